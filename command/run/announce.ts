import { pluralize } from '../../helpers/plural.js';
import { mostOf } from '../../suites/gathering/costs.js';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { UpperBounds } from '../../helpers/client/limits.js';
import { throughProxies } from '../../reports/outline.js';
import { SETTINGS, type Setting, type Settings } from '../../helpers/settings-table.js';
import type { RunSettings, TlsFile } from '../../helpers/settings.js';
import type { Resolved } from '../settings/resolve.js';
import { SERVICE_LOG } from './service-log.js';

/** The first line if no service is configured. The terminal report ends with a similar line. */
const EMBEDDED =
  'No service is configured: testing the built-in reference service. ' +
  'Set BASE_URL, MESSAGES_BASE_URL and API_KEY to test yours.';

/**
 * Describes the target, and the maximum that the run creates. Users should know the maximum, because the interface cannot delete
 * animals or messages.
 */
export function announcement(
  { settings, cleanup, start }: Pick<Resolved, 'settings' | 'cleanup' | 'start'>,
  requirements: readonly Requirement[],
): string {
  const most = mostOf(settings, REQUIREMENTS);
  const what = `${pluralize(requirements.length, 'requirement')}, profile ${settings.profile}, seed ${settings.seed}`;
  // The built-in reference keeps its store only in memory.
  const isKept = most.animals + most.messages > 0 && !settings.embedded && cleanup === undefined;
  const remains = isKept ? ' The interface cannot delete them.' : '';
  const where = settings.embedded
    ? 'the built-in reference service'
    : `${settings.baseUrl}${throughProxies(settings)}`;
  const first = settings.embedded ? `${EMBEDDED}\n` : '';
  const last =
    start === undefined
      ? ''
      : `Starting the service with --start. Its output goes to ${SERVICE_LOG} in the report folder.\n`;
  return `${first}Testing ${where}: ${what}, at most ${most.requests} requests.\nThis run creates ${createdInWords(most)}.${remains}\n${last}`;
}

/** `at most 150 animals and 17 messages`. */
function createdInWords({ animals, messages }: UpperBounds): string {
  return `at most ${pluralize(animals, 'animal')} and ${pluralize(messages, 'message')}`;
}

/** `at most 140 requests; creates at most 25 animals and 0 messages`. */
export function costInWords(most: UpperBounds): string {
  return `at most ${most.requests} requests; creates ${createdInWords(most)}`;
}

/** The output of `--dry-run`: the settings without secrets, the requirements in scope, and the maximum number of requests. */
export function dryRun(resolved: Resolved, requirements: readonly Requirement[]): string {
  return [
    'Settings',
    ...settingsInWords(resolved),
    '',
    `Requirements in scope: ${requirements.length}`,
    ...requirements.map(({ id, level, text }) => `  ${id} (${level}) ${text}`),
    '',
    `A run sends ${costInWords(mostOf(resolved.settings, REQUIREMENTS))}.`,
    'Nothing was sent (--dry-run).',
    '',
  ].join('\n');
}

type Shown = Pick<Resolved, 'settings' | 'credentials' | 'given' | 'reportDir'>;

/** One line for each setting, without secrets. */
export function settingsInWords(resolved: Shown, table: Settings = SETTINGS): string[] {
  return Object.entries(table).flatMap(([name, row]) => {
    const value = row.unlisted ? undefined : shownValue(resolved, name, row);
    return value === undefined ? [] : [`  ${name.padEnd(16)} ${inWords(value)}`];
  });
}

/** What is shown of a setting; null for none, and undefined if it does not apply. */
function shownValue(resolved: Shown, name: string, row: Setting): unknown {
  const { given, settings, credentials, reportDir } = resolved;
  const { embedded, baseline } = settings;
  if (row.type === 'address' && embedded) return '(the built-in reference)';
  if (row.type === 'baseline') return baseline && `${baseline.length} known`;
  // Of a secret, only whether it is set.
  if (row.secret === 'key')
    return embedded || credentials.apiKey !== '' ? '(given, not shown)' : null;
  if (row.secret === 'headers') return credentials.headers.map(([each]) => `${each}: (not shown)`);
  if (row.secret === 'pem') return credentials[name as TlsFile] ?? null;
  if (row.type !== undefined) return settings[name as keyof RunSettings];
  return name === 'reportDir' ? reportDir : (given.value(name) ?? row.default ?? null);
}

function inWords(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '(none)';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
