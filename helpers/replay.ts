import { argument } from './curl.js';
import { PLAIN } from './defaults.js';
import type { SentRequest } from './exchange.js';
import type { RunSettings } from './settings.js';

/** Flags of settings that change what is seen, where they are not the usual ones. */
const FLAGS = [
  ['timeoutMs', '--timeout'],
  ['settleMs', '--settle'],
  ['maxAnimals', '--max-animals'],
  ['categoryId', '--category-id'],
] as const;

/**
 * The command that shows a violation again, in the environment of the run: address and key come from there.
 * @param only the requirement, where it can be judged by itself
 */
export function replayOf(
  only: string | undefined,
  { headers }: SentRequest,
  settings: RunSettings,
): string {
  const { profile, seed, without } = settings;
  const given = FLAGS.filter(([name]) => settings[name] !== PLAIN[name]);
  const gateway = headers.filter(([, value]) => value.startsWith('{HEADER:'));
  return [
    'animal-store-conformance run',
    ...(only === undefined ? [] : [`--only ${only}`]),
    `--profile ${profile} --seed ${seed}`,
    ...without.map((what) => `--without ${what}`),
    ...given.map(([name, flag]) => `${flag} ${settings[name]}`),
    ...gateway.map(([name, value]) => `--header ${argument(`${name}: ${value}`)}`),
  ].join(' ');
}
