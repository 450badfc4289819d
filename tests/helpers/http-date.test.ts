import { describe, expect, test } from 'vitest';
import { readHttpDate } from '../../helpers/exchange.js';

const read = (text: string): string | undefined => {
  const date = readHttpDate(text);
  return date === undefined ? undefined : new Date(date).toISOString();
};

describe('A date of HTTP', () => {
  test.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
    ['Wed Nov 16 08:49:37 1994', '1994-11-16T08:49:37.000Z'],
    [' Sun, 06 Nov 1994 08:49:37 GMT ', '1994-11-06T08:49:37.000Z'],
  ])('has one of three forms, and is GMT: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    '',
    'yesterday',
    '2026-03-01',
    '2026-03-01T10:00:00',
    '2026-03-01T10:00:00Z',
    '1772359200',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 EST',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 06 Nov 1994 08:49:37 GMT+0200',
    'sun, 06 nov 1994 08:49:37 gmt',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 94 08:49:37 GMT',
    'Sun, 06-Nov-94 08:49:37 GMT',
    'Sun Nov 6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 GMT',
    'Sun Nov  6 08:49:37 EST 1994',
    'Nov 6, 1994 8:49 AM',
    '11/6/1994 08:49:37',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:60:37 GMT',
  ])('has no other form: %j', (text) => expect(read(text)).toBeUndefined());
});
