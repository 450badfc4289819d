import { probe } from '../../suites/probes/probe.js';
import { Unanswered, type BaseApi, type BaseRequest } from '../../helpers/probes/base-api.js';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import type { Answered, Exchange, ProbeMark } from '../../helpers/exchange.js';
import { Journal, openJournal, recordingOf } from '../../helpers/journal/journal.js';
import { UNSENT } from '../../helpers/transport-errors.js';
import { gatherPhase, type PhaseIo } from '../../helpers/probes/gather-phase.js';
import { NOT_GENERATED } from '../../helpers/probes/probe.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { trialsOf } from '../../helpers/probes/trials.js';
import { journal as exchangesOf, listPets, SETTINGS } from '../oracle/build.js';

const sizes = probe({
  id: 'test.sizes',
  phase: 'read',
  smoke: 1,
  values: 'values of the tests',
  arbitrary: () => fc.integer({ min: 1, max: 99 }),
  examples: [7, 7, 20],
  thorough: [42],
  generated: { ...NOT_GENERATED, standard: 5 },
  send: async (limit, api) => ({ page: await api.listPets({ limit }) }),
});

const twice = probe({
  id: 'test.twice',
  phase: 'read',
  needs: { sizes },
  smoke: 0,
  steps: 2,
  examples: { most: 2, of: ({ sizes: trials }) => trials.map(({ value }) => value) },
  send: async (limit: number, api) => ({
    first: await api.listPets({ limit }),
    second: await api.listPets({ limit }),
  }),
});

const NO_EVIDENCE = evidenceOf([], SETTINGS);
const RUN = {
  seed: 1,
  profile: 'standard',
  apiKey: '',
  left: { animals: 150, messages: 50 },
} as const;

function valuesOf(profile: 'smoke' | 'standard' | 'thorough', seed = 1) {
  return sizes.plan(NO_EVIDENCE, { ...RUN, seed, profile }).trials.map(({ value }) => value);
}

describe('a probe', () => {
  test('sends its examples first, each once, then values that the seed decides', () => {
    expect(valuesOf('standard').slice(0, 2)).toEqual([7, 20]);
    expect(valuesOf('standard').length).toBeGreaterThan(2);
    expect(valuesOf('standard')).toEqual(valuesOf('standard'));
    expect(valuesOf('standard', 2)).not.toEqual(valuesOf('standard', 1));
    expect(valuesOf('smoke')).toEqual([7]);
    expect(valuesOf('thorough')).toEqual([7, 20, 42]);
  });

  test('announces the most requests that it may send', () => {
    expect(sizes.mostRequests('standard')).toBe(8);
    expect(twice.mostRequests('standard')).toBe(4);
    expect(twice.mostRequests('smoke')).toBe(0);
  });
});

/** An api whose service drops every request for 20 animals. */
function apiOver(journal: Journal, mark: ProbeMark): BaseApi {
  const send = async ({ operation, query = '' }: BaseRequest): Promise<Answered> => {
    if (operation !== 'listPets') throw new Unanswered('no animal may be created');
    const isDropped = query === 'limit=20';
    const [draft] = exchangesOf([listPets(query, [])]);
    const { answer, ...unanswered } = draft as Exchange;
    const exchange = journal.record({
      ...unanswered,
      seq: journal.exchanges.length,
      probe: { ...mark },
      ...(isDropped ? { error: 'the connection was dropped' } : answer && { answer }),
    });
    if (isDropped) throw new Unanswered('the connection was dropped');
    return exchange as Answered;
  };
  return {
    settings: SETTINGS,
    send,
    onOneConnection: (use) => use(apiOver(journal, mark)),
    settled: async () => undefined,
    untilSettled: (read) => read(),
  };
}

/** How a phase sends to that service, without evidence of earlier phases. */
const ioOf = (journal: Journal): PhaseIo => ({
  evidence: NO_EVIDENCE,
  run: RUN,
  concurrency: 4,
  journal,
  openApi: (mark) => apiOver(journal, mark),
});

async function gathered(journal: Journal): Promise<void> {
  for (const probes of [[sizes], [twice]]) {
    await gatherPhase('read', probes, {
      ...ioOf(journal),
      evidence: evidenceOf([...journal.exchanges], SETTINGS, journal.notes),
      run: { ...RUN, profile: 'thorough' },
    });
  }
}

describe('a phase', () => {
  test('names the steps of every trial, and a journal gives the same trials again', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'probes-')), 'exchanges.ndjson');
    openJournal(file, {
      id: 'one',
      startedAt: '2026-03-01T10:00:00.000Z',
      suite: { name: 'suite', version: '1' },
      settings: SETTINGS,
    });
    const journal = new Journal(file);
    await gathered(journal);
    const live = evidenceOf(journal.exchanges, SETTINGS, journal.notes);
    expect(sizes.from(live).map(({ value }) => value)).toEqual([7, 42]);
    expect(trialsOf(live, sizes.id).unanswered.map(({ value }) => value)).toEqual([20]);
    expect(twice.from(live)).toHaveLength(2);
    const { exchanges, notes } = recordingOf(file);
    const restored = evidenceOf(exchanges, SETTINGS, notes);
    for (const each of [sizes, twice]) {
      expect(trialsOf(restored, each.id)).toEqual(trialsOf(live, each.id));
    }
  });

  test('sends examples first, in an order that the seed decides, and then generated values', async () => {
    const sent = async (seed: number) => {
      const journal = new Journal();
      await gatherPhase('read', [sizes], { ...ioOf(journal), run: { ...RUN, seed } });
      return journal.exchanges.flatMap(({ probe: mark }) => mark ?? []);
    };
    const origins = (await sent(1)).map(({ origin }) => origin);
    expect(origins).toEqual(origins.toSorted());
    expect(origins).toContain('generated');
    expect((await sent(1)).map(({ trial }) => trial)).toEqual(
      (await sent(1)).map(({ trial }) => trial),
    );
    const orders = await Promise.all([1, 2, 3, 4].map(sent));
    expect(new Set(orders.map(([first]) => first?.value)).size).toBeGreaterThan(1);
  });

  test('sends one example of each probe that creates something before the second example of any probe', async () => {
    const accepting = ['a', 'b', 'c'].map((name) =>
      probe({
        id: `test.accepting.${name}`,
        phase: 'read',
        posts: 'messages',
        smoke: 0,
        examples: [1, 2, 3, 4, 5],
        send: async (limit: number, api) => ({ page: await api.listPets({ limit }) }),
      }),
    );
    const orders = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => {
        const journal = new Journal();
        await gatherPhase('read', accepting, { ...ioOf(journal), run: { ...RUN, seed } });
        return journal.exchanges.map(({ probe: mark }) => mark?.id);
      }),
    );
    for (const order of orders) expect(new Set(order.slice(0, 3)).size).toBe(3);
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
  });

  test('sends no generated POST after the response to another POST was lost', async () => {
    const journal = new Journal();
    const texts = probe({
      id: 'test.texts',
      phase: 'read',
      posts: 'animals',
      smoke: 0,
      values: 'values of the tests',
      arbitrary: () => fc.string(),
      examples: ['example'],
      generated: { ...NOT_GENERATED, standard: 5 },
      send: async (_text, api) => ({ page: await api.listPets({ limit: 20 }) }),
    });
    await gatherPhase('read', [texts], {
      ...ioOf(journal),
      openApi: (mark) => {
        const api = apiOver(journal, mark);
        // The phase looks only at the operation of a lost request, so this lost listing can stand for a lost createPet.
        const lose = async (request: BaseRequest): Promise<Answered> => {
          await api.send(request).catch(() => {
            Object.assign(journal.exchanges.at(-1) ?? {}, { operation: 'createPet' });
          });
          throw new Unanswered('the connection was dropped');
        };
        return { ...api, send: lose };
      },
    });
    expect(journal.exchanges.map(({ probe: mark }) => mark?.origin)).toEqual(['example']);
  });

  test('records requests that it could not send, and the requirement is undetermined for that reason', async () => {
    const journal = new Journal();
    const animals = probe({
      id: 'test.animals',
      phase: 'add',
      posts: 'animals',
      smoke: 1,
      examples: ['{}'],
      send: async (body: string, api) => ({ added: await api.createPet(body) }),
    });
    await gatherPhase('add', [animals], ioOf(journal));
    const added = requirement({
      id: 'test.animals.added',
      level: 'MUST',
      clause: 'test',
      text: 'An animal is added',
      judges: { animals },
      check: ({ animals: trials }) => trials.map(() => 'ok'),
      docs: { why: '', how: '', alsoAllowed: '', fix: '', fault: '' },
    });
    expect(added.judge(evidenceOf([], SETTINGS, journal.notes))).toMatchObject({
      conclusive: 0,
      doubts: ['test.animals was not sent: no animal may be created'],
    });
  });

  test('lets the other requests decide the requirement if a limit prevents one request', () => {
    const drafts = [
      listPets('limit=7', [], { probe: { id: sizes.id, value: 7 } }),
      listPets('limit=20', [], { probe: { id: sizes.id, value: 20 }, error: UNSENT.requests }),
    ];
    const listed = requirement({
      id: 'test.sizes.listed',
      level: 'MUST',
      clause: 'test',
      text: 'Every size is listed',
      judges: { sizes },
      check: ({ sizes: trials }) => trials.map(() => 'ok'),
      docs: { why: '', how: '', alsoAllowed: '', fix: '', fault: '' },
    });
    const judgment = listed.judge(evidenceOf(exchangesOf(drafts), SETTINGS));
    expect(judgment).toMatchObject({ conclusive: 1, doubts: [] });
    expect(judgment.unsent?.map(({ error }) => error)).toEqual([UNSENT.requests]);
  });
});
