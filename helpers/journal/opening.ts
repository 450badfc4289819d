import type { BaselineEntry } from '../baseline.js';
import type { Recording } from '../run.js';
import { PROFILES, type RunSettings } from '../settings.js';
import { Fields } from './har-fields.js';

/** What is known of a run before its first exchange. */
export type Opening = Pick<Recording, 'id' | 'startedAt' | 'suite' | 'settings'>;

/**
 * What is known of a run before its first exchange, as the first line of a journal tells it.
 * @throws UnreadableEvidence for anything else
 */
export function fromOpening(value: unknown): Opening {
  return readOpening(new Fields(value, 'the first line').object('_run'));
}

/** What is known of a run before its first exchange, in the fields of a recording. */
export function readOpening(run: Fields): Opening {
  const suite = run.object('suite');
  return {
    id: run.text('id'),
    startedAt: run.text('startedAt'),
    suite: { name: suite.text('name'), version: suite.text('version') },
    settings: readSettings(run.object('settings')),
  };
}

function readBaselineEntry(item: unknown, where: string): BaselineEntry {
  const entry = new Fields(item, where);
  return {
    id: entry.text('id'),
    reason: entry.text('reason'),
    ...(entry.has('until') && { until: entry.text('until') }),
    ...(entry.has('issue') && { issue: entry.text('issue') }),
  };
}

function readSettings(settings: Fields): RunSettings {
  return {
    baseUrl: settings.text('baseUrl'),
    messagesBaseUrl: settings.orNull('messagesBaseUrl', settings.text),
    embedded: settings.flag('embedded'),
    profile: settings.oneOf('profile', PROFILES),
    only: settings.orNull('only', settings.texts),
    without: settings.texts('without'),
    observe: settings.flag('observe'),
    seed: settings.number('seed'),
    categoryId: settings.orNull('categoryId', settings.text),
    timeoutMs: settings.number('timeoutMs'),
    settleMs: settings.number('settleMs'),
    concurrency: settings.number('concurrency'),
    rate: settings.orNull('rate', settings.number),
    deadlineS: settings.number('deadlineS'),
    maxAnimals: settings.orNull('maxAnimals', settings.number),
    bail: settings.flag('bail'),
    shortKey: settings.flag('shortKey'),
    ...(settings.has('baseline') && { baseline: settings.items('baseline', readBaselineEntry) }),
  };
}
