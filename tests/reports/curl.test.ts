import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curlOf } from '../../helpers/curl.js';
import type { SentRequest } from '../../helpers/exchange.js';
import { hostile } from './samples.js';

interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const run = promisify(execFile);
let arrived: Arrived | undefined;
/** The client port of each request, which identifies its connection. */
const ports: (number | undefined)[] = [];
const server = createServer((request, response) => {
  ports.push(request.socket.remotePort);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', rawHeaders } = request;
    arrived = { method, url, headers: rawHeaders, body: Buffer.concat(chunks) };
    response.end('ok');
  });
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const KEY = `k'e"y$(touch /tmp/no)\`%s\\n`;

/** Runs the command of a request in a real shell, and returns the request that arrived. */
async function paste(
  request: SentRequest,
  env: Record<string, string> = {},
  first?: SentRequest,
): Promise<Arrived> {
  arrived = undefined;
  const command = curlOf(request, undefined, first);
  expect(command).toMatch(/^[\x20-\x7e]+$/);
  // On standard input, like a pasted command: an argument is limited to 128 KB.
  const shell = run('sh', { env: { PATH: process.env['PATH'] ?? '', API_KEY: KEY, ...env } });
  shell.child.stdin?.end(`${command}\n`);
  await shell;
  if (!arrived) throw new Error('nothing arrived');
  return arrived;
}

const post = (body: string): SentRequest => ({
  method: 'POST',
  url: `${base}/v1/pets`,
  headers: [
    ['Authorization', 'Bearer {API_KEY}'],
    ['Content-Type', 'application/json'],
  ],
  body,
});

function sent(found: Arrived, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < found.headers.length; at += 2) {
    if (found.headers[at]?.toLowerCase() === name) values.push(found.headers[at + 1] ?? '');
  }
  return values;
}

describe('a curl command sends the same request', () => {
  test.each([
    '{"name":"Rex","categoryId":1}',
    '',
    '@/etc/passwd',
    `'; touch /tmp/no; echo '`,
    '$(id) `id` $API_KEY %s %d \\n \\042 !!',
    '\0\u0001\u0003\u0004\u001b[2J\r\n\t\v',
    'Zoë \u202e\u{1f415} \u2028',
    '-d x\n--next\n',
    'x'.repeat(70_000),
    'é'.repeat(50_000),
    `{"name":"${'猫'.repeat(5_000)}ā${'\u{1f415}'.repeat(64)}"}${' '.repeat(9_000)}`,
    `${'%'.repeat(1_000)}{API_KEY}${'-'.repeat(64)}${"'".repeat(64)}${'\n'.repeat(64)}`,
  ])('with body %#', async (body) => {
    const found = await paste(post(body));
    expect(found.body.toString()).toBe(body.replace('{API_KEY}', KEY));
    expect(found.method).toBe('POST');
    expect(sent(found, 'authorization')).toEqual([`Bearer ${KEY}`]);
    expect(sent(found, 'content-type')).toEqual(['application/json']);
    expect(sent(found, 'accept')).toEqual([]);
  });

  test.each(['x', '猫', ' '])('in a short command if the body repeats %j', (char) => {
    expect(curlOf(post(char.repeat(9_000))).length).toBeLessThan(500);
  });

  test('with any body', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (body) => {
        const found = await paste(post(body));
        expect(found.body.equals(Buffer.from(body))).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test('with addresses that a shell or curl would change', async () => {
    const path = `/v1/a/../pets/{1,2}[1-3]?q='"$(id)&x=%00;*#~`;
    const found = await paste({ method: 'GET', url: base + path, headers: [] });
    expect(found.url).toBe(path.replace(/#.*/, ''));
    expect(found.method).toBe('GET');
  });

  test('with unusual headers, and without a User-Agent or Content-Type of its own', async () => {
    const headers = [
      ['Authorization', ''],
      ['X-Odd', 'caf\u00e9\t$(id)'],
      ['Accept', 'application/json'],
    ] as const;
    const found = await paste({ method: 'DELETE', url: `${base}/`, headers, body: '{}' });
    expect(found.method).toBe('DELETE');
    expect(sent(found, 'authorization')).toEqual(['']);
    expect(sent(found, 'x-odd')).toEqual(['caf\u00e9\t$(id)']);
    expect(sent(found, 'user-agent')).toEqual([]);
    expect(sent(found, 'content-type')).toEqual([]);
  });
});

describe('a curl command sends another request first, on the same connection', () => {
  const first: SentRequest = {
    method: 'GET',
    url: 'placeholder',
    headers: [['Authorization', 'Bearer {API_KEY}']],
  };
  test.each(['{"name":"Rex"}', '{"name":"line\n"}', undefined])(
    'before the request with the body %j',
    async (body) => {
      ports.length = 0;
      const { url } = post('');
      const bare = { method: 'GET', url, headers: [] };
      const found = await paste(body === undefined ? bare : post(body), {}, { ...first, url });
      expect(ports).toHaveLength(2);
      expect(ports[0]).toBe(ports[1]);
      expect(found.body.toString()).toBe(body ?? '');
      expect(sent(found, 'authorization')).toHaveLength(body === undefined ? 0 : 1);
    },
  );
});

describe('placeholders of the key', () => {
  test('are replaced in a body that only printf can write', async () => {
    const found = await paste(post('{"a":"{API_KEY}\n%{API_KEY:drop@-1}"}'));
    expect(found.body.toString()).toBe(`{"a":"${KEY}\n%${KEY.slice(0, -1)}"}`);
  });

  test.each([
    ['drop@0', KEY.slice(1)],
    ['append@;xx', `${KEY};xx`],
    ['double', KEY + KEY],
  ])('are replaced by the shell for the edit %s', async (edit, made) => {
    const headers = [['Authorization', `Bearer {API_KEY:${edit}}`]] as const;
    const found = await paste({ ...post('{}'), headers });
    expect(sent(found, 'authorization')).toEqual([`Bearer ${made}`]);
  });

  test('with an unknown edit make the command explain which variable to set', async () => {
    const request = {
      ...post('{}'),
      headers: [['Authorization', 'Bearer {API_KEY:shift@7}']],
    } as const;
    await expect(paste(request)).rejects.toThrow(
      /API_KEY_SHIFT_7.*set it to the API key after the edit shift@7/,
    );
    const found = await paste(request, { API_KEY_SHIFT_7: 'near' });
    expect(sent(found, 'authorization')).toEqual(['Bearer near']);
  });
});
