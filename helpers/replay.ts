import { argument as posixArgument, fileVariable as posixFile } from './curl.js';
import { PLAIN } from './defaults.js';
import type { SentRequest } from './exchange.js';
import type { RunSettings, TlsFile } from './settings.js';

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

const TLS_FLAGS: Readonly<Record<TlsFile, string>> = {
  caFile: '--ca-file',
  clientCert: '--client-cert',
  clientKey: '--client-key',
};

/** The flags of settings that change what is seen, where they are not the usual ones: `--settle 5000`. */
export function unusualFlags(
  settings: Readonly<Partial<Record<(typeof FLAGS)[number][0], unknown>>>,
): string[] {
  return FLAGS.filter(([name]) => settings[name] !== PLAIN[name]).map(
    ([name, flag]) => `${flag} ${settings[name]}`,
  );
}

/** How a shell writes the arguments of a command. */
interface Words {
  readonly argument: (text: string) => string;
  readonly fileVariable: (file: TlsFile) => string;
  /** A text in which nothing stands for a secret. */
  readonly literal: (text: string) => string;
}

const POSIX: Words = {
  argument: posixArgument,
  fileVariable: posixFile,
  literal: singleQuoted,
};

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
  { argument, fileVariable, literal }: Words = POSIX,
): string {
  const { profile, seed, without, embedded, baseUrl, messagesBaseUrl } = settings;
  const { headers: names, files } = settings.gateway ?? { headers: [], files: [] };
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const gateway = headers.filter(([name]) => wanted.has(name.toLowerCase()));
  return [
    'npx animal-store-conformance run',
    ...(embedded ? [] : [`--base-url ${argument(baseUrl)}`]),
    ...(embedded || messagesBaseUrl === null
      ? []
      : [`--messages-base-url ${argument(messagesBaseUrl)}`]),
    ...(only === undefined ? [] : [`--only ${only}`]),
    ...(recorded === undefined
      ? [`--profile ${profile} --seed ${seed}`]
      : [
          `--replay ${literal(recorded)}`,
          ...(profile === PLAIN.profile ? [] : [`--profile ${profile}`]),
        ]),
    ...without.map((what) => `--without ${what}`),
    ...unusualFlags(settings),
    ...gateway.map(([name, value]) => `--header ${argument(`${name}: ${value}`)}`),
    ...files.map((name) => `${TLS_FLAGS[name]} ${fileVariable(name)}`),
    `--report-dir ${REPLAY_DIR}`,
  ].join(' ');
}

/** A text as a shell takes it unchanged. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
