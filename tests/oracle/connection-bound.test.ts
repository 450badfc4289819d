import { describe, expect, test } from 'vitest';
import { Evidence } from '../../helpers/evidence/evidence.js';
import { verdictOf } from '../../helpers/judge/verdict-of.js';
import type { Failure } from '../../helpers/verdict.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { getPet, journal, listPets, SETTINGS, submitMessage, type Draft } from './build.js';
import { concluded } from './verdicts.js';

const NEAR_MISS = 'near-miss/upper-case';
const UPPER = 'Bearer {API_KEY:upper-case}';

/** A listing with a near miss of the key. */
function wrong(end: string, status: 200 | 401): Draft {
  const purpose = `keys/listPets/${NEAR_MISS}${end}`;
  return listPets('limit=7', [], { purpose, authorization: UPPER, status });
}

const between = (status: 200 | 503): Draft =>
  listPets('limit=1', [], { purpose: 'keys/right-between', status });

/** Let in, and then refused, answered as said and let in again on a connection of its own. */
const story = (before: 200 | 401, right: 200 | 503, after: 200 | 401): Draft[] => [
  wrong('', 200),
  wrong('/before-right', before),
  between(right),
  wrong('/after-right', after),
];

/** The first failure of each requirement. */
const failuresOf = (drafts: readonly Draft[]): readonly Failure[] =>
  concluded(drafts).verdicts.flatMap(({ failures }) => failures.slice(0, 1));

const ON_CONNECTION = 'A connection that carried the right key';

describe('a wrong key that a connection refuses first, and lets in after the right one', () => {
  test('is told so, and the curl line sends the right one first', () => {
    const failures = failuresOf(story(401, 200, 200));
    expect(failures[0]?.curl).toMatch(/limit=1'.*\$API_KEY.* --next .*limit=7'/);
    expect(failures[0]?.hint).toContain(ON_CONNECTION);
  });

  test.each([
    ['let in at once', story(200, 200, 200)],
    ['refused after it too', story(401, 200, 401)],
    ['with the right one unanswered', story(401, 503, 200)],
    ['never tried so', [wrong('', 200)]],
  ])('%s, it is not', (_what, drafts) => {
    const failures = failuresOf(drafts);
    expect(failures).not.toEqual([]);
    expect(failures[0]?.hint).not.toContain(ON_CONNECTION);
    expect(failures[0]?.curl).not.toContain('--next');
  });

  test('elsewhere another connection is used: what was let in there is shown by itself', () => {
    const purpose = 'keys/submitMessage/near-miss/upper-case';
    const message = submitMessage('{"message":"No"}', '{}', { purpose, authorization: UPPER });
    const exchanges = journal([...story(401, 200, 200), message]).map((exchange) =>
      exchange.operation === 'submitMessage'
        ? { ...exchange, request: { ...exchange.request, url: 'http://127.0.0.2:1/v1/messages' } }
        : exchange,
    );
    const evidence = new Evidence(exchanges, SETTINGS);
    const near = REQUIREMENTS.filter(({ id }) => id.endsWith('.near-miss'));
    const curls = near.flatMap((each) => verdictOf(each, evidence).failures[0]?.curl ?? []);
    expect(curls.map((curl) => curl.includes('--next'))).toEqual([true, false]);
  });

  test('one that was refused in another way is shown by itself', () => {
    const refused = getPet(5n, '', {
      purpose: `keys/getPet/${NEAR_MISS}`,
      authorization: UPPER,
      status: 403,
    });
    const failures = failuresOf([...story(401, 200, 200), refused]);
    const curls = failures.map(({ curl }) => curl).filter((curl) => curl.includes('/pets/5'));
    expect(curls).not.toEqual([]);
    for (const curl of curls) expect(curl).not.toContain('--next');
  });
});
