import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { conform } from '../../index.js';
import { startReference } from '../../reference/start.js';
import { newFolder, REPORT_FILES, spawned } from '../command/spawned.js';
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
      expect(await spawned(ARGS, variables)).toMatchObject({ code: 0, err: '' });
      expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT service.example:443']));
    } finally {
      await proxy.close();
      await service.close();
    }
  });

  test('a proxy gets time until it can connect to the service', async () => {
    const service = await secured(await testAuthority.issue('service.example'));
    const began = performance.now();
    const proxy = await proxyTo(service.baseUrl, () =>
      performance.now() - began < 4_000 ? 503 : undefined,
    );
    const { code, out } = await spawned([...ARGS, '--ca-file', caFile], {
      BASE_URL: 'https://service.example/v1',
      API_KEY: KEY,
      HTTPS_PROXY: proxy.url,
    });
    await proxy.close();
    await service.close();
    expect(code, out).toBe(0);
  });

  test('http goes through HTTP_PROXY, but not to loopback', async () => {
    const service = await startReference({ apiKey: KEY, choices: { animals: 101 } });
    const proxy = await proxyTo(service.baseUrl);
    const variables = { API_KEY: KEY, HTTP_PROXY: proxy.url };
    try {
      const away = await spawned(ARGS, { ...variables, BASE_URL: 'http://service.example/v1' });
      expect(away).toMatchObject({ code: 0, err: '' });
      expect(proxy.asked[0]).toMatch(/^GET http:\/\/service\.example\/v1\/pets/);
      proxy.asked.length = 0;
      const near = await spawned(ARGS, { ...variables, BASE_URL: service.baseUrl });
      expect(near).toMatchObject({ code: 0, err: '' });
      expect(proxy.asked).toEqual([]);
    } finally {
      await proxy.close();
      await service.close();
    }
  });

  test('NO_PROXY is respected, and a refusal by the proxy is reported', async () => {
    const proxy = await proxyTo('http://127.0.0.1:9/v1', () => 403);
    const variables = {
      API_KEY: KEY,
      HTTPS_PROXY: proxy.url,
      BASE_URL: 'https://service.invalid/v1',
    };
    const args = ARGS.filter((each) => each !== '--quiet');
    try {
      const around = await spawned(args, { ...variables, NO_PROXY: 'other.example, .invalid' });
      expect(around).toMatchObject({ code: 3, err: '' });
      expect(around.out).toContain('the host name does not resolve');
      expect(proxy.asked).toEqual([]);
      const refused = await spawned(args, variables);
      expect(refused).toMatchObject({ code: 3, err: '' });
      expect(refused.out).toContain('the proxy refused to connect');
    } finally {
      await proxy.close();
    }
  });

  test('the summary, the page and the evidence name the proxy, without its password', async () => {
    const service = await startReference({ apiKey: KEY, choices: { animals: 101 } });
    const proxy = await proxyTo(service.baseUrl);
    const name = proxy.url;
    const variables = {
      API_KEY: KEY,
      HTTP_PROXY: name.replace('http://', 'http://user:pass%2Fword@'),
      BASE_URL: 'http://service.example/v1',
    };
    const cwd = newFolder();
    const args = ARGS.filter((each) => each !== '--quiet');
    const { code, out } = await spawned([...args, '-v'], variables, cwd);
    await proxy.close();
    await service.close();
    expect(code).toBe(0);
    expect(out.split(`through the proxy ${name}`)).toHaveLength(3);
    const read = (file: string): string => readFileSync(join(cwd, 'reports/latest', file), 'utf8');
    const { target, run } = JSON.parse(read('conformance.json'));
    expect(target.proxies).toEqual([name]);
    expect(run.settings.proxies).toEqual([name]);
    expect(JSON.parse(read('evidence.har')).log._run.settings.proxies).toEqual([name]);
    expect(read('index.html')).toContain(name);
    expect(read('summary.md').replaceAll(/\\|<!-- -->/g, '')).toContain(
      `through the proxy ${name}`,
    );
    for (const file of REPORT_FILES) expect(read(file), file).not.toMatch(/pass(%2F|\/)word/);
    expect(await spawned(['rejudge', 'reports/latest'], {}, cwd)).toMatchObject({ code: 0 });
  });

  test('the library takes the variables of the environment, too', async () => {
    const service = await startReference({ apiKey: KEY, choices: { animals: 101 } });
    const proxy = await proxyTo(service.baseUrl);
    vi.stubEnv('HTTP_PROXY', proxy.url);
    const options = { apiKey: KEY, profile: 'smoke', only: ONLY, settleMs: 50 } as const;
    const baseUrl = 'http://service.example/v1';
    const { conformance, recording } = await conform({ ...options, baseUrl });
    vi.unstubAllEnvs();
    await proxy.close();
    await service.close();
    expect(conformance.run.exitCode).toBe(0);
    expect(recording.settings.proxies).toEqual([proxy.url]);
  });

  test('an address of a proxy that cannot be used is refused, but not for the built-in reference and for hosts in NO_PROXY', async () => {
    const variables = {
      HTTP_PROXY: 'http://user:50%off@proxy.example',
      https_proxy: 'ftp://proxy.example',
    };
    const args = ['--profile', 'smoke', '--only', 'list.answer.status', '--settle', '50'];
    expect(await spawned(args, variables)).toMatchObject({ code: 0 });
    const dry = { ...variables, API_KEY: KEY, BASE_URL: 'https://a.example/v1' };
    expect(await spawned(['--dry-run'], { ...dry, NO_PROXY: '.example' })).toMatchObject({
      code: 0,
    });
    const { code, err } = await spawned(['--dry-run'], dry);
    expect(code).toBe(2);
    expect(err).toMatch(/^[^\n]*is not a proxy address[^\n]*\n$/);
  });
});
