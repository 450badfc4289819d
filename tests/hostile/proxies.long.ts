import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { command } from '../command/spawned.js';
import { authority, type Authority } from './certificates.js';
import { proxyTo, secured } from './secured.js';
import { KEY } from './servers.js';

const folder = mkdtempSync(join(tmpdir(), 'conformance-proxy-'));
const caFile = join(folder, 'ca.pem');
afterAll(() => rmSync(folder, { recursive: true }));

let testAuthority: Authority;
beforeAll(async () => {
  testAuthority = await authority('Authority of the tests');
  writeFileSync(caFile, testAuthority.cert);
});

const ONLY = ['pet.shape.object', 'list.answer.status'];

describe('proxies:', () => {
  const ARGS = ['--quiet', '--profile', 'smoke', ...ONLY.flatMap((id) => ['--only', id])];

  test('https goes through HTTPS_PROXY in a tunnel, and NODE_EXTRA_CA_CERTS is trusted', async () => {
    const service = await secured(await testAuthority.issue('service.example'));
    const proxy = await proxyTo(service.baseUrl);
    const variables = {
      BASE_URL: 'https://service.example/v1',
      API_KEY: KEY,
      NODE_EXTRA_CA_CERTS: caFile,
      HTTPS_PROXY: proxy.url,
    };
    try {
      expect(await command(ARGS, variables)).toMatchObject({ code: 0, err: '' });
      expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT service.example:443']));
    } finally {
      await proxy.close();
      await service.close();
    }
  });

  test('http goes through HTTP_PROXY, but not to loopback', async () => {
    const service = await startReference({ apiKey: KEY, choices: { animals: 101 } });
    const proxy = await proxyTo(service.baseUrl);
    const variables = { API_KEY: KEY, HTTP_PROXY: proxy.url };
    try {
      const away = await command(ARGS, { ...variables, BASE_URL: 'http://service.example/v1' });
      expect(away).toMatchObject({ code: 0, err: '' });
      expect(proxy.asked[0]).toMatch(/^GET http:\/\/service\.example\/v1\/pets/);
      proxy.asked.length = 0;
      const near = await command(ARGS, { ...variables, BASE_URL: service.baseUrl });
      expect(near).toMatchObject({ code: 0, err: '' });
      expect(proxy.asked).toEqual([]);
    } finally {
      await proxy.close();
      await service.close();
    }
  });

  test('NO_PROXY is respected, and a refusal by the proxy is reported', async () => {
    const proxy = await proxyTo('http://127.0.0.1:9/v1', true);
    const variables = {
      API_KEY: KEY,
      HTTPS_PROXY: proxy.url,
      BASE_URL: 'https://service.invalid/v1',
    };
    const args = ARGS.filter((each) => each !== '--quiet');
    try {
      const around = await command(args, { ...variables, NO_PROXY: 'other.example, .invalid' });
      expect(around).toMatchObject({ code: 3, err: '' });
      expect(around.out).toContain('the host name does not resolve');
      expect(proxy.asked).toEqual([]);
      const refused = await command(args, variables);
      expect(refused).toMatchObject({ code: 3, err: '' });
      expect(refused.out).toContain('the proxy refused');
    } finally {
      await proxy.close();
    }
  });
});
