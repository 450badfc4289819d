import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../helpers/exchange.js';
import {
  fromEntry,
  fromHar,
  parseHar,
  toEntry,
  toHar,
  UnreadableEvidence,
} from '../../helpers/journal/har.js';
import type { Recording } from '../../helpers/recording.js';
import { exchange, hostile, recording } from './samples.js';

const headers = fc.array(fc.tuple(hostile, hostile), { maxLength: 3 });
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });

const bytes = fc
  .uint8Array({ maxLength: 20 })
  .map((found) => Buffer.from(found))
  .map((found) => ({ base64: found.toString('base64'), body: found.toString() }));

const answer = fc
  .tuple(fc.integer({ min: 100, max: 999 }), headers, hostile, optional(bytes), optional(hostile))
  .map(([status, sent, body, raw, other]) => ({
    status,
    headers: sent,
    body,
    ...(raw && { base64: raw.base64, body: other ?? raw.body }),
  }));

/** How a body was sent, chosen by the number: as bytes, in two chunks, both or neither. */
const howSent = (number: number): Partial<Exchange['request']> => ({
  ...(number % 2 === 1 && { isBytes: true }),
  ...(number % 3 === 1 && { inPieces: true }),
});

const exchanges: fc.Arbitrary<Exchange[]> = fc
  .array(
    fc.tuple(hostile, headers, optional(hostile), optional(answer), optional(hostile), fc.nat()),
  )
  .map((made) =>
    made.map(([text, sent, body, came, error, number], index): Exchange => {
      const { answer: _, ...plain } = exchange(index);
      const request = { method: 'POST', url: `http://[::1]:1/v1?a=${text}`, headers: sent };
      return {
        ...plain,
        ...(number % 4 === 1 && {
          probe: { id: text, trial: number, value: text, origin: 'example' },
        }),
        seq: number,
        start: number,
        end: number + index * 333,
        request: { ...request, ...(body !== undefined && { body, ...howSent(number) }) },
        ...(came && { answer: came }),
        ...(error !== undefined && { error }),
      };
    }),
  );

const recordings: fc.Arbitrary<Recording> = fc
  .tuple(exchanges, optional(hostile), fc.boolean(), fc.boolean(), fc.boolean())
  .map(([made, stopped, partial, strict, changed]) => ({
    ...recording(made),
    partial,
    ...(stopped !== undefined && { stopped }),
    ...(changed && { changed: ['list.limit.zero'] }),
    ...(strict && { strict }),
  }));

describe('evidence.har', () => {
  test('gives every recording back after a round trip through JSON', () => {
    fc.assert(
      fc.property(recordings, (made) => {
        expect(parseHar(JSON.stringify(toHar(made)))).toStrictEqual(made);
      }),
      { numRuns: 60 },
    );
  });

  test('gives an exchange back from a line of the journal', () => {
    const made = exchange(7);
    expect(fromEntry(JSON.parse(JSON.stringify(toEntry(made))), 7)).toStrictEqual(made);
  });

  test('has the fields that dev tools read', () => {
    const { answer: _, ...lost } = exchange(0, { error: 'connection reset' });
    const raw = { status: 200, headers: [], body: '\ufffdx', base64: '/3g=' };
    const { log } = toHar(recording([lost, exchange(1, { answer: raw }), exchange(2)]));
    expect(log.version).toBe('1.2');
    expect(log.creator).toEqual({ name: 'animal-store-conformance', version: '0.1.0' });
    const [first, second, third] = log.entries;
    expect(first?.response.status).toBe(0);
    expect(first?._error).toBe('connection reset');
    const size = { size: 2, mimeType: 'x-unknown' };
    expect(second?.response.content).toEqual({ ...size, text: '/3g=', encoding: 'base64' });
    expect(second?._base64).toBe(true);
    expect(third?.response.statusText).toBe('Created');
    expect(third?.request.postData?.mimeType).toBe('application/json');
    expect(third?.time).toBe(third?.timings.wait);
  });

  test('encodes addresses that are not URIs, and keeps the original addresses in _url', () => {
    const url = 'http://[::1]:80/v1/pets?key={API_KEY}&a=%zz&b[]=c d';
    const { request } = toEntry(exchange(0, { request: { method: 'GET', url, headers: [] } }));
    expect(request.url).toBe('http://[::1]:80/v1/pets?key=%7BAPI_KEY%7D&a=%25zz&b%5B%5D=c%20d');
    expect(request._url).toBe(url);
    expect(request.queryString[1]).toEqual({ name: 'a', value: '%zz' });
  });
});

describe('a file that is not evidence is refused in one line', () => {
  const good = JSON.stringify(toHar(recording([exchange(0), exchange(1)])));

  test('wherever it is truncated', () => {
    for (let at = 0; at < good.length; at += 97) {
      expect(() => parseHar(good.slice(0, at))).toThrow(UnreadableEvidence);
    }
  });

  test.each([
    ['null', 'null', 'the HAR is not an object'],
    ['a list', '[]', 'the HAR is not an object'],
    ['no log', '{}', 'the HAR.log is missing'],
    ['a HAR of something else', '{"log":{"version":"1.2","entries":[]}}', 'something else'],
    [
      'a wrong type',
      good.replace('"seed":20301205', '"seed":"1"'),
      'settings.seed is not a number',
    ],
    [
      'an unknown profile',
      good.replace('"standard"', '"\\u001b[2J"'),
      'profile is not one of smoke',
    ],
    ['a wrong entry', good.replace('"_seq":1', '"_seq":null'), 'entries[1]._seq is not a number'],
    ['a wrong body', good.replace('"text":"{', '"text":1,"x":"{'), 'text is not a string'],
    [
      'a wrong time',
      good.replace(/"startedAt":"[^"]+"/, '"startedAt":"x"'),
      'startedAt is not a time',
    ],
    ['an inherited field', good.replace('"partial"', '"__proto__"'), 'partial is missing'],
  ])('%s', (_, text, message) => {
    expect(() => parseHar(text)).toThrow(UnreadableEvidence);
    expect(() => parseHar(text)).toThrow(message);
    expect(() => parseHar(text)).not.toThrow(/\p{Cc}/u);
  });

  test('a value of a wrong type throws nothing but UnreadableEvidence', () => {
    const paths: (readonly string[])[] = [];
    const walk = (value: unknown, path: readonly string[]): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        paths.push([...path, key]);
        walk(inner, [...path, key]);
      }
    };
    walk(JSON.parse(good), []);
    const errors = paths.flatMap((path) => {
      const broken: unknown = JSON.parse(good, function (this: unknown, key, value: unknown) {
        return key === path.at(-1) ? Symbol('wrong') : value;
      });
      try {
        fromHar(broken);
        return [];
      } catch (error) {
        return [error];
      }
    });
    expect(errors.length).toBeGreaterThan(20);
    for (const error of errors) expect(error).toBeInstanceOf(UnreadableEvidence);
  });
});
