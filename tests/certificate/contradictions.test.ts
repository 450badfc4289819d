import { expect, test } from 'vitest';
import { certificateOf } from '../../certificate/certify.js';
import { contradictionsIn } from '../../certificate/contradictions.js';
import type { Exchange } from '../../helpers/exchange.js';
import type { Recording } from '../../helpers/recording.js';
import { filesOf, PAIR, recorded, refusal, without } from './reports.js';

const CONSISTENT = recorded();

function altered(change: (exchange: Exchange, place: number) => Partial<Exchange>): Recording {
  const exchanges = CONSISTENT.exchanges.map((each, place) => ({
    ...each,
    ...change(each, place),
  }));
  return recorded({ exchanges });
}

const placed = (exchanges: readonly Exchange[]): Exchange[] =>
  exchanges.map((each, index) => ({ ...each, index }));

test('the unchanged run has no contradictions', () => {
  expect(contradictionsIn(CONSISTENT)).toEqual([]);
});

test.each<readonly [string, Recording, RegExp]>([
  ['a request is left out', without(CONSISTENT, 30), /lacks requests/],
  ['a request appears twice', altered((_, place) => (place === 9 ? { seq: 8 } : {})), /some twice/],
  [
    'the requests are in another order',
    recorded({ exchanges: placed(CONSISTENT.exchanges.toReversed()) }),
    /order/,
  ],
  [
    'the requests went to another service',
    recorded({}, { baseUrl: 'https://production.example/v1' }),
    /another address/,
  ],
  [
    'the times are of another year',
    recorded({ startedAt: '2029-03-01T10:00:00.000Z', endedAt: '2029-03-01T10:00:09.000Z' }),
    /times/,
  ],
])(
  'if %s, the run is not certified, although its verdicts follow from its evidence',
  (_, recording, reason) => {
    expect(contradictionsIn(recording).join('\n')).toMatch(reason);
    const reasons = refusal(() => certificateOf(filesOf(recording), PAIR.privateKey));
    expect(reasons.join('\n')).toMatch(reason);
  },
);
