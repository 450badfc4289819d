import { expect, test } from 'vitest';
import { certificateOf } from '../../certificate/certify.js';
import { contradictionsIn } from '../../certificate/contradictions.js';
import type { Exchange } from '../../helpers/exchange.js';
import type { Recording } from '../../helpers/run.js';
import { filesOf, PAIR, recorded, refusal, without } from './reports.js';

const SOUND = recorded();

function altered(change: (exchange: Exchange, place: number) => Partial<Exchange>): Recording {
  const exchanges = SOUND.exchanges.map((each, place) => ({ ...each, ...change(each, place) }));
  return recorded({ exchanges });
}

const placed = (exchanges: readonly Exchange[]): Exchange[] =>
  exchanges.map((each, index) => ({ ...each, index }));

test('a run has no contradictions', () => {
  expect(contradictionsIn(SOUND)).toEqual([]);
});

test.each<readonly [string, Recording, RegExp]>([
  ['a request is left out', without(SOUND, 30), /lacks requests/],
  ['one stands twice', altered((_, place) => (place === 9 ? { seq: 8 } : {})), /some twice/],
  [
    'they stand in another order',
    recorded({ exchanges: placed(SOUND.exchanges.toReversed()) }),
    /order/,
  ],
  [
    'another service was asked',
    recorded({}, { baseUrl: 'https://production.example/v1' }),
    /another address/,
  ],
  [
    'it is told of another year',
    recorded({ startedAt: '2029-03-01T10:00:00.000Z', endedAt: '2029-03-01T10:00:09.000Z' }),
    /times/,
  ],
])('%s: that is not certified, though it agrees with its verdicts', (_, recording, told) => {
  expect(contradictionsIn(recording).join('\n')).toMatch(told);
  const reasons = refusal(() => certificateOf(filesOf(recording), PAIR.privateKey));
  expect(reasons.join('\n')).toMatch(told);
});
