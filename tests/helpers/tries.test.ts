import { describe, expect, test } from 'vitest';
import {
  defaultWait,
  exceedsLongestWait,
  mayRepeat,
  mostTries,
} from '../../helpers/client/tries.js';
import type { Exchange } from '../../helpers/exchange.js';
import { createPet, journal, listPets, type Draft, type DraftResponse } from '../oracle/build.js';

function made(draft: Draft): Exchange {
  const [exchange] = journal([draft]);
  if (!exchange) throw new Error('a journal without exchanges is empty');
  return exchange;
}

const posted = (response: DraftResponse): Exchange =>
  made(createPet('{"name":"Rex"}', '', response));
const listed = (response: DraftResponse): Exchange => made(listPets('', [], response));
const DROPPED = { error: 'the connection was dropped' };

describe('another try', () => {
  test('repeats a POST only after a refusal, and a GET after any transient error', () => {
    for (const status of [429, 503, 401])
      expect(mayRepeat(posted({ status })), `${status}`).toBe(true);
    for (const status of [502, 504, 520, 530])
      expect(mayRepeat(posted({ status })), `${status}`).toBe(false);
    for (const status of [429, 502, 503, 504, 522])
      expect(mayRepeat(listed({ status }))).toBe(true);
    expect(mayRepeat(posted(DROPPED))).toBe(false);
    expect(mayRepeat(listed(DROPPED))).toBe(true);
    expect(mayRepeat(listed({ error: 'cut: a body of more than 8 MB' }))).toBe(false);
  });

  test('is one of at most three, or of at most eight for a rate limit, except for a wrong key with a long wait', () => {
    const limited = (after: string): Exchange =>
      listed({ status: 429, headers: [['Retry-After', after]] });
    expect(mostTries(listed({ status: 503 }), true, false)).toBe(3);
    expect(mostTries(listed({ status: 503 }), true, true)).toBe(8);
    expect(mostTries(limited('1'), true, true)).toBe(8);
    expect(mostTries(limited('1'), false, true)).toBe(8);
    expect(mostTries(limited('3'), false, true)).toBe(3);
  });

  test('waits at most half a minute, or a little more than a minute for a rate limit', () => {
    const asking = (status: number, seconds: number): boolean =>
      exceedsLongestWait(listed({ status, headers: [['Retry-After', `${seconds}`]] }));
    expect([asking(503, 30), asking(503, 31)]).toEqual([false, true]);
    expect([asking(429, 65), asking(429, 66)]).toEqual([false, true]);
  });
});

test('the wait before the last try is long only if nothing has succeeded since the first one', () => {
  expect([defaultWait(1, 9_000), defaultWait(2, 100), defaultWait(2, 300)]).toEqual([
    200, 1500, 4000,
  ]);
});
