import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';
import { OBSERVATIONS, OBSERVED } from '../../suites/observations.js';
import type { Exchange } from '../../helpers/exchange.js';
import type { Choices } from '../../reference/choices.js';
import { Refusal } from '../../reference/refusal.js';
import { startReference } from '../../reference/start.js';
import { conform, type Conformed } from '../../suites/engine/conform.js';
import { observationsPage } from './observations-page.js';

const SETTINGS = { ...PLAIN, embedded: true, settleMs: 200 };

/** A run against a service with these choices. */
async function run(
  choices: Partial<Choices>,
  more: Partial<typeof PLAIN> = {},
): Promise<Conformed> {
  const { close, ...service } = await startReference({ choices });
  try {
    return await conform({ ...SETTINGS, ...service, ...more });
  } finally {
    await close();
  }
}

function valuesOf({ conformance }: Conformed): Readonly<Record<string, string>> {
  return Object.fromEntries(conformance.observations.map(({ id, value }) => [id, value]));
}

const OBSERVED_IDS: ReadonlySet<string | undefined> = new Set(OBSERVED.map(({ id }) => id));
const isObserved = ({ probe }: Exchange): boolean => OBSERVED_IDS.has(probe?.id);

describe('the list of observations', () => {
  test('has unique ids of dotted words', () => {
    const ids = OBSERVATIONS.map(([id]) => id);
    expect(ids.filter((id) => !/^[a-z]+(\.[a-z0-9-]+)+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('docs/observations.md is up to date', async () => {
    await expect(observationsPage()).toMatchFileSnapshot('../../docs/observations.md');
  });
});

describe('with --observe', () => {
  let plain: Conformed;
  let observed: Conformed;

  beforeAll(async () => {
    [plain, observed] = await Promise.all([run({}), run({}, { observe: true })]);
  });

  test('all observations have a value; without the flag, those with requests of their own have none', () => {
    const missing = (conformed: Conformed): readonly string[] => {
      const values = valuesOf(conformed);
      return OBSERVATIONS.flatMap(([id]) => (values[id] === undefined ? [id] : []));
    };
    expect(missing(observed)).toEqual([]);
    expect(missing(plain)).toEqual(
      OBSERVATIONS.flatMap(([id, , , , sends]) => (sends === undefined ? [] : [id])),
    );
  });

  test('at most 30 requests are added, and the verdicts stay the same', () => {
    const requests = observed.recording.exchanges.filter(isObserved);
    expect(requests.length).toBeGreaterThan(20);
    expect(requests.length).toBeLessThanOrEqual(30);
    expect(plain.recording.exchanges.some(isObserved)).toBe(false);
    expect(observed.conformance.requirements).toEqual(plain.conformance.requirements);
  });

  test('the animals that the run leaves behind are listed', () => {
    const left = (conformed: Conformed): number =>
      conformed.conformance.footprint.leftBehind.animals.length;
    const { animals, leftBehind } = observed.conformance.footprint;
    expect(left(observed) - left(plain)).toBe(2);
    expect(animals).toBe(leftBehind.animals.length);
    expect(leftBehind.animals.every((id) => /^\d+$/.test(id))).toBe(true);
  });
});

describe('a profile that creates nothing', () => {
  test('observes with safe methods only', async () => {
    const { recording, conformance } = await run({}, { profile: 'read-only', observe: true });
    const methods = new Set(recording.exchanges.map(({ request }) => request.method));
    expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(conformance.footprint.animals).toBe(0);
  });
});

const CASES: readonly (readonly [Partial<Choices>, Readonly<Record<string, string>>])[] = [
  [
    { order: 'newest', limitNotInteger: 'lenient' },
    {
      'list.order': 'by id, descending',
      'list.limit.fraction': '200',
      'list.limit.word': '200',
    },
  ],
  [
    { order: 'random', unknownFilter: 'all', omittedStatus: 'shown-later' },
    {
      'list.order': 'another',
      'list.status.unknown': '200',
      'create.status.omitted': 'absent',
    },
  ],
  [
    {
      order: 'oldest',
      ids: 'random',
      unknownFilter: 'closest',
      oddNamesRefused: ['control'],
      categories: 'positive',
    },
    {
      'list.order': 'another',
      'list.status.letter-case': '200',
      'create.name.controls': '400',
      'create.name.edges': '400',
      'create.name.markup': '201',
      'create.category.lowest': '400',
      'create.category.highest': '201',
    },
  ],
  [
    {
      order: 'by-name',
      ids: 'random',
      nullStatus: 'omitted',
      integralDecimals: 400,
      unknownFields: 400,
      malformedPet: 422,
      invalidIds: 404,
      errorCodes: 'digits',
    },
    {
      'list.order': 'another',
      'create.status.null': '201',
      'create.category.point-zero': '400',
      'create.client-id': '400',
      'create.malformed': '422',
      'get.pet-id.word': '404',
      'errors.code.no-key': '401',
    },
  ],
  [
    {
      extraFields: 'some',
      otherHeaders: 'many',
      messageCode: 200,
      createdAt: 'basic',
      deprecationHeaders: false,
      challenge: undefined,
    },
    {
      'fields.created': expect.stringMatching(/chip .*keeper .*tags .*weight/),
      'fields.error': expect.stringMatching(/chip .*keeper .*tags .*weight/),
      'headers.cache-control': 'no-store',
      'headers.etag': 'present',
      'headers.link': '</v1/pets>; rel="successor-version"',
      'headers.deprecation': 'absent',
      'headers.www-authenticate': 'absent',
      'messages.success': '200',
      'messages.created-at': 'basic, Z',
    },
  ],
];

describe('the choice of a service', () => {
  const seen: Readonly<Record<string, string>>[] = [];

  beforeAll(async () => {
    seen.push(...(await Promise.all(CASES.map(([choices]) => run(choices)))).map(valuesOf));
  }, 120_000);

  afterAll(() => {
    seen.length = 0;
  });

  test.each(CASES.map(([choices, expected], at) => [choices, expected, at] as const))(
    'is observed: %j',
    (_, expected, at) => {
      expect(seen[at]).toMatchObject(expected);
    },
  );
});

test('error codes that are different for every error are observed as "varies"', async () => {
  const { close, ...service } = await startReference({
    fault: {
      name: 'incident-codes',
      breaks: 'none',
      about: 'Every error has a different code.',
      patch: (of) => {
        const { showError } = of;
        let count = 0;
        of.showError = (refusal, request) => {
          count += 1;
          const { status, message } = refusal;
          return showError(new Refusal(status, `incident-${count}`, message), request);
        };
      },
    },
  });
  const conformed = await conform({ ...SETTINGS, ...service });
  await close();
  const values = valuesOf(conformed);
  const codes = Object.keys(values).filter((id) => id.startsWith('errors.code.'));
  expect(codes).toHaveLength(4);
  expect(new Set(codes.map((id) => values[id]))).toEqual(new Set(['varies']));
});
