import { describe, expect, test } from 'vitest';
import { isWellFormedAnimal } from '../../suites/store/well-formed-animal.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { sentBy } from '../../suites/store/sent-animal.js';
import {
  PLAIN_TEXTS,
  EDGES,
  CONTROLS,
  LONG,
  MARKUP,
  SCRIPTS,
  oddText,
} from '../../suites/values/odd-texts.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { createPet, journal } from '../oracle/build.js';
import { bodiesLeftOpen, REFUSED_SUBMISSIONS, refusedBodies } from '../oracle/refused-bodies.js';
import { plainText } from '../oracle/arbitraries.js';
import { fc } from '../properties.js';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const ids = new Set(REQUIREMENTS.map(({ id }) => id));

describe.each(['1', '0', '7', '-5', `${2n ** 63n - 1n}`, `${-(2n ** 63n)}`])(
  'bodies that must be refused, with the category %s',
  async (category) => {
    const bodies = await refusedBodies(category);

    test('are malformed exactly if the id of their probe says so', () => {
      for (const { id, value, body } of bodies) {
        if (id.endsWith('.no-body')) expect(body).toBeUndefined();
        else expect(isJson(body ?? ''), `${id}: ${value}`).toBe(!id.endsWith('.malformed'));
      }
    });

    test('never contain a valid animal', () => {
      for (const { id, value, body } of bodies) {
        const [exchange] = journal([createPet(body, '')]);
        expect(exchange && sentBy(exchange), `${id}: ${value}`).toBeUndefined();
        expect(exchange && isWellFormedAnimal(exchange), `${id}: ${value}`).toBe(false);
      }
    });

    test('have the category and a new name instead of the placeholders', async () => {
      const again = await refusedBodies(category);
      for (const [index, { id, value, body = '' }] of bodies.entries()) {
        expect(body, `${id}: ${value}`).not.toMatch(/\{(NAME|CATEGORY)/);
        if (body.includes('Conformance')) expect(body).not.toBe(again[index]?.body);
      }
    });

    test('are sent by probes that have the id of a requirement', () => {
      expect(bodies.length).toBeGreaterThan(90);
      expect(bodies.filter(({ id }) => !ids.has(id))).toEqual([]);
    });
  },
);

test('bodies whose response the interface leaves open never contain a valid animal', async () => {
  const bodies = await bodiesLeftOpen();
  expect(bodies.length).toBeGreaterThan(3);
  const exchanges = journal(bodies.map(({ body }) => createPet(body, '')));
  expect(exchanges.filter((exchange) => isWellFormedAnimal(exchange))).toEqual([]);
});

describe('submissions that must be refused', () => {
  const submissions = REFUSED_SUBMISSIONS;

  test('are sent by probes that have the id of a requirement', () => {
    expect(submissions.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test('are malformed, or have another media type, exactly if the id of their probe says so', () => {
    for (const { id, value, body, contentType } of submissions) {
      if (id.endsWith('.no-body')) expect(body).toBeUndefined();
      // Bodies of forms have a media type of their own.
      else if (!/^(?:message=|--)/.test(body ?? ''))
        expect(isJson(body ?? ''), `${id} ${value}`).toBe(!id.endsWith('.malformed'));
      const isTyped = contentType === 'application/json';
      expect(isTyped, `${id} ${value}`).toBe(!id.endsWith('content-type'));
    }
  });

  test('lack a string as message, if they are JSON with the right media type', () => {
    const typed = submissions.filter(({ id }) => /\.(message-.*|not-object)$/.test(id));
    expect(typed.length).toBeGreaterThan(10);
    for (const { id, value, body } of typed) {
      const sent: unknown = JSON.parse(body ?? '');
      const isRight =
        typeof sent === 'object' &&
        sent !== null &&
        'message' in sent &&
        typeof sent.message === 'string';
      expect(isRight, `${id} ${value}`).toBe(false);
    }
  });
});

describe('plain and odd texts:', () => {
  test.each(PLAIN_TEXTS)('%j is plain', (text) => expect(isOddText(text)).toBe(false));

  test.each([
    ...MARKUP,
    ...SCRIPTS,
    ...EDGES,
    ...CONTROLS,
    LONG,
    '',
    ' ',
    'a ',
    'a  b',
    'é',
    'x'.repeat(41),
  ])('%j is odd', (text) => {
    expect(isOddText(text)).toBe(true);
  });

  test('up to 40 letters, digits and single inner spaces are plain', () => {
    fc.assert(
      fc.property(plainText, (text) => !isOddText(text)),
      { numRuns: 200 },
    );
    expect(isOddText('x'.repeat(40))).toBe(false);
  });

  test('random odd texts are well-formed Unicode without NUL, and not longer than a service must accept', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        expect(Buffer.from(text).toString()).toBe(text);
        expect(text).not.toContain('\0');
        expect(text.length).toBeLessThan(10_000);
      }),
      { numRuns: 200 },
    );
  });
});
