import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDERS = ['certificate', 'command', 'helpers', 'proof', 'reports', 'schemas', 'suites'];
/** Every sub-command exports `act`. The `conform` of the library adds the proxies of the environment to that of the suite. */
const MAY_REPEAT = new Set(['act', 'conform']);
const EXPORT =
  /^export (?:abstract |async )*(?:class|const|function\*?|interface|let|type) (\w+)/gm;

test('an exported name is defined in one file', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => file.endsWith('.ts'));
  const definedIn = new Map<string, string[]>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(EXPORT))
      definedIn.set(name, [...(definedIn.get(name) ?? []), file]);
  }
  expect(definedIn.size).toBeGreaterThan(500);
  const repeated = [...definedIn].filter(
    ([name, places]) => places.length > 1 && !MAY_REPEAT.has(name),
  );
  expect(repeated).toEqual([]);
});
