import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SentRequest } from '../../helpers/exchange.js';
import { POWERSHELL_SYNTAX, powershellOf } from '../../helpers/powershell.js';
import { htmlReport } from '../../reports/html/page.js';
import { newFolder } from '../command/spawned.js';
import { SHOWN, testedWith } from '../proof/shown.js';
import { PowerShell, type World } from './powershell-model.js';
import { hostile } from './samples.js';

const execute = promisify(execFile);

const KEY = `k'e"y\\$(calc)\`%s`;
const env = { API_KEY: KEY };

/** The request that curl sends. */
interface CurlRequest {
  readonly url: string | undefined;
  readonly method: string;
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

/** Reads the arguments of curl. */
function requestIn(args: readonly string[], files: ReadonlyMap<string, Buffer>): CurlRequest {
  const after = (flag: string): string[] =>
    args.flatMap((arg, at) => (arg === flag ? [args[at + 1] ?? ''] : []));
  const [raw] = after('--data-raw');
  const [file] = after('--data-binary');
  const body = file === undefined ? raw && Buffer.from(raw) : files.get(file.slice(1));
  return {
    url: after('--url')[0],
    method: after('-X')[0] ?? (body === undefined && raw === undefined ? 'GET' : 'POST'),
    headers: after('-H'),
    body: raw === '' ? Buffer.alloc(0) : body || undefined,
  };
}

async function requestSentFor(
  request: SentRequest,
  variables: World['env'] = env,
): Promise<CurlRequest> {
  const line = powershellOf(request);
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  const calls: CurlRequest[] = [];
  const shell = new PowerShell({
    env: variables,
    native: (name, args, files) => {
      expect(name).toBe('curl');
      calls.push(requestIn(args, files));
      return Promise.resolve('');
    },
  });
  await shell.run(line);
  const [call] = calls;
  if (call === undefined) throw new Error(`nothing was sent: ${shell.output}`);
  return call;
}

const post = (body: string, more: Partial<SentRequest> = {}): SentRequest => ({
  method: 'POST',
  url: 'http://127.0.0.1/v1/pets',
  headers: [['Authorization', 'Bearer {API_KEY}']],
  body,
  ...more,
});

/** Texts with many quotes of every kind. */
const quotes = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'"\`$(){}@#;,|&<>\\ -`, ...'\u2018\u2019\u201a\u201b\u201c\u201d\u201e'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
});

describe('a PowerShell command', () => {
  test('passes any text as one argument, unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(quotes, hostile), (text) => {
        fc.pre(!text.includes('{API_KEY') && !text.includes('{HEADER'));
        const written = POWERSHELL_SYNTAX.argument(text);
        expect(written).toMatch(/^[\x20-\x7e]+$/);
        expect(new PowerShell({ env, native: () => Promise.resolve('') }).argument(written)).toBe(
          text,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('sends any body byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(quotes, hostile), async (body) => {
        fc.pre(!body.includes('{API_KEY') && !body.includes('{HEADER'));
        const found = await requestSentFor(post(body));
        expect(found.body?.equals(Buffer.from(body))).toBe(true);
        expect(found.headers).toContain(`Authorization: Bearer ${KEY}`);
      }),
      { numRuns: 500 },
    );
  });

  test('sends bytes that are not text unchanged', async () => {
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x22, 0xc3]).toString('latin1');
    const found = await requestSentFor(post(body, { isBytes: true }));
    expect(found.body).toEqual(Buffer.from([0x7b, 0xff, 0x00, 0x22, 0xc3]));
  });

  test.each([
    ['drop@-1', KEY.slice(0, -1)],
    ['drop@0', KEY.slice(1)],
    ['append@;xx', `${KEY};xx`],
    ['double', KEY + KEY],
  ])('makes the edit %s of the key in the shell', async (edit, made) => {
    const headers = [['Authorization', `Bearer {API_KEY:${edit}}`]] as const;
    expect((await requestSentFor(post('{}', { headers }))).headers).toContain(
      `Authorization: Bearer ${made}`,
    );
  });

  test('explains what to set if a secret has no value in the environment', async () => {
    const headers = [['X-Gateway', '{HEADER:x-gateway}']] as const;
    await expect(requestSentFor(post('{}', { headers }))).rejects.toThrow(
      'HEADER_X_GATEWAY: set it to the value of the header x-gateway',
    );
    const found = await requestSentFor(post('{}', { headers }), { HEADER_X_GATEWAY: 's e' });
    expect(found.headers).toContain('X-Gateway: s e');
  });

  test('says so if PowerShell cannot pass the exact bytes of a header', async () => {
    const odd = {
      method: 'GET',
      url: 'http://127.0.0.1/',
      headers: [['X-Odd', 'caf\u00e9']],
    } as const;
    const shell = new PowerShell({ env, native: () => Promise.reject(new Error('sent')) });
    await shell.run(powershellOf(odd));
    expect(shell.output).toContain('use the command for a POSIX shell');
  });
});

/** Runs curl with the files that PowerShell would have written. */
const curl: World['native'] = async (_, args, files) => {
  const folder = newFolder();
  const real = args.map((arg) => {
    const bytes = files.get(arg.slice(1));
    if (!arg.startsWith('@') || bytes === undefined) return arg;
    writeFileSync(join(folder, 'body'), bytes);
    return `@${join(folder, 'body')}`;
  });
  return (await execute('curl', real)).stdout;
};

test.each(SHOWN)(
  'the PowerShell commands on the page show the fault %s again',
  (name, breaks, shows) =>
    testedWith(name, async ({ conformance, recording }, apiKey) => {
      const place = conformance.causes.findIndex(({ requirements }) =>
        requirements.includes(breaks),
      );
      const page = htmlReport(conformance, recording);
      const cause = page.slice(page.indexOf(`id="cause-${place + 1}"`)).split('</li>', 1)[0] ?? '';
      const found = cause.matchAll(/data-shell="powershell" hidden><pre data-copy>([^]*?)<\/pre>/g);
      const lines = Array.from(found, ([, line = '']) => unescaped(line));
      expect(lines.at(-1)).toMatch(/^npx animal-store-conformance run --base-url '/);
      const shell = new PowerShell({ env: { API_KEY: apiKey }, native: curl });
      for (const line of lines.slice(0, -1)) await shell.run(line);
      expect(shell.output).toMatch(shows);
    }),
);

/** The text of a part of the page. */
function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('&amp;', '&');
}
