import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { conform, type ConformOptions, type Conformed } from '../../suites/engine/conform.js';
import { spawned } from '../command/spawned.js';
import { authority, type Authority, type Identity } from './certificates.js';
import { secured } from './secured.js';
import { KEY, type RunningService } from './servers.js';

const folder = mkdtempSync(join(tmpdir(), 'conformance-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a PEM file, and returns its path. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

let testAuthority: Authority;
let caFile: string;
beforeAll(async () => {
  testAuthority = await authority('Authority of the tests');
  caFile = file('ca.pem', testAuthority.cert);
});

const ONLY = ['pet.shape.object', 'list.answer.status'];

async function judge(
  service: RunningService,
  more: Partial<ConformOptions> = {},
): Promise<Conformed> {
  return conform({
    apiKey: KEY,
    baseUrl: service.baseUrl,
    messagesBaseUrl: service.messagesBaseUrl ?? null,
    only: ONLY,
    profile: 'smoke',
    settleMs: 100,
    timeoutMs: 10_000,
    ...more,
  });
}

async function endAgainst(identity: Identity, more: Partial<ConformOptions> = {}) {
  const service = await secured(identity);
  try {
    const { recording, conformance } = await judge(service, more);
    return { exit: conformance.run.exitCode, stopped: recording.stopped };
  } finally {
    await service.close();
  }
}

describe('TLS verification:', () => {
  test.each<[string, () => Promise<Identity>, RegExp]>([
    [
      'a self-signed certificate',
      async () => authority('alone'),
      /the certificate is self-signed \(see --ca-file\)/,
    ],
    [
      'a certificate of an unknown authority',
      () => testAuthority.issue('127.0.0.1'),
      /from an unknown authority \(see --ca-file\)/,
    ],
    [
      'a certificate that has expired',
      () => testAuthority.issue('127.0.0.1', { days: -1 }),
      /the certificate has expired/,
    ],
    [
      'a certificate for another host',
      () => testAuthority.issue('service.example'),
      /the certificate is for another host/,
    ],
  ])('%s is reported', async (name, issue, line) => {
    const more = /expired|another host/.test(name) ? { caFile } : {};
    const { exit, stopped } = await endAgainst(await issue(), more);
    expect({ exit, stopped }).toEqual({ exit: 3, stopped: expect.stringMatching(line) as string });
  });

  test('a self-signed certificate is not accepted with NODE_TLS_REJECT_UNAUTHORIZED=0 either', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      expect((await endAgainst(await authority('alone'))).exit).toBe(3);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('--ca-file adds an authority', async () => {
    expect(await endAgainst(await testAuthority.issue('127.0.0.1'), { caFile })).toEqual({
      exit: 0,
      stopped: undefined,
    });
  });
});

describe('a service that asks for a client certificate', () => {
  const mutual = async (): Promise<RunningService> =>
    secured({
      ...(await testAuthority.issue('127.0.0.1')),
      ca: testAuthority.cert,
      requestCert: true,
      rejectUnauthorized: true,
    });

  test('gets the client certificate that is set', async () => {
    const service = await mutual();
    const { cert, key } = await testAuthority.issue('client.example');
    try {
      const { conformance } = await judge(service, {
        caFile,
        clientCert: file('client.pem', cert),
        clientKey: file('client.key', key),
      });
      expect(conformance.run.exitCode).toBe(0);
    } finally {
      await service.close();
    }
  });

  test('is reported with the flag --client-cert if no client certificate is set', async () => {
    const service = await mutual();
    try {
      const { recording, conformance } = await judge(service, { caFile });
      expect(conformance.run.exitCode).toBe(3);
      expect(recording.stopped).toMatch(/--client-cert/);
    } finally {
      await service.close();
    }
  });
});

test.each([
  ['--ca-file', '-----BEGIN CERTIFICATE-----\nbm8=\n-----END CERTIFICATE-----\n'],
  ['--client-key', '-----BEGIN PRIVATE KEY-----\nbm8=\n-----END PRIVATE KEY-----\n'],
])('%s that is broken is reported in one line', async (flag, text) => {
  const broken = file('broken.pem', text);
  const others = flag === '--ca-file' ? [] : ['--client-cert', caFile];
  const variables = { API_KEY: KEY, BASE_URL: 'https://service.invalid/v1' };
  const { code, err } = await spawned([flag, broken, ...others], variables);
  expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
  expect(err).toContain(flag);
});
