import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { OBSERVATIONS } from '../../suites/observations.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

/** The table of `docs/coverage.md`: every statement of the interface, and how it is checked. */
const STATEMENTS = Array.from(
  readFileSync(join(PACKAGE_ROOT, 'docs/coverage.md'), 'utf8').matchAll(
    /^\| `(?<clause>.+?)` *\| (?<says>.+?) *\| (?<outcome>.+?) *\|$/gm,
  ),
  ({ groups: { clause = '', says = '', outcome = '' } = {} }) => {
    const [judges = '', observed = ''] = outcome.split('open: observed as');
    const named = (text: string): readonly string[] =>
      Array.from(text.matchAll(/`([^`]+)`/g), ([, id = '']) => id);
    return { clause, says, outcome, judges: named(judges), observed: named(observed) };
  },
);

const requirements = new Set(REQUIREMENTS.map(({ id }) => id));
const observations = OBSERVATIONS.map(([id]) => id);

/** Whether a name in a statement, such as `errors.code.*`, includes the observation with this id. */
const isNamed = (id: string, named: string): boolean =>
  named.endsWith('.*') ? id.startsWith(named.slice(0, -1)) : id === named;

describe('statements of the interface', () => {
  test('have ids of dotted kebab-case words, and texts, each once', () => {
    expect(STATEMENTS.length).toBeGreaterThan(70);
    const odd = STATEMENTS.filter(({ clause }) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(clause));
    expect(odd).toEqual([]);
    expect(new Set(STATEMENTS.map(({ clause }) => clause)).size).toBe(STATEMENTS.length);
    expect(new Set(STATEMENTS.map(({ says }) => says)).size).toBe(STATEMENTS.length);
  });

  test('are judged, observed, or left out for a reason', () => {
    const empty = STATEMENTS.filter(
      ({ judges, observed, outcome }) =>
        judges.length + observed.length === 0 && !/^not checked: .{10}/.test(outcome),
    );
    expect(empty).toEqual([]);
  });

  test('name existing requirements and observations, each once', () => {
    for (const { clause, judges, observed } of STATEMENTS) {
      const named = [...judges, ...observed];
      expect(new Set(named).size, clause).toBe(named.length);
      expect(
        judges.filter((id) => !requirements.has(id)),
        clause,
      ).toEqual([]);
      expect(
        observed.filter((name) => !observations.some((id) => isNamed(id, name))),
        clause,
      ).toEqual([]);
    }
  });
});

describe('every requirement', () => {
  test.each(REQUIREMENTS)('$id is named by the statement of its clause', ({ id, clause }) => {
    expect(STATEMENTS.find((each) => each.clause === clause)?.judges).toContain(id);
  });
});

test('every observation is named by a statement', () => {
  const all = STATEMENTS.flatMap(({ observed }) => observed);
  expect(observations.filter((id) => !all.some((named) => isNamed(id, named)))).toEqual([]);
});
