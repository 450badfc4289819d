import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../helpers/exchange.js';
import type { Fault } from '../../reference/fault.js';
import { FAULTS } from '../../reference/faults/index.js';
import { CRASH } from '../../reference/faults/tools.js';
import type { ReceivedRequest } from '../../reference/service.js';
import { startReference } from '../../reference/start.js';
import { conform, type ConformOptions } from '../../suites/engine/conform.js';

/** Bodies for which the interface states no result, and which a service may store in a form that it cannot return. */
const OPEN: Readonly<Record<string, RegExp>> = {
  'a lone surrogate': /\\ud83d"/,
  'an id of null': /"id":null/,
  'an unknown number that no double can hold': /"extra":1e400/,
  'a byte order mark': /^\u00ef\u00bb\u00bf/,
  'text that is not UTF-8': /^\{"text":"caf\u00e9"\}$/,
  'equal keys': /"status":1,"status":2/,
  'nesting beyond 100': /\[{150}/,
  'a form': /^conformance=1$/,
};

/** Values that must be stored or refused, and that often damage a store. */
const RISKY: Readonly<Record<string, RegExp>> = {
  'a status of null': /"status":null/,
  NUL: /"name":"[^"]*nul\\u0000inside/,
  'the lowest int64': /"categoryId":-9223372036854775808\D/,
  'the highest int64': /"categoryId":9223372036854775807\D/,
};

/** A service that damages its store for good when it gets such a body: from then on, listings and getPet crash. */
const damagedBy = (pattern: RegExp, status: 201 | 500): Fault => ({
  name: 'damaged-for-good',
  breaks: 'answers.status.server-error',
  about: 'The store is damaged.',
  patch: (service) => {
    let isDamaged = false;
    const { createPet, listPets, getPet } = service;
    service.createPet = (request) => {
      // The bodies are compared as they are in the journal: bytes that are not UTF-8 as one character each.
      isDamaged ||= [request.body.toString(), request.body.toString('latin1')].some((body) =>
        pattern.test(body),
      );
      if (isDamaged && status === 500) throw CRASH;
      return createPet(request);
    };
    const crashing =
      <T>(perform: (request: ReceivedRequest) => T) =>
      (request: ReceivedRequest): T => {
        if (isDamaged) throw CRASH;
        return perform(request);
      };
    service.listPets = crashing(listPets);
    service.getPet = crashing(getPet);
  },
});

/** The numbers of the exchanges after which listings fail, by the sentence in the report. */
const numbersIn = (advice: string): readonly number[] =>
  (/createPet requests? with the right key: exchanges? ([\d, ]+)/.exec(advice)?.[1] ?? '')
    .split(', ')
    .map(Number);

const named = (fault: string): Fault | undefined => FAULTS.find(({ name }) => name === fault);

async function run(options: Partial<ConformOptions>, found?: Fault) {
  const { close, ...service } = await startReference(found ? { fault: found } : {});
  try {
    return await conform({ ...service, settleMs: 200, ...options });
  } finally {
    await close();
  }
}

const bodyOf = ({ request }: Exchange): string => request.body ?? '';

describe.each(['standard', 'thorough', 'smoke'] as const)('in %s', async (profile) => {
  const { recording, conformance } = await run({ profile, observe: true });
  const { exchanges } = recording;
  const isOpen = (each: Exchange): boolean =>
    Object.values(OPEN).some((pattern) => pattern.test(bodyOf(each)));

  test('what is only observed, and may damage the store, is sent after everything else that is judged', () => {
    const first = exchanges.findIndex(isOpen);
    if (profile === 'smoke') return expect(first).toBe(-1);
    const ids = new Set(exchanges.slice(first).flatMap(({ probe }) => probe?.id ?? []));
    expect([...ids].toSorted()).toEqual([
      'create.open.bodies',
      'create.open.name',
      'create.open.nested',
      'create.unknown-field',
      'looks.open',
      'messages.open',
    ]);
  });

  test.each(Object.entries(OPEN))('%s', (_kind, pattern) => {
    const sent = exchanges.filter((each) => pattern.test(bodyOf(each)));
    expect(sent.length > 0).toBe(profile !== 'smoke');
  });

  test.each(Object.entries(RISKY))(
    '%s is sent after the plain animals were read',
    (_kind, pattern) => {
      const sent = exchanges.findIndex(
        (each) => each.probe?.origin === 'example' && pattern.test(bodyOf(each)),
      );
      const read = exchanges.findIndex(({ probe }) => probe?.id === 'looks.first');
      if (profile === 'smoke') expect(sent).toBe(-1);
      else expect(sent).toBeGreaterThan(read);
    },
  );

  test('nothing about damage is printed for a conforming service', () => {
    expect(conformance.advice).toEqual([]);
  });
});

test.each([
  ['nul-breaks-listings', /nul\\u0000inside/],
  ['half-a-character-breaks-listings', /\\ud83d/],
])('the report names the requests after which listings fail: %s', async (fault, sent) => {
  const { conformance, recording } = await run({}, named(fault));
  const [advice = ''] = conformance.advice;
  expect(advice).toMatch(
    /^GET \/v1\/pets\S* got status 200 in exchange \d+, and only server errors/,
  );
  const culprit = recording.exchanges.find(
    (each) => each.operation === 'createPet' && sent.test(bodyOf(each)),
  );
  expect(numbersIn(advice)).toContain(culprit?.index);
});

const TO_CREATE_PET = Object.entries(OPEN).filter(([kind]) => kind !== 'text that is not UTF-8');
/** The requirements that the damage violates, and those on the responses of createPet, which also crashes behind a 500. */
const DAMAGE = ['answers.status.server-error: fail', 'list.answer.status: fail'];
const OF_CREATE_PET = /^create\.[\w.-]+: fail$/;

// Concurrently, because a run mostly waits.
describe.each([201, 500] as const)(
  'a store that is damaged for good, behind a %s',
  { timeout: 180_000 },
  (status) => {
    test.concurrent.each(TO_CREATE_PET.filter((_, index) => status === 201 || index % 3 === 0))(
      'by %s changes no verdict on earlier requests',
      async (_kind, pattern) => {
        const { conformance } = await run({}, damagedBy(pattern, status));
        const changed = conformance.requirements
          .filter(({ level, verdict }) => level === 'MUST' && verdict !== 'pass')
          .map(({ id, verdict }) => `${id}: ${verdict}`);
        const others = changed.filter((each) => status === 201 || !OF_CREATE_PET.test(each));
        expect(others.toSorted()).toEqual(DAMAGE);
      },
    );

    test.concurrent.each(Object.entries(RISKY))(
      'by %s is in the report',
      async (_kind, pattern) => {
        const { conformance, recording } = await run({}, damagedBy(pattern, status));
        const culprit = recording.exchanges.find(
          (each) => each.operation === 'createPet' && pattern.test(bodyOf(each)),
        );
        expect(numbersIn(conformance.advice.join())).toContain(culprit?.index);
      },
    );
  },
);
