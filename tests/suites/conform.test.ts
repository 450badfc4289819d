import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conform, UsageError, type ConformOptions } from '../../index.js';
import { faultNamed } from '../fault-named.js';
import { startReference } from '../../reference/start.js';

/** How many requests the server below received. The tests expect 0. */
let received = 0;
const server = createServer((_, response) => {
  received += 1;
  response.end();
});
let service: ConformOptions;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  service = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'key-of-the-tests' };
});
afterAll(() => server.close());

/** Expects that `conform` throws a `UsageError` before any request, and returns its message. */
async function refused(more: unknown, rest: unknown = service): Promise<string> {
  const options = Object.assign({}, rest, more) as ConformOptions;
  const error: unknown = await conform(options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect(received).toBe(0);
  return (error as UsageError).message;
}

describe('before it sends a request, conform refuses', () => {
  test.each([
    [{ only: ['nope'] }, 'only nope matches nothing.'],
    [{ only: ['list.limit.exakt'] }, 'Did you mean list.limit.exact'],
    [{ skip: ['*'] }, 'Nothing is left to judge: skip leaves nothing'],
    [{ only: [] }, 'Nothing is left to judge: only leaves nothing'],
    [{ only: ['create.*'], profile: 'read-only' }, 'Nothing is left to judge'],
    [{ only: 'list.limit.*' }, 'only takes a list of strings'],
    [{ profile: 'x' }, "profile takes smoke, standard, thorough or read-only, not 'x'"],
    [{ without: ['pets'] }, "without takes messages, not 'pets'"],
    [{ seed: 'x' }, 'seed takes a whole number from 0 to 2147483647, or random'],
    [{ timeoutMs: 0 }, 'timeoutMs takes a whole number from 1 to 3600000, not'],
    [{ observe: 'yes' }, "observe takes true or false, not 'yes'"],
    [{ timeout: 5 }, 'Unknown setting timeout. Did you mean timeoutMs?'],
    [{ baseUrl: 'animals.example' }, 'baseUrl is not an http or https address'],
    [{ baseUrl: undefined }, 'baseUrl is not set'],
    [{ apiKey: undefined }, 'apiKey is not set: set it to the key of the service'],
    [{ apiKey: '' }, 'apiKey is empty'],
    [{ apiKey: '127.0.0.1' }, 'baseUrl contains the API key'],
    [{ headers: [['Accept', 'x']] }, 'headers Accept cannot be given'],
    [{ headers: { 'X-A': 'b' } }, 'headers takes a list of [name, value]'],
    [{ clientCert: 'nowhere.pem' }, 'clientCert nowhere.pem cannot be read (ENOENT)'],
    [{ signal: 1 }, 'signal takes an AbortSignal'],
    [{ journal: '' }, 'journal is empty'],
    [{ baseline: [{ id: 'nope', reason: 'x' }] }, "unknown requirement 'nope'"],
    [{ replay: 'list.limit.page-size' }, 'replay: expected PROBE=VALUE'],
    [
      { baseline: ['nope'] },
      'baseline takes a list of { id, kind?, reason, until?, issue?, counterexample? }',
    ],
  ])('the options %j', async (more, expected) => {
    const message = await refused(more);
    expect(message).toContain(expected);
    expect(message).not.toContain('\n');
  });
});

test('conform accepts globs and a random seed, and ignores undefined options', async () => {
  const { close, baseUrl, messagesBaseUrl, apiKey } = await startReference();
  const untyped = { rate: undefined } as object;
  const { conformance } = await conform({
    baseUrl: `${baseUrl}/`,
    messagesBaseUrl,
    apiKey,
    only: ['list.limit.m*', 'pet.id.int64'],
    seed: 'random',
    profile: 'smoke',
    settleMs: 100,
    ...untyped,
  });
  await close();
  const only = ['pet.id.int64', 'list.limit.minimum', 'list.limit.maximum'];
  expect(conformance.run).toMatchObject({ only, exitCode: 0 });
  expect(conformance.target.baseUrl).toBe(baseUrl);
  const judged = conformance.requirements.filter(({ verdict }) => verdict === 'pass');
  expect(judged.length).toBeGreaterThan(0);
});

test('conform writes a new journal, and refuses an existing one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-journal-'));
  const journal = join(folder, 'run.ndjson');
  const { close, baseUrl, apiKey } = await startReference();
  const options = { baseUrl, apiKey, only: ['list.limit.minimum'], settleMs: 100 };
  await conform({ ...options, journal });
  const before = readFileSync(journal, 'utf8');
  await expect(conform({ ...options, journal })).rejects.toThrow('is not empty');
  await expect(conform({ ...options, journal: folder })).rejects.toThrow(UsageError);
  expect(readFileSync(journal, 'utf8')).toBe(before);
  await close();
  rmSync(folder, { recursive: true });
});

test('conform accepts recorded settings, but recomputes those that depend on the key or the headers', async () => {
  const { close, baseUrl, apiKey } = await startReference();
  const only = ['list.limit.minimum'];
  const headers = [['User-Agent', 'a gateway knows this one']] as const;
  const first = await conform({ baseUrl, apiKey, only, headers, settleMs: 100 });
  const { settings } = first.recording;
  expect(settings.gateway?.headers).toEqual(['User-Agent']);
  const again = await conform({ ...settings, shortKey: true, apiKey } as ConformOptions);
  await close();
  expect(again.recording.settings).toMatchObject({ shortKey: false });
  expect(again.recording.settings.gateway).toBeUndefined();
  const agents = first.recording.exchanges[0]?.request.headers.filter(
    ([name]) => name === 'User-Agent',
  );
  expect(agents?.length).toBe(1);
});

test('a gateway header that is not ASCII does not excuse a wrong response', async () => {
  const fault = faultNamed('other-key-gets-403');
  const { close, baseUrl, apiKey } = await startReference({ fault });
  const headers = [['X-Gateway', 'é']] as const;
  const { conformance } = await conform({ baseUrl, apiKey, headers, only: [fault.breaks] });
  await close();
  expect(conformance.verdict).toBe('violated');
});
