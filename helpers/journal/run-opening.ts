import { FACTS } from '../../schemas/operations.js';
import { ENTRY_KINDS, type BaselineEntry } from '../baseline.js';
import { INTERRUPTIONS, type Interruption, type Recording, type RunNote } from '../recording.js';
import { SCHEMA_VERSION } from '../schema-version.js';
import { PROFILES, SETTINGS, type Settings, type SettingType } from '../settings-table.js';
import { collected, TLS_FILES, type Gateway, type RunSettings } from '../settings.js';
import { Fields } from './har-fields.js';

export type Opening = Pick<Recording, 'id' | 'startedAt' | 'suite' | 'settings' | 'strict'>;

/** Reads the facts of a run that are known before its first exchange. @throws UnreadableEvidence for anything else */
export function readOpening(run: Fields): Opening {
  run.checkSchemaVersion();
  const suite = run.object('suite');
  return {
    id: run.text('id'),
    startedAt: run.time('startedAt'),
    suite: { name: suite.text('name'), version: suite.text('version') },
    settings: readSettings(run.object('settings')),
    ...(run.has('strict') && run.flag('strict') && { strict: true }),
  };
}

/** The facts of a run after its end, without the exchanges. */
export type Run = Omit<Recording, 'exchanges'>;

const SIGNALS = Object.keys(INTERRUPTIONS) as readonly Interruption[];

/** Returns the facts of a run, as evidence has them. The order of keys is fixed, so that the same run gives the same bytes. */
export function runOf(recording: Recording) {
  const { id, startedAt, endedAt, suite, settings, partial } = recording;
  const { strict, interrupted, stopped, changed, cleanup, notes } = recording;
  return {
    schemaVersion: SCHEMA_VERSION,
    id,
    startedAt,
    endedAt,
    suite,
    settings,
    partial,
    ...(strict && { strict }),
    ...(interrupted && { interrupted }),
    ...(stopped !== undefined && { stopped }),
    ...(changed && { changed }),
    ...(cleanup !== undefined && { cleanup }),
    ...(notes && { notes }),
  };
}

/** Reads the facts of a run: the inverse of `runOf`. @throws UnreadableEvidence for anything else */
export function readRun(run: Fields): Run {
  return {
    ...readOpening(run),
    endedAt: run.time('endedAt'),
    partial: run.flag('partial'),
    ...(run.has('interrupted') && { interrupted: run.oneOf('interrupted', SIGNALS) }),
    ...(run.has('stopped') && { stopped: run.text('stopped') }),
    ...(run.has('changed') && { changed: run.texts('changed') }),
    ...(run.has('cleanup') && { cleanup: run.text('cleanup') }),
    ...(run.has('notes') && {
      notes: run.items('notes', (item, where) => readNote(new Fields(item, where))),
    }),
  };
}

/** Reads a note about a probe or the run. @throws UnreadableEvidence for anything else */
export function readNote(note: Fields): RunNote {
  if (note.has('fact')) return { fact: note.oneOf('fact', FACTS), value: note.text('value') };
  const probe = note.text('probe');
  return note.has('blind')
    ? { probe, blind: note.text('blind') }
    : { probe, value: note.text('value'), unsent: note.text('unsent') };
}

function readBaselineEntry(item: unknown, where: string): BaselineEntry {
  const entry = new Fields(item, where);
  return {
    id: entry.text('id'),
    ...(entry.has('kind') && { kind: entry.oneOf('kind', ENTRY_KINDS) }),
    reason: entry.text('reason'),
    ...(entry.has('until') && { until: entry.text('until') }),
    ...(entry.has('issue') && { issue: entry.text('issue') }),
    ...(entry.has('counterexample') && { counterexample: entry.text('counterexample') }),
  };
}

function readGateway(gateway: Fields): Gateway {
  const files = gateway.texts('files');
  return {
    headers: gateway.texts('headers'),
    files: TLS_FILES.filter((name) => files.includes(name)),
  };
}

/** Reads recorded settings. @throws UnreadableEvidence for anything else */
export function readSettings(settings: Fields, table: Settings = SETTINGS): RunSettings {
  return collected(table, (name, row) => {
    if (row.default === undefined && !settings.has(name)) return undefined;
    const read = (): unknown => readValue(settings, name, row.type);
    return row.default === null ? settings.orNull(name, read) : read();
  });
}

function readValue(settings: Fields, name: string, type?: SettingType): unknown {
  if (type === 'switch') return settings.flag(name);
  if (type === 'number' || type === 'seed') return settings.number(name);
  if (type === 'profile') return settings.oneOf(name, PROFILES);
  if (type === 'gateway') return readGateway(settings.object(name));
  if (type === 'baseline') return settings.items(name, readBaselineEntry);
  const isText = type === 'address' || type === 'int64' || type === 'trial';
  return isText ? settings.text(name) : settings.texts(name);
}
