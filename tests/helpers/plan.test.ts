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

const all = REQUIREMENTS.map(({ id }) => id);
const WRITES = ['animals'];

describe('a profile', () => {
  test.each(['standard', 'thorough'] as const)('%s asks for every requirement', (profile) => {
    expect(idsIn({ profile })).toEqual(all);
  });

  test('smoke asks for all but what a smoke run says that it did not', async () => {
    const { close, ...service } = await startReference();
    try {
      const { conformance } = await conform({ ...service, profile: 'smoke' });
      const asked = conformance.requirements.filter(
        ({ reason = '' }) => !reason.endsWith('by the profile smoke'),
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
        inScope(each, { ...SETTINGS, profile }) &&
        !each.needs.some((need) => gathered.has(need)) &&
        !each.probes?.some((probe) => probe.mostRequests(profile) > 0),
    );
    expect(starved.map(({ id }) => id)).toEqual([]);
  });
});

describe('the scope', () => {
  test('holds what --only names', () => {
    expect(idsIn({ only: ['list.limit.exact'] })).toEqual(['list.limit.exact']);
    expect(evidence({ only: ['list.limit.exact'] }).toSorted()).toEqual(['listings', 'pages']);
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
});
