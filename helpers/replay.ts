import { present } from './plural.js';
import { POSIX_WORDS } from './curl.js';
import { fileFlags, type Words } from './curl-parts.js';
import { PLAIN } from './defaults.js';
import type { SentRequest } from './exchange.js';
import type { RunSettings } from './settings.js';

/** Where a replay writes: not over the reports of the run that it shows again. */
const REPLAY_DIR = 'reports/replay';

const FLAGS = [
  ['timeoutMs', '--timeout'],
  ['settleMs', '--settle'],
  ['maxAnimals', '--max-animals'],
  ['categoryId', '--category-id'],
  ['rate', '--rate'],
  ['concurrency', '--concurrency'],
  ['deadlineS', '--deadline'],
] as const;

/** The flags of settings that change what is seen, where they are not the usual ones: `--settle 5000`. */
export function unusualFlags(
  settings: Readonly<Partial<Record<(typeof FLAGS)[number][0], unknown>>>,
): string[] {
  return FLAGS.filter(([name]) => settings[name] !== PLAIN[name]).map(
    ([name, flag]) => `${flag} ${settings[name]}`,
  );
}

/**
 * The command that shows a violation again; the key comes from the environment, as it did.
 * @param only the requirement, where it can be judged by itself
 * @param recorded the value that shows it, as `PROBE=VALUE`: it alone is sent, after what it needs
 */
export function replayOf(
  only: string | undefined,
  { headers }: SentRequest,
  settings: RunSettings,
  recorded?: string,
  words: Words = POSIX_WORDS,
): string {
  const { argument, literal } = words;
  const { profile, seed, without, embedded, baseUrl, messagesBaseUrl } = settings;
  const { headers: names, files } = settings.gateway ?? { headers: [], files: [] };
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const gateway = headers.filter(([name]) => wanted.has(name.toLowerCase()));
  const isRecorded = recorded !== undefined;
  return present(
    'npx animal-store-conformance run',
    !embedded && `--base-url ${argument(baseUrl)}`,
    !embedded && messagesBaseUrl !== null && `--messages-base-url ${argument(messagesBaseUrl)}`,
    only !== undefined && `--only ${only}`,
    isRecorded && `--replay ${literal(recorded)}`,
    (!isRecorded || profile !== PLAIN.profile) && `--profile ${profile}`,
    !isRecorded && `--seed ${seed}`,
    ...without.map((what) => `--without ${what}`),
    ...unusualFlags(settings),
    ...gateway.map(([name, value]) => `--header ${argument(`${name}: ${value}`)}`),
    ...fileFlags(files, 'own', words),
    `--report-dir ${REPLAY_DIR}`,
  ).join(' ');
}
