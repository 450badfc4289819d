import { hangKindOf } from '../../suites/gathering/index.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HangTracker } from '../../helpers/client/hangs.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { createPet, getPet, journal, listPets, submitMessage } from '../oracle/build.js';

const ANSWERED = { isLate: false, status: 200 } as const;
const LATE = { isLate: true } as const;
const never = (): Promise<never> => new Promise(() => {});

test('if requests of one kind always hang, the run stops repeating them, and only their requirements are undetermined', async () => {
  const { close, ...target } = await startReference({
    choices: { animals: 120 },
    fault: {
      name: 'refusals-hang',
      breaks: 'none',
      about: 'A request that must get a 400 never gets a response, as after an uncaught exception.',
      patch: (patched) => {
        const { perform } = patched;
        patched.perform = async (operation, request) => {
          try {
            return await perform(operation, request);
          } catch (error) {
            const isRefused = error instanceof Error && 'status' in error && error.status === 400;
            if (isRefused) return never();
            throw error;
          }
        };
      },
    },
  });
  const refused = ['create.refused.status-value', 'create.refused.name-type'];
  const { conformance, recording } = await conform({
    ...target,
    only: [...refused, 'list.limit.exact', 'create.accepted.sold'],
    settleMs: 50,
    timeoutMs: 1_000,
  });
  await close();
  const idsWith = (expected: string): string[] =>
    conformance.requirements.filter(({ verdict }) => verdict === expected).map(({ id }) => id);
  expect(idsWith('undetermined').toSorted()).toEqual(refused.toSorted());
  expect(idsWith('fail')).toEqual([]);
  // At most two waves are repeated: once it is known that such requests hang, they are not repeated.
  const bodies = recording.exchanges.flatMap(({ probe }) =>
    probe !== undefined && refused.includes(probe.id) ? [`${probe.id} ${probe.trial}`] : [],
  );
  expect(bodies.length).toBeLessThan(2.5 * new Set(bodies).size);
});

test('a request that hangs is a sign of overload only if other requests get slow responses, or no responses', async () => {
  const start = performance.now();
  const [idle, quick, slow] = [
    new HangTracker(1_000),
    new HangTracker(1_000),
    new HangTracker(1_000),
  ];
  quick.recordEnd('pages', start, ANSWERED);
  slow.recordEnd('pages', start - 900, ANSWERED);
  expect([idle, quick, slow].map((each) => each.recordEnd('bodies', start, LATE))).toEqual([
    true,
    false,
    true,
  ]);
});

test('requests of a kind are known to hang after twice the time limit, until one of them gets a response', async () => {
  const hangs = new HangTracker(100);
  const start = performance.now();
  for (let nth = 0; nth < 10; nth += 1) hangs.recordEnd('bodies', start, LATE);
  expect(hangs.isKnown('bodies')).toBe(false);
  expect(hangs.timeoutFor('bodies')).toBe(100);
  await sleep(200);
  expect(hangs.isKnown('bodies')).toBe(true);
  expect(hangs.timeoutFor('bodies')).toBe(20);
  expect(hangs.isKnown('pages')).toBe(false);
  hangs.recordEnd('bodies', performance.now(), ANSWERED);
  expect(hangs.isKnown('bodies')).toBe(false);
});

test('kinds of requests: one without the right key, one for getPet, and two for each other operation (valid and other)', () => {
  const sent = '{"name":"Rex","categoryId":7}';
  const kinds = journal([
    listPets('limit=7', []),
    listPets('status=sold', []),
    listPets('limit=0', []),
    createPet(sent, ''),
    createPet('{"name":7}', ''),
    createPet('{', ''),
    getPet('7', ''),
    getPet('abc', ''),
    submitMessage('{"message":"x"}', '{}'),
    submitMessage('{}', '{}'),
    listPets('', [], { authorization: null }),
    createPet(sent, '', { authorization: 'Bearer {API_KEY:doubled}' }),
  ]).map(hangKindOf);
  expect(kinds).toEqual([
    'listPets',
    'listPets',
    'listPets, other',
    'createPet',
    'createPet, other',
    'createPet, other',
    'getPet',
    'getPet',
    'submitMessage',
    'submitMessage, other',
    'another key',
    'another key',
  ]);
});
