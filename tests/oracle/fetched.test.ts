import { storeOf } from '../../suites/store/store.js';
import { evidenceOf } from '../../suites/interface.js';
import { unlikelyId } from '../../suites/probes/reach.js';
import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import {
  SETTINGS,
  SETTLE_MS,
  getPet,
  journal,
  listPets,
  submitMessage,
  type Draft,
  type DraftResponse,
} from './build.js';
import { added, animal } from './store.js';
import { broken, judged, verdict } from './verdicts.js';

const LATER = 100 + 2 * SETTLE_MS;
const mine = animal(1n, 'sold');
const addition = added(mine, { at: 1, took: 99 });
/** Requests the id after the known ids. The service may assign it to the next animal. */
const NEXT = { id: 'get.missing.next', value: 9n, step: 'missing' };
/** Requests an id that is unlikely to exist. */
const UNLIKELY = { id: unlikelyId.id, value: 8n, step: 'missing' };

const notNumber = (form: string) => ({
  id: 'get.invalid.not-number',
  value: form,
  step: 'missing',
});

/** The verdict if the next id gets a 200 with this body, and an unlikely id gets a 404. */
const verdictForNext = (body: string): string =>
  verdict('get.missing.unknown', [
    getPet(9n, body, { probe: NEXT }),
    getPet(8n, '', { probe: UNLIKELY, status: 404 }),
  ]);

describe('getPet of an animal of this run', () => {
  test('violates only get.missing.unknown with a 410 before the animal was added', () => {
    const early = getPet(1n, mine.json, { probe: NEXT, at: 0, status: 410 });
    expect(broken([early, addition])).toEqual(['get.missing.unknown']);
  });

  test('may be a 404 until the settle time is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * SETTLE_MS }), (late) => {
        const story = [addition, getPet(1n, '', { at: 100 + late, status: 404 })];
        const failing = late < SETTLE_MS ? [] : ['create.stored.get', 'get.found.answered'];
        expect(broken(story)).toEqual(failing);
      }),
    );
  });
});

test('an unusual value is known to be stored only if every response that may show it can be read', () => {
  const odd = animal(1n, 'sold', { name: ' odd  name ', categoryId: 70n });
  const probe = { id: 'create.odd', value: {}, step: 'animal' };
  const story = [added(odd, { at: 1, took: 99, probe }), getPet(1n, odd.json, { at: LATER })];
  for (const id of ['create.faithful.name', 'create.faithful.category-id']) {
    expect(verdict(id, story)).toBe('pass');
    for (const unread of [getPet(1n, `[${odd.json}]`, { at: LATER }), listPets('', ['{"id":"1"}'])])
      expect(verdict(id, [...story, unread])).toBe('undetermined');
  }
});

describe('a 200 for the next id leaves open whether an animal has this id', () => {
  test('if the response contains the id as a string, but not if it contains another id', () => {
    const body = (id: string) => `{"id":"${id}","name":"Rex","categoryId":7,"status":"sold"}`;
    expect(verdictForNext(body('9'))).toBe('undetermined');
    expect(verdictForNext(body('1'))).toBe('fail');
  });

  test('if the animal is in an array or envelope, but not if the response contains no animal', () => {
    const pet = '{"id":9,"name":"Rex","categoryId":7,"status":"sold"}';
    for (const body of [`[${pet}]`, `{"data":${pet}}`])
      expect(verdictForNext(body)).toBe('undetermined');
    for (const body of ['null', '{}', '[]']) expect(verdictForNext(body)).toBe('fail');
  });
});

describe('getPet of an animal of another client', () => {
  const long = SETTLE_MS + 10;
  const other = animal(1n, 'sold', { name: 'Nobody' });
  const shown = (json: string, at: number): Draft => listPets('limit=1', [json], { at });
  const fetched = (json: string, response: DraftResponse = {}): Draft =>
    getPet(1n, json, {
      at: LATER,
      probe: { id: 'get.others-animal', value: 0, step: 'animal' },
      ...response,
    });

  test('must be a 200 only if listings long before, long after and between two 404s show the animal', () => {
    const around = (before: number, between: number, after: number): Draft[] => [
      shown(mine.json, LATER - before),
      fetched('', { status: 404 }),
      shown(mine.json, LATER + 10),
      fetched('', { status: 404, at: LATER + between }),
      shown(mine.json, LATER + between + after),
    ];
    const proof = around(long, 2 * long, long);
    expect(broken(proof)).toEqual(['get.found.answered']);
    expect(broken(around(100, 2 * long, 100))).toEqual([]);
    expect(broken(around(long, 100, 100))).toEqual([]);
    // Without one of these, a client may have removed the animal, and restored it once.
    for (const index of [1, 2, 3]) expect(broken(proof.toSpliced(index, 1))).toEqual([]);
    // If getPet itself shows it at times, another client restores it repeatedly.
    const again = fetched(mine.json, { at: LATER + 20 });
    expect(broken(proof.toSpliced(3, 0, again))).toEqual([]);
  });

  test('must show the values of the listings long before and long after, unless the animal may have changed in between', () => {
    const around = (
      before: number,
      again: string,
      wait: number,
      after: number,
      [listed, got] = [mine.json, other.json],
    ): Draft[] => [
      shown(listed, LATER - before),
      fetched(got),
      fetched(again, { at: LATER + wait }),
      shown(listed, LATER + wait + after),
    ];
    expect(broken(around(long, other.json, long, long))).toEqual(['get.found.same']);
    expect(broken(around(long, mine.json, long, long))).toEqual([]);
    // A listing that is wrong itself does not show what getPet should return.
    for (const [right, wrong] of Object.entries({
      '"sold"': '"SOLD"',
      '"Animal 1"': '5',
      7: 'null',
    })) {
      const listed = mine.json.replace(right, wrong);
      expect(listed).not.toBe(mine.json);
      const story = around(long, mine.json, long, long, [listed, mine.json]);
      expect(broken(story)).not.toContain('get.found.same');
    }
    expect(broken(around(long, other.json, 100, long))).toEqual([]);
    expect(broken(around(100, other.json, 100, long))).toEqual([]);
    expect(broken(around(long, other.json, 100, 100))).toEqual([]);
    expect(broken(around(long, other.json, long, long).toSpliced(2, 1))).toEqual([]);
    expect(broken(around(long, other.json, long, long).slice(1))).toEqual([]);
  });

  test('must show the status that listings show, unless the run sees that statuses change', () => {
    const asPending = animal(1n, 'pending').json;
    const story = [
      shown(mine.json, LATER - long),
      fetched(asPending),
      fetched(asPending, { at: LATER + long }),
      shown(mine.json, LATER + 2 * long),
    ];
    expect(broken(story)).toEqual(['get.found.same']);
    const odd = [1, 2].map((at) => shown('{"id":9,"name":[],"categoryId":0.5,"status":{}}', at));
    expect(broken([...odd, ...story])).toContain('get.found.same');
    const changing = [animal(9n, 'sold'), animal(9n, 'pending')].map(({ json }, index) =>
      shown(json, LATER + 10 + index),
    );
    expect(broken([...story, ...changing])).toEqual([]);
  });

  test('may show a status that listings omit, and may omit a status that listings show', () => {
    const bare = animal(1n).json;
    const story = (listed: string, response: string): Draft[] => [
      shown(listed, LATER - long),
      fetched(response),
      fetched(response, { at: LATER + long }),
      shown(listed, LATER + 2 * long),
    ];
    expect(broken(story(bare, animal(1n, 'available').json))).toEqual([]);
    expect(broken(story(animal(1n, 'available').json, bare))).toEqual([]);
  });

  test('may show other values if any listing shows them', () => {
    const story = [
      shown(mine.json, LATER - long),
      fetched(other.json),
      shown(other.json, LATER + 10),
      shown(mine.json, LATER + long),
    ];
    expect(broken(story)).toEqual([]);
  });

  test('is undetermined without a response', () => {
    const story = [shown(mine.json, 1), fetched('', { error: 'the connection was dropped' })];
    expect(broken(story)).toEqual([]);
    expect(verdict('get.found.answered', story)).toBe('undetermined');
  });
});

describe('getPet of an id without an animal', () => {
  test.each([
    ['1%0Aabc', 'pass'],
    ['1,%22abc', 'fail'],
  ] as const)('%s gets a 403 of another media type: the verdict is %s', (petId, expected) => {
    // A server may itself refuse a path that contains a control character.
    const withResponse = (status: number): Draft[] => [
      getPet('1abc', mine.json, { probe: notNumber('1abc'), status: 404 }),
      getPet(petId, mine.json, {
        probe: notNumber(petId),
        status,
        type: 'text/html',
      }),
    ];
    expect(verdict('get.invalid.not-number', withResponse(403))).toBe(expected);
    expect(verdict('errors.media.json', withResponse(403))).toBe(expected);
    expect(verdict('get.invalid.not-number', withResponse(200))).toBe('fail');
  });

  test('may show an animal for an extreme id if the animal has this id', () => {
    const id = 9_223_372_036_854_775_807n;
    const withResponse = (shown: bigint): Draft[] => [
      getPet(id, animal(shown, 'sold').json, {
        probe: { id: 'get.missing.extreme', value: 'largest', step: 'missing' },
      }),
    ];
    expect(broken(withResponse(id))).toEqual([]);
    expect(verdict('get.missing.extremes', withResponse(id - 1n))).toBe('fail');
  });
});

describe('the removal of getPet', () => {
  const gone = (date: string): Draft[] => [
    addition,
    getPet(1n, '', { at: LATER, status: 410, headers: [['Date', date]] }),
    getPet('1abc', mine.json, {
      at: LATER + 10,
      probe: notNumber('1abc'),
      headers: [['Date', date]],
    }),
  ];

  test('violates the interface before the sunset date', () => {
    const failing = broken(gone('Wed, 04 Dec 2030 23:59:59 GMT'));
    expect(failing).toEqual(['create.stored.get', 'get.found.answered', 'get.invalid.not-number']);
  });

  test('is allowed from the sunset date on, by the clock of the service', () => {
    const story = gone('Thu, 05 Dec 2030 00:00:00 GMT');
    expect(broken(story)).toEqual([]);
    for (const id of ['get.found.answered', 'get.deprecation.header'])
      expect(judged(id, story)).toMatchObject({
        verdict: 'not-applicable',
        reason: expect.stringContaining('of getPet from 5 December 2030 on are not checked'),
      });
  });

  test('is allowed without a Date header if another response about animals has a later one', () => {
    const headers = [['Date', 'Thu, 05 Dec 2030 00:00:00 GMT']] as const;
    const undated = getPet(1n, '', { at: LATER, status: 410, headers: [['Date', null]] });
    const dated = listPets('', [mine.json], { at: LATER + 10, headers });
    expect(verdict('get.found.answered', [addition, undated, dated])).toBe('not-applicable');
    expect(broken([addition, undated])).toContain('get.found.answered');
    const message = submitMessage('{"message":"Hello"}', '', { at: LATER + 10, headers });
    expect(broken([addition, undated, message])).toContain('get.found.answered');
    const whole = evidenceOf(journal([addition, undated, dated]), SETTINGS);
    const part = whole.partOf(whole.exchanges.slice(0, 2));
    expect(storeOf(part).isPastRemoval).toBe(true);
  });

  test('is not allowed if only a single Date header is after the sunset date', () => {
    const early = gone('Wed, 04 Dec 2030 23:59:59 GMT');
    for (const at of [LATER - 10, LATER + 30]) {
      const headers = [['Date', 'Wed, 01 Jan 2031 00:00:00 GMT']] as const;
      const wrong = getPet(9n, '', { at, probe: UNLIKELY, status: 404, headers });
      expect(broken([...early, wrong])).toContain('get.found.answered');
    }
  });
});
