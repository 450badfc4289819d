import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FOLDERS = ['helpers', 'suites', 'reports', 'command', 'certificate', 'proof'];
/** The only file that may parse an id: it reads the part before the first dot. */
const MAY_PARSE = 'helpers/chapter.ts';

/** Methods that parse a string. */
const METHODS =
  '(?:startsWith|endsWith|split|match|matchAll|search|indexOf|slice|replace|replaceAll)';
/** A variable with such a name usually holds an id or a text that the suite itself wrote. */
const VARIABLES = '(?:id|breaks|expected|observed|purpose)';

const PARSING: readonly RegExp[] = [
  new RegExp(`\\b${VARIABLES}\\??\\.${METHODS}\\(`),
  new RegExp(`\\b${VARIABLES}\\.includes\\(`),
  new RegExp(`\\.(?:test|exec)\\((?:\\w+\\??\\.)*${VARIABLES}\\)`),
  new RegExp(`\`[^\`]*\\b(?:expected|observed)\\}[^\`]*\`\\.${METHODS}\\(`),
];
/** An identifier that is named `purpose`. */
const PURPOSE = /\bpurpose\b(?=\??[:.,;)\s}\]=]*[:.,;)}\]=])/;

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;
/** Ids of clauses that end with `purpose`. These are strings, not identifiers. */
const CLAUSE = /'\w+\.purpose'|\bcreate\.purpose says/g;

/** The lines of the code, without comments, that match at least one pattern. */
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
])('the patterns find the parsing code %s', (line) => {
  expect(found(line, PARSING)).toEqual([line]);
});

test('no code parses a variable named id, breaks, expected, observed or purpose', () => {
  const parsing = sources()
    .filter((path) => path !== MAY_PARSE)
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
