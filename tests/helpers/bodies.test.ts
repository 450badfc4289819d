import { describe, expect, test } from 'vitest';
import { wrongBodies } from '../../helpers/arbitraries/bodies.js';
import { wrongMessages } from '../../helpers/arbitraries/messages.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { sentBy } from '../../helpers/evidence/evidence.js';
import {
  PLAIN_TEXTS,
  EDGES,
  CONTROLS,
  LONG,
  MARKUP,
  SCRIPTS,
  oddText,
} from '../../helpers/arbitraries/texts.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { createPet, journal } from '../oracle/build.js';
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

let names = 0;
const name = (): string => `Conformance ${(names += 1)}`;
const ids = new Set(REQUIREMENTS.map(({ id }) => id));

describe.each([1n, 0n, 7n, -5n, 2n ** 63n - 1n, -(2n ** 63n)])(
  'wrong bodies with the category %s',
  (category) => {
    const bodies = wrongBodies({ name, category });

    test('are malformed where they are called so, and otherwise well-formed', () => {
      for (const { kind, probe, make } of bodies) {
        const body = make();
        if (kind === 'no-body') expect(body).toBeUndefined();
        else if (kind !== 'open') {
          expect(isJson(body ?? ''), `${kind}/${probe}: ${body}`).toBe(kind !== 'malformed');
        }
      }
    });

    test('are never what would be a right animal', () => {
      for (const { kind, probe, make } of bodies) {
        const [exchange] = journal([createPet(make(), '')]);
        const sent = exchange && sentBy(exchange);
        expect(sent, `${kind}/${probe}`).toBeUndefined();
      }
    });

    test('have names of their own each time', () => {
      for (const { kind, probe, make } of bodies.filter(({ make: each }) =>
        /Conformance/.test(each() ?? ''),
      )) {
        expect(make(), `${kind}/${probe}`).not.toBe(make());
      }
    });

    test('are told apart by kind and probe', () => {
      const purposes = bodies.map(({ kind, probe }) => `${kind}/${probe}`);
      expect(new Set(purposes).size).toBe(purposes.length);
    });
  },
);

test('every kind of wrong body has its requirement, but what is open', () => {
  const kinds = new Set(wrongBodies({ name, category: 7n }).map(({ kind }) => kind));
  kinds.delete('open');
  expect([...kinds].filter((kind) => !ids.has(`create.refused.${kind}`))).toEqual([]);
});

describe('wrong submissions', () => {
  const submissions = wrongMessages(name);

  test('have a requirement for every kind, but what is open', () => {
    const kinds = new Set(submissions.map(({ kind }) => kind));
    kinds.delete('open');
    expect([...kinds].filter((kind) => !ids.has(`messages.refused.${kind}`))).toEqual([]);
  });

  test('are malformed where they are called so, and otherwise well-formed', () => {
    for (const { kind, probe, make, contentType } of submissions) {
      const body = make();
      if (kind === 'no-body') expect(body).toBeUndefined();
      else if (probe !== 'form')
        expect(isJson(body ?? ''), `${kind}/${probe}`).toBe(kind !== 'malformed');
      const isTyped = contentType === 'application/json';
      expect(isTyped, `${kind}/${probe}`).toBe(!/content-type/.test(kind));
    }
  });

  test('lack a string for the message, where they are JSON of the right type', () => {
    const typed = submissions.filter(({ kind }) =>
      ['message-missing', 'message-type', 'not-object'].includes(kind),
    );
    for (const { kind, probe, make } of typed) {
      const value: unknown = JSON.parse(make() ?? '');
      const isRight =
        typeof value === 'object' &&
        value !== null &&
        'message' in value &&
        typeof value.message === 'string';
      expect(isRight, `${kind}/${probe}`).toBe(false);
    }
  });
});

describe('texts', () => {
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

  test('are plain up to 40 letters, digits and inner single spaces', () => {
    fc.assert(
      fc.property(plainText, (text) => !isOddText(text)),
      { numRuns: 200 },
    );
    expect(isOddText('x'.repeat(40))).toBe(false);
  });

  test('at random are well-formed Unicode without NUL, and of a length that must be borne', () => {
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
