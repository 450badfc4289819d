import { describe, expect, test } from 'vitest';
import { OBSERVATIONS } from '../../suites/observations.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { STATEMENTS } from '../../suites/statements/index.js';
import { judgesOf, observationsOf } from '../../suites/statements/statement.js';
import { PINNED_CLAUSES } from './pinned-clauses.js';

const requirements = new Set(REQUIREMENTS.map(({ id }) => id));
const observations = OBSERVATIONS.map(([id]) => id);

/** Whether a name in a statement, such as `errors.code.*`, includes the observation with this id. */
const isNamed = (id: string, named: string): boolean =>
  named.endsWith('.*') ? id.startsWith(named.slice(0, -1)) : id === named;

describe('statements of the interface', () => {
  test('are the pinned clauses, each once and in the same order', () => {
    expect(STATEMENTS.map(({ clause }) => clause)).toEqual([...PINNED_CLAUSES]);
    expect(new Set(PINNED_CLAUSES).size).toBe(PINNED_CLAUSES.length);
  });

  test('have ids of dotted kebab-case words, and different texts', () => {
    const odd = STATEMENTS.filter(({ clause }) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(clause));
    expect(odd).toEqual([]);
    expect(new Set(STATEMENTS.map(({ says }) => says)).size).toBe(STATEMENTS.length);
    expect(STATEMENTS.filter(({ says }) => says.trim() === '')).toEqual([]);
  });

  test('are judged, observed, or left out for a reason', () => {
    const empty = STATEMENTS.filter(
      (each) =>
        judgesOf(each).length + observationsOf(each).length === 0 &&
        (each.notJudged ?? '').trim() === '',
    );
    expect(empty).toEqual([]);
  });

  test('name existing requirements and observations, each once', () => {
    for (const each of STATEMENTS) {
      const named = [...judgesOf(each), ...observationsOf(each)];
      expect(new Set(named).size, each.clause).toBe(named.length);
      expect(
        judgesOf(each).filter((id) => !requirements.has(id)),
        each.clause,
      ).toEqual([]);
      expect(
        observationsOf(each).filter((name) => !observations.some((id) => isNamed(id, name))),
        each.clause,
      ).toEqual([]);
    }
  });
});

describe('every requirement', () => {
  test.each(REQUIREMENTS)('$id is named by the statement of its clause', ({ id, clause }) => {
    const own = STATEMENTS.find((each) => each.clause === clause);
    expect(own, `no statement ${clause}`).toBeDefined();
    expect(own === undefined ? [] : judgesOf(own)).toContain(id);
  });
});

test('every observation is named by a statement', () => {
  const all = STATEMENTS.flatMap(observationsOf);
  expect(observations.filter((id) => !all.some((named) => isNamed(id, named)))).toEqual([]);
});
