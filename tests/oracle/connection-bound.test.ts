import { describe, expect, test } from 'vitest';
import type { Failure } from '../../helpers/verdict.js';
import { listPets, wrongKey, type Draft } from './build.js';
import { concluded } from './verdicts.js';

const OTHER = 'Bearer somebody-else';
const PROBE = 'auth.list.other-key.one-connection';

/** A request of a scenario that sends four requests on one connection. */
function step(name: string, authorization: string | undefined, status: number): Draft {
  const probe = {
    id: PROBE,
    value: { authorization: OTHER },
    step: name,
    trial: 0,
    of: 4,
  } as const;
  const response = { probe, status, ...(authorization !== undefined && { authorization }) };
  return listPets(authorization === undefined ? 'limit=1' : 'limit=7', [], response);
}

/**
 * A wrong key that one connection accepts. Another connection then sends the wrong key, the right key, the wrong key and the right
 * key. The parameters are the statuses of the first three responses on the other connection.
 */
const story = (before: 200 | 401, right: 200 | 503, after: 200 | 401): Draft[] => [
  listPets('limit=7', [], { ...wrongKey('auth.list.other-key', OTHER), status: 200 }),
  step('before', OTHER, before),
  step('right', undefined, right),
  step('after', OTHER, after),
  step('again', undefined, 200),
];

/** The first failure of each requirement. */
const failuresOf = (drafts: readonly Draft[]): readonly Failure[] =>
  concluded(drafts).verdicts.flatMap(({ failures }) => failures.slice(0, 1));

const ON_CONNECTION = 'on the same connection, a wrong key is accepted';

describe('a wrong key', () => {
  test('has a hint about the connection, and a curl command with the right key first, if a connection accepts it only after the right key', () => {
    const failures = failuresOf(story(401, 200, 200));
    expect(failures[0]?.curl).toMatch(/limit=1'.*\$API_KEY.* --next .*limit=7'/);
    expect(failures[0]?.hint).toContain(ON_CONNECTION);
  });

  test.each([
    ['a connection accepts it at once', story(200, 200, 200)],
    ['a connection also refuses it after the right key', story(401, 200, 401)],
    ['a connection accepts it after a transient error for the right key', story(401, 503, 200)],
    ['it was never sent on one connection with the right key', story(401, 200, 200).slice(0, 1)],
  ])('has no hint about the connection if %s', (_what, drafts) => {
    const failures = failuresOf(drafts);
    expect(failures).not.toEqual([]);
    expect(failures[0]?.hint ?? '').not.toContain(ON_CONNECTION);
    expect(failures[0]?.curl).not.toContain('--next');
  });
});
