import { describe, expect, test } from 'vitest';
import { retryAfter } from '../../helpers/client/tries.js';
import type { Answer, Header } from '../../helpers/exchange.js';

/** The response came 2 s later. */
const SENT = { startedAt: '2026-03-01T09:59:58Z', start: 1_000_000, end: 3_000_000 };
const CLOCK = 'Sun, 01 Mar 2026 12:00:00 GMT';

function waitOf(value: string | undefined, date?: string): number | undefined {
  const headers: Header[] = [
    ...(value === undefined ? [] : [['Retry-After', value] as const]),
    ...(date === undefined ? [] : [['Date', date] as const]),
  ];
  const answer: Answer = { status: 429, headers, body: '' };
  return retryAfter({ ...SENT, answer });
}

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['1', 1000],
    ['120', 120_000],
    [' 2 ', 2000],
    ['0.5', 500],
    ['999999', 999_999_000],
  ])('may be a number of seconds: %s', (value, ms) => expect(waitOf(value)).toBe(ms));

  test('may be a date, by the clock of the service', () => {
    expect(waitOf('Sun, 01 Mar 2026 12:00:05 GMT', CLOCK)).toBe(5000);
    expect(waitOf('Sun, 01 Mar 2026 11:59:00 GMT', CLOCK)).toBe(0);
    expect(waitOf('Sunday, 01-Mar-26 12:00:05 GMT', CLOCK)).toBe(5000);
    expect(waitOf('Sun Mar  1 12:00:05 2026', 'Sun Mar  1 12:00:00 2026')).toBe(5000);
  });

  test('may be a date, by the clock of this machine if the service sends no valid Date', () => {
    expect(waitOf('Sun, 01 Mar 2026 10:00:07 GMT')).toBe(7000);
    expect(waitOf('Sun, 01 Mar 2026 10:00:07 GMT', 'nonsense')).toBe(7000);
  });

  test.each([
    undefined,
    '',
    ' ',
    '-1',
    'soon',
    '1s',
    '1,5',
    '12:00',
    '2026-03-01',
    'Sun, 01 Mar 2026 12:00:05',
    'Sun, 01 Mar 2026 12:00:05 EST',
  ])('is ignored if it is %j', (value) => {
    expect(waitOf(value)).toBeUndefined();
  });
});
