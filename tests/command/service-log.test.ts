import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ServiceLog } from '../../command/run/service-log.js';
import { secretOf, secretsOf } from '../../helpers/arbitraries/near-misses.js';
import { Secrets } from '../../helpers/client/secrets.js';
import { newFolder } from './spawned.js';

const KEY = 'Key-0123456';

/** Logs these chunks of output. Returns the log, and what its file contains in the end. */
async function logged(chunks: readonly (string | Buffer)[], secrets = new Secrets([])) {
  const file = join(newFolder(), 'service.log');
  const log = new ServiceLog(file, secrets);
  const stream = new PassThrough();
  log.read(stream);
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await finished(stream);
  log.close();
  return { lines: log.lastLines(), text: readFileSync(file, 'utf8') };
}

test('a secret in two chunks is replaced, and so is a near miss that the run sends later', async () => {
  const secrets = new Secrets(secretsOf(KEY, []));
  const nearMiss = secretOf(KEY, 'x@5');
  secrets.add([nearMiss]);
  const { lines, text } = await logged(
    ['key Key-0', `123456\nwrong ${nearMiss.value}\n`, 'rest Key-012', '3456'],
    secrets,
  );
  expect(text).toBe('key {API_KEY}\nwrong {API_KEY:x@5}\nrest {API_KEY}\n');
  expect(lines).toEqual(['key {API_KEY}', 'wrong {API_KEY:x@5}', 'rest {API_KEY}']);
});

test.each([' ', '"', ','])(
  'a long line is not split within a secret after %j',
  async (separator) => {
    const secrets = new Secrets(secretsOf(KEY, []));
    const { text } = await logged(
      [`${'x'.repeat(70_000)}${separator}Key-0`, '123456 rest\n'],
      secrets,
    );
    expect(text.slice(70_000)).toBe(`${separator}\n{API_KEY} rest\n`);
  },
);

test('a character in two chunks is read as one', async () => {
  const bytes = Buffer.from('caf\u00e9\n');
  const { text } = await logged([bytes.subarray(0, 4), bytes.subarray(4)]);
  expect(text).toBe('caf\u00e9\n');
});

test.each([
  ['in short lines', `${'x'.repeat(99)}\n`.repeat(100), 1_000],
  ['without a line feed', 'x'.repeat(50_000), 200],
])('10 MB of output %s take about 2 MB, and the last line is kept', async (_, chunk, count) => {
  const chunks = Array.from({ length: count }, () => chunk);
  const { lines, text } = await logged([...chunks, '\n', 'last line\n']);
  expect(text.length).toBeGreaterThan(2_000_000);
  expect(text.length).toBeLessThan(2_300_000);
  expect(text).toMatch(/\n… \d+ lines left out …\n[^]*\nlast line\n$/);
  expect(lines.at(-1)).toBe('last line');
});

test('the last lines can be printed: without colors, control characters and commands of CI', async () => {
  const { lines } = await logged([
    '\u001b[31mred\u001b[0m\r\n\tat main\n::error::x\n\u0008\u202e\n',
  ]);
  expect(lines).toEqual(['red', '    at main', '\\x3a:error::x', '\\u{0008}\\u{202e}']);
});
