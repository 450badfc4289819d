import { describe, expect, test } from 'vitest';
import { always } from '../../suites/gathering/always.js';
import { leftOut, probesFor } from '../../helpers/gather/plan.js';
import { notInteger } from '../../suites/probes/refused-reads.js';
import { fill } from '../../suites/probes/adding/fill.js';
import { PROFILES } from '../../helpers/settings-table.js';
import type { RunSettings } from '../../helpers/settings.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { inScope } from '../../suites/scope.js';
import { SETTINGS } from '../oracle/build.js';

function idsIn(settings: Partial<RunSettings>): string[] {
  return REQUIREMENTS.filter((each) => inScope(each, { ...SETTINGS, ...settings })).map(
    ({ id }) => id,
  );
}

/** What each probe of the scope creates: `animals` or `messages`. Omits probes that create nothing. */
function posted(settings: Partial<RunSettings>): (string | undefined)[] {
  return probesFor(REQUIREMENTS, { ...SETTINGS, ...settings }, always).flatMap(
    ({ posts }) => posts ?? [],
  );
}

const all = REQUIREMENTS.map(({ id }) => id);

describe('a profile', () => {
  test.each(['standard', 'thorough'] as const)(
    '%s sends requests for every requirement',
    (profile) => {
      expect(idsIn({ profile })).toEqual(all);
    },
  );

  test('smoke sends requests for exactly the requirements that a smoke run does not report as excluded', async () => {
    const { close, ...service } = await startReference();
    try {
      const { conformance } = await conform({ ...service, profile: 'smoke' });
      const requirements = conformance.requirements.filter(
        ({ reason = '' }) => !reason.endsWith('by the profile smoke'),
      );
      expect(idsIn({ profile: 'smoke' })).toEqual(requirements.map(({ id }) => id));
    } finally {
      await close();
    }
  });

  test('read-only judges listings, getPet and their keys, nothing of createPet or messages, and sends no POST', () => {
    const ids = idsIn({ profile: 'read-only' });
    expect(posted({ profile: 'read-only' })).toEqual([]);
    for (const id of [
      'list.limit.exact',
      'pet.id.int64',
      'get.missing.unknown',
      'auth.list.no-key',
    ]) {
      expect(ids).toContain(id);
    }
    expect(ids.filter((id) => id.startsWith('create.') || id.includes('messages'))).toEqual([]);
  });

  test.each(PROFILES)('%s sends at least one probe of each of its requirements', (profile) => {
    const withoutProbe = REQUIREMENTS.filter(
      (each) =>
        inScope(each, { ...SETTINGS, profile }) &&
        !each.probes.some((probe) => probe.mostRequests(profile) > 0),
    );
    expect(withoutProbe.map(({ id }) => id)).toEqual([]);
  });
});

describe('the scope', () => {
  test('contains only the requirements of --only, and no POST if --only selects none', () => {
    expect(idsIn({ only: ['list.limit.exact'] })).toEqual(['list.limit.exact']);
    expect(posted({ only: [] })).toEqual([]);
  });

  test('leaves messages out with --without messages', () => {
    const left = all.filter((id) => !idsIn({ without: ['messages'] }).includes(id));
    expect(left).toEqual(all.filter((id) => /^(messages|auth\.messages)\./.test(id)));
    expect(posted({ without: ['messages'] })).not.toContain('messages');
  });

  test('contains the requirements of messages, but no probe that submits messages, if the address for messages is missing', () => {
    expect(idsIn({ messagesBaseUrl: null })).toEqual(all);
    expect(posted({ messagesBaseUrl: null })).not.toContain('messages');
  });

  test('gives the reason for every requirement that --only leaves out', () => {
    for (const requirement of REQUIREMENTS) {
      expect(leftOut(requirement, { ...SETTINGS, only: [] })).toBe('excluded by --only');
    }
  });

  test('contains a probe that fills the store if page sizes are tested, except in smoke and read-only', () => {
    const requirements = REQUIREMENTS.filter(({ id }) => id === 'list.limit.exact');
    const probes = (settings: Partial<RunSettings>) =>
      probesFor(requirements, { ...SETTINGS, ...settings }, always);
    expect(probes({})).toContain(fill);
    expect(probes({ profile: 'smoke' })).not.toContain(fill);
    expect(probes({ profile: 'read-only' }).filter(({ posts }) => posts !== undefined)).toEqual([]);
  });

  test('contains all values of a probe if one requirement needs them, even if another needs only a sample', () => {
    const probesOf = (...ids: string[]) =>
      probesFor(
        // The requirement that needs only a sample comes first.
        REQUIREMENTS.toReversed().filter(({ id }) => ids.includes(id)),
        SETTINGS,
        always,
      ).filter(({ id }) => id === notInteger.id);
    expect(probesOf('errors.shape.code')).toEqual([notInteger.examplesAlone]);
    const [judging] = REQUIREMENTS.filter(({ leadProbes }) => leadProbes.includes(notInteger));
    expect(probesOf('errors.shape.code', judging?.id ?? '')).toEqual([notInteger]);
  });
});
