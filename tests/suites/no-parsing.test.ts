import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FOLDERS = ['helpers', 'suites', 'reports', 'command', 'certificate', 'proof'];
/** The only file that may parse an id: it reads the first part. */
const CHAPTER = 'helpers/chapter.ts';

/** Methods that parse a text. */
const PARTS =
  '(?:startsWith|endsWith|split|match|matchAll|search|indexOf|slice|replace|replaceAll)';
/** Names of variables with an id or a text of the suite. */
const OURS = '(?:id|breaks|expected|observed|purpose)';

const PARSING: readonly RegExp[] = [
  new RegExp(`\\b${OURS}\\??\\.${PARTS}\\(`),
  new RegExp(`\\b${OURS}\\.includes\\(`),
  new RegExp(`\\.(?:test|exec)\\((?:\\w+\\??\\.)*${OURS}\\)`),
  new RegExp(`\`[^\`]*\\b(?:expected|observed)\\}[^\`]*\`\\.${PARTS}\\(`),
];
const PURPOSE = /\bpurpose\b(?=\??[:.,;)\s}\]=]*[:.,;)}\]=])/;

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;
const CLAUSE = /'\w+\.purpose'|\bcreate\.purpose says/g;

/** The lines of code that match one of these patterns. */
function found(code: string, patterns: readonly RegExp[]): string[] {
  const lines = code.replaceAll(COMMENT, '').replaceAll(CLAUSE, "''").split('\n');
  return lines.filter((line) => patterns.some((pattern) => pattern.test(line)));
}

function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
}

test.each([
  "if (id.startsWith('auth.')) return;",
  'const kind = /^(pet|messages)\\./.test(violated.id);',
  "const [chapter] = each.id.split('.');",
  "if (violation.observed.includes('status')) return;",
  'const found = /status (\\d+)/.exec(observed);',
  'const named = `${violation.expected} ${violation.observed}`.match(/\\d+/g);',
])('parsing is found: %s', (line) => {
  expect(found(line, PARSING)).toEqual([line]);
});

test('no code parses a variable that is named like an id or a text of the suite', () => {
  const parsing = sources()
    .filter((path) => path !== CHAPTER)
    .flatMap((path) =>
      found(readFileSync(new URL(path, ROOT), 'utf8'), PARSING).map((line) => `${path}: ${line}`),
    );
  expect(parsing).toEqual([]);
});

test('no identifier is named purpose', () => {
  expect(found('const { purpose } = exchange;', [PURPOSE])).toHaveLength(1);
  expect(found('  purpose: ask.purpose,', [PURPOSE])).toHaveLength(1);
  const named = sources().filter(
    (path) => found(readFileSync(new URL(path, ROOT), 'utf8'), [PURPOSE]).length > 0,
  );
  expect(named).toEqual([]);
});
