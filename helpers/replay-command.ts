import { present } from './plural.js';
import { argument, fileFlags, quoted } from './curl.js';
import { PLAIN } from './defaults.js';
import type { SentRequest } from './exchange.js';
import { PACE, TARGET } from './settings-table.js';
import type { RunSettings } from './settings.js';

/** The report folder of a replay, so that it does not replace the reports of the original run. */
const REPLAY_DIR = 'reports/replay';

/** Settings that may affect whether a violation occurs. */
const RELEVANT = [
  'timeoutMs',
  'settleMs',
  'maxAnimals',
  'categoryId',
  'rate',
  'concurrency',
  'deadlineS',
] as const;
const TABLE = { ...TARGET, ...PACE };

/** Returns the flags of the relevant settings that differ from the defaults: `--settle 5000`. */
export function unusualFlags(
  settings: Readonly<Partial<Record<(typeof RELEVANT)[number], unknown>>>,
): string[] {
  const unusual = RELEVANT.filter((name) => settings[name] !== PLAIN[name]);
  return unusual.map((name) => `--${TABLE[name].name} ${settings[name]}`);
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
  const { profile, seed, without, embedded, baseUrl, messagesBaseUrl } = settings;
  const { headers: names, files } = settings.gateway ?? { headers: [], files: [] };
  const gatewayNames = new Set(names.map((name) => name.toLowerCase()));
  const gateway = headers.filter(([name]) => gatewayNames.has(name.toLowerCase()));
  const isRecorded = recorded !== undefined;
  return present(
    'npx animal-store-conformance run',
    !embedded && `--base-url ${argument(baseUrl)}`,
    !embedded && messagesBaseUrl !== null && `--messages-base-url ${argument(messagesBaseUrl)}`,
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
