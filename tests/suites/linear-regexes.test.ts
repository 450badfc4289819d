import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const DIST = new URL('../../dist/', import.meta.url);
const FOLDERS = ['helpers', 'suites', 'reports', 'command', 'certificate', 'schemas'];
/** The length of the texts. */
const LENGTH = 20_000;
/** Linear expressions take less than 5 ms for such a text, quadratic ones more than 150 ms. */
const MOST_MS = 60;

/**
 * Parts that are repeated to a long text. The lint rule `linear/regex` does not know that a match may begin again inside of a
 * repetition, as in `"\"\"\"…`.
 */
const PARTS = [
  ...' \t\n\r"\'`\\[]{}()<>%&$#*-_=+/.,:;!|~@^?0a\0é\u2028',
  '\\"',
  '\\\\',
  '\r\n',
  ' \n',
  '"a',
  '"name": "',
  '"id": ',
  '\\u0041',
  '%25',
  '&amp;',
  '&#0',
  '<!--',
  ']]>',
  '{API_KEY',
  '{HEADER:',
  '😀',
  '<center>nginx (',
];

interface Found {
  readonly where: string;
  readonly regex: RegExp;
}

function* nodesIn(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof node !== 'object' || node === null) return;
  yield node as Readonly<Record<string, unknown>>;
  for (const child of Object.values(node)) yield* nodesIn(child);
}

function regexesIn(code: string): RegExp[] {
  return [...nodesIn(parseAst(code))].flatMap(({ type, regex }) => {
    if (type !== 'Literal' || regex === undefined || regex === null) return [];
    const { pattern, flags } = regex as { readonly pattern: string; readonly flags: string };
    return [new RegExp(pattern, flags)];
  });
}

function regexes(): readonly Found[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, DIST), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.startsWith('parts/'))
      .flatMap((name) =>
        regexesIn(readFileSync(new URL(`${folder}/${name}`, DIST), 'utf8')).map((regex) => ({
          where: `${folder}/${name}`,
          regex,
        })),
      ),
  );
}

function milliseconds(regex: RegExp, text: string): number {
  const start = performance.now();
  text.replace(regex, '');
  return performance.now() - start;
}

/** A part whose repetition takes an expression much time, if any. There are three tries, because other processes use the processor. */
function slowPart(regex: RegExp): string | undefined {
  return PARTS.find((part) => {
    // What ends the text keeps a match at its end from succeeding.
    const text = `${part.repeat(Math.ceil(LENGTH / part.length))}\u0001`;
    return [0, 1, 2].every(() => milliseconds(regex, text) > MOST_MS);
  });
}

test('no regular expression takes quadratic time on long texts', () => {
  const found = regexes();
  expect(found.length).toBeGreaterThan(150);
  const slow = found.map(({ where, regex }) => ({ where, regex, part: slowPart(regex) }));
  expect(slow.filter(({ part }) => part !== undefined)).toEqual([]);
});

test.each([/\s*[\n\r]\s*/g, /"(?:[^"\\]|\\.)*"/g])(
  'finds that %s takes quadratic time',
  (regex) => {
    expect(slowPart(regex)).toBeDefined();
  },
);
