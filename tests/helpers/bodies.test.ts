import { describe, expect, test } from 'vitest';
import { wrongBodies } from '../../helpers/arbitraries/bodies.js';
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
import { REFUSED_SUBMISSIONS } from '../oracle/refused-submissions.js';
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

describe('submissions that must be refused', () => {
  const submissions = REFUSED_SUBMISSIONS;

  test('have a requirement for every probe', () => {
    expect(submissions.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test('are malformed where they are called so, and otherwise well-formed', () => {
    for (const { id, value, body, contentType } of submissions) {
      if (id.endsWith('.no-body')) expect(body).toBeUndefined();
      else if (!body?.startsWith('message='))
        expect(isJson(body ?? ''), `${id} ${value}`).toBe(!id.endsWith('.malformed'));
      const isTyped = contentType === 'application/json';
      expect(isTyped, `${id} ${value}`).toBe(!id.endsWith('content-type'));
    }
  });

  test('lack a string for the message, where they are JSON of the right type', () => {
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
