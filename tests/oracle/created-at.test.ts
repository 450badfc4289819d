import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { DATE, submitMessage, type Draft } from './build.js';
import { broken, verdict } from './verdicts.js';

function dated(createdAt: string, date: string | null = DATE): Draft[] {
  const record = JSON.stringify({
    id: 'm',
    message: 'Conformance Hello',
    status: 'queued',
    createdAt,
  });
  return [submitMessage('{"message":"Conformance Hello"}', record, { headers: [['Date', date]] })];
}

describe('createdAt', () => {
  test.each([
    '2024-02-29T00:00Z',
    '2000-02-29T23:59:60Z',
    '2026-12-31T24:00:00Z',
    '20260301T1000Z',
    '2026-03-01T100000Z',
    '20260301T10:00:00.5Z',
    '2026-03-01T1000,5+0000',
    '2026-03-01t10:00:00z',
    '2026-03-01T10:00:00-00:00',
    '2026-03-01T10:00:00+00',
  ])('may be %s', (text) =>
    expect(verdict('messages.created-at.format', dated(text))).toBe('pass'),
  );

  test.each([
    ['another zone that differs by minutes', '2026-03-01T10:00:00+00:30'],
    ['GMT', '2026-03-01T10:00:00GMT'],
    ['two zones', '2026-03-01T10:00:00Z+00:00'],
    ['30 February', '2026-02-30T10:00:00Z'],
    ['29 February of a common year', '2025-02-29T10:00:00Z'],
    ['29 February of 1900', '1900-02-29T10:00:00Z'],
    ['31 April', '2026-04-31T10:00:00Z'],
    ['day 0', '2026-03-00T10:00:00Z'],
    ['month 0', '2026-00-01T10:00:00Z'],
    ['month 13', '2026-13-01T10:00:00Z'],
    ['hour 25', '2026-03-01T25:00:00Z'],
    ['after 24:00', '2026-03-01T24:00:01Z'],
    ['minute 60', '2026-03-01T10:60:00Z'],
    ['second 61', '2026-03-01T10:00:61Z'],
    ['a date alone', '2026-03-01'],
    ['a date with a zone', '2026-03-01Z'],
    ['a time alone', 'T10:00:00Z'],
    ['milliseconds since 1970', '1772359200000'],
    ['other separators', '2026/03/01T10:00:00Z'],
    ['day first', '01-03-2026T10:00:00Z'],
    ['a space before it', ' 2026-03-01T10:00:00Z'],
    ['a line end after it', '2026-03-01T10:00:00Z\n'],
    ['a fraction without digits', '2026-03-01T10:00:00.Z'],
    ['nothing', ''],
    ['a format string', 'YYYY-MM-DDTHH:mm:ssZ'],
    ['the text of an invalid Date', 'Invalid Date'],
  ])('must not be %s', (_what, text) => {
    expect(broken(dated(text))).toEqual(['messages.created-at.format']);
  });
});

describe('the time in createdAt', () => {
  const near = fc.integer({ min: -300_000, max: 300_000 });
  const far = fc.integer({ min: 301_000, max: 10 ** 9 });
  const at = (ms: number): string => new Date(Date.parse(DATE) + ms).toISOString();

  test('may differ from the Date of the response by up to five minutes', () => {
    fc.assert(
      fc.property(near, (ms) => {
        expect(verdict('messages.created-at.clock', dated(at(ms)))).toBe('pass');
      }),
    );
  });

  test('must not differ from the Date of the response by more than five minutes, in either direction', () => {
    fc.assert(
      fc.property(far, fc.boolean(), (ms, isBehind) => {
        expect(broken(dated(at(isBehind ? -ms : ms)))).toEqual(['messages.created-at.clock']);
      }),
    );
  });

  test('may be the time of an earlier run if the service keeps one record per text', () => {
    const hour = 3_600_000;
    const fixed = (ms: number): Draft =>
      submitMessage(
        '{"message":"0"}',
        `{"id":"m","message":"0","status":"queued","createdAt":"${at(ms)}"}`,
        { probe: { id: 'messages.repeated', value: '0', step: 'fixed' } },
      );
    expect(broken([fixed(-hour)])).toEqual([]);
    expect(broken([fixed(hour)])).toEqual(['messages.created-at.clock']);
  });

  test.each([null, 'yesterday'])('is not judged if the Date of the response is %s', (date) => {
    const story = dated(at(10 ** 9), date);
    expect(verdict('messages.created-at.clock', story)).toBe('not-applicable');
  });
});
