import { expect, test } from 'vitest';
import { Responses } from '../../helpers/client/responses.js';
import { Secrets } from '../../helpers/client/secrets.js';
import { MOST_VALUES } from '../../helpers/json/exact-json.js';
import { TOO_MANY_VALUES } from '../../helpers/transport-errors.js';

function recorded(body: string) {
  const received = { status: 200, headers: [], bytes: Buffer.from(body), isLate: false };
  return new Responses(new Secrets([])).recorded(received);
}

const items = (count: number): string => `[${'0,'.repeat(count - 2)}0]`;

test('a response with more keys and values than the suite reads counts as cut', () => {
  expect(TOO_MANY_VALUES).toContain(MOST_VALUES.toLocaleString('en'));
  expect(recorded(items(MOST_VALUES + 1))).toEqual({
    error: TOO_MANY_VALUES,
    answer: { status: 200, headers: [], body: '' },
  });
});

test.each([
  ['as many values as the suite reads', items(MOST_VALUES)],
  ['commas in a string', `["${','.repeat(3 * MOST_VALUES)}"]`],
  ['text that is not JSON', 'a,'.repeat(3 * MOST_VALUES)],
  ['deep nesting', '['.repeat(3 * MOST_VALUES)],
])('a response with %s is kept', (_name, body) => {
  expect(recorded(body)).toEqual({ answer: { status: 200, headers: [], body } });
});

test('a long response is recorded without the long values of other fields than those of the interface', () => {
  const photo = 'x'.repeat(20_000);
  const animal = (more: string): string =>
    `{ "id":9007199254740993, "name":"${photo}", ${more}, "tag":"short" }`;
  const body = (value: string): string => `[${animal(`"photo": ${value}`)},{"id":2}]`;
  const nested = JSON.stringify({ versions: [{ photo }, photo] });
  for (const value of [JSON.stringify(photo), nested])
    expect(recorded(body(value)).answer?.body).toBe(
      body(`"(${value.length} characters, not recorded)"`),
    );
  const twice = body(`"${photo}","photo":1`);
  for (const whole of [twice, body(`"${photo}`), '{"photo":"short"}'])
    expect(recorded(whole).answer?.body).toBe(whole);
});
