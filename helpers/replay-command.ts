import { present } from './plural.js';
import { argument, fileFlags, quoted } from './curl.js';
import { PLAIN } from './defaults.js';
import type { SentRequest } from './exchange.js';
import { SUITE } from './package-facts.js';
import { SETTINGS, type Settings } from './settings-table.js';
import type { RunSettings } from './settings.js';

/** The report folder of a replay, so that it does not replace the reports of the original run. */
const REPLAY_DIR = 'reports/replay';

/** Returns the flags of the settings that may affect a violation and differ from the defaults: `--settle 5000`. */
export function unusualFlags(
  settings: Readonly<Record<string, unknown>>,
  table: Settings = SETTINGS,
): string[] {
  return Object.entries(table).flatMap(([name, row]) =>
    row.replayed && settings[name] !== row.default ? [`--${row.name} ${settings[name]}`] : [],
  );
}

function addressFlags(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(SETTINGS).flatMap(([name, row]) => {
    const value = settings[name];
    return row.type === 'address' && typeof value === 'string'
      ? [`--${row.name} ${argument(value)}`]
      : [];
  });
}

/**
 * Returns the command that shows a violation again. The key comes from the environment.
 * @param only the requirements to check; undefined for all of them
 * @param recorded the value that shows it, as `PROBE=VALUE`. The command sends only this value and the requests that it needs.
 */
export function replayOf(
  only: readonly string[] | undefined,
  { headers }: SentRequest,
  settings: RunSettings,
  recorded?: string,
): string {
  const { profile, seed, without, embedded } = settings;
  const { headers: names, files } = settings.gateway ?? { headers: [], files: [] };
  const gatewayNames = new Set(names.map((name) => name.toLowerCase()));
  const gateway = headers.filter(([name]) => gatewayNames.has(name.toLowerCase()));
  const isRecorded = recorded !== undefined;
  return present(
    `npx ${SUITE.name} run`,
    ...(embedded ? [] : addressFlags(settings)),
    ...(only ?? []).map((id) => `--only ${id}`),
    isRecorded && `--replay ${quoted(recorded)}`,
    (!isRecorded || profile !== PLAIN.profile) && `--profile ${profile}`,
    !isRecorded && `--seed ${seed}`,
    ...without.map((what) => `--without ${what}`),
    ...unusualFlags(settings),
    ...gateway.map(([name, value]) => `--header ${argument(`${name}: ${value}`)}`),
    ...fileFlags(files, 'suite'),
    `--report-dir ${REPLAY_DIR}`,
  ).join(' ');
}
