import { describe, expect, test } from 'vitest';
import { evidenceFor, leftOut, planOf } from '../../helpers/gather/plan.js';
import { PROFILES, type RunSettings } from '../../helpers/settings.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { inScope, REQUIREMENTS } from '../../suites/requirements.js';
import { SETTINGS } from '../oracle/build.js';

function idsIn(settings: Partial<RunSettings>): string[] {
  return REQUIREMENTS.filter((each) => inScope(each, { ...SETTINGS, ...settings })).map(
    ({ id }) => id,
  );
}

function evidence(settings: Partial<RunSettings>): string[] {
  return [...evidenceFor(REQUIREMENTS, { ...SETTINGS, ...settings })].toSorted();
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const all = REQUIREMENTS.map(({ id }) => id);
const WRITES = ['animals', 'bodies', 'create-keys', 'messages', 'refused-messages', 'message-keys'];

describe('a profile', () => {
  test.each(['standard', 'thorough'] as const)('%s asks for every requirement', (profile) => {
    expect(idsIn({ profile })).toEqual(all);
  });

  test('smoke asks for all but what a smoke run says that it did not', async () => {
    const { close, ...service } = await startReference();
    try {
      const { conformance } = await conform({ ...service, profile: 'smoke' });
      const asked = conformance.requirements.filter(
        ({ reason }) => reason !== 'not asked by the profile smoke',
      );
      expect(idsIn({ profile: 'smoke' })).toEqual(asked.map(({ id }) => id));
    } finally {
      await close();
    }
  });

  test('read-only judges what reads can show, and writes nothing', () => {
    const ids = idsIn({ profile: 'read-only' });
    expect(evidence({ profile: 'read-only' }).filter((name) => WRITES.includes(name))).toEqual([]);
    for (const id of [
      'list.limit.exact',
      'pet.id.int64',
      'get.missing.unknown',
      'auth.list.no-key',
    ]) {
      expect(ids).toContain(id);
    }
    expect(ids.filter((id) => id.startsWith('create.') || id.includes('messages'))).toEqual([]);
    expect(planOf({ ...SETTINGS, profile: 'read-only' }).growTo).toBe(0);
  });

  test.each(PROFILES)('%s gathers all that its requirements need', (profile) => {
    const gathered = new Set(evidence({ profile }));
    const starved = REQUIREMENTS.filter(
      (each) =>
        inScope(each, { ...SETTINGS, profile }) && !each.needs.some((need) => gathered.has(need)),
    );
    expect(starved.map(({ id }) => id)).toEqual([]);
  });
});

describe('the scope', () => {
  test('holds what --only names', () => {
    expect(idsIn({ only: ['list.limit.exact'] })).toEqual(['list.limit.exact']);
    expect(evidence({ only: ['list.limit.exact'] })).toEqual(['pages']);
    expect(evidence({ only: [] })).toEqual([]);
  });

  test('leaves messages out where that is said', () => {
    const left = all.filter((id) => !idsIn({ without: ['messages'] }).includes(id));
    expect(left).toEqual(all.filter((id) => /^(messages|auth\.messages)\./.test(id)));
    expect(evidence({ without: ['messages'] }).filter((name) => name.includes('message'))).toEqual(
      [],
    );
  });

  test('keeps messages in where their address is missing, though they cannot be asked', () => {
    expect(idsIn({ messagesBaseUrl: null })).toEqual(all);
    expect(evidence({ messagesBaseUrl: null }).filter((name) => name.includes('message'))).toEqual(
      [],
    );
  });

  test('gives a reason for whatever it leaves out', () => {
    for (const requirement of REQUIREMENTS) {
      expect(leftOut(requirement, { ...SETTINGS, only: [] })).toBe('left out by --only');
    }
  });

  test('grows a store where pages of a hundred are to be told from less', () => {
    expect(planOf(SETTINGS).growTo).toBe(101);
    expect(planOf({ ...SETTINGS, profile: 'smoke' }).growTo).toBe(0);
  });

  test.each(['thorough', 'read-only'] as const)(
    '%s asks for every page size from 1 to 99, beside the looks through every door, which ask for 100',
    (profile) => {
      expect([...planOf({ ...SETTINGS, profile }).pages]).toEqual(range(1, 99));
    },
  );

  test('standard asks for every page size to 21, and for one at least of any ten beyond', () => {
    const { pages } = planOf(SETTINGS);
    expect(pages.slice(0, 21)).toEqual(range(1, 21));
    for (const from of range(22, 90)) {
      expect(pages.some((limit) => limit >= from && limit < from + 10)).toBe(true);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 25, 30, 32])(
    'standard asks for several multiples of %i, one of them beyond the default',
    (step) => {
      const multiples = planOf(SETTINGS).pages.filter((limit) => limit % step === 0);
      expect(multiples.length).toBeGreaterThan(1);
      expect(multiples.at(-1)).toBeGreaterThan(20);
    },
  );
});
