import { pluralize } from '../../helpers/plural.js';
import { mostOf } from '../../suites/gathering/costs.js';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { UpperBounds } from '../../helpers/client/limits.js';
import { throughProxies } from '../../reports/outline.js';
import type { Arguments } from '../arguments.js';
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

/** The text for a secret in the list of settings: whether it is set, never its value. */
function secret(given: boolean): string {
  return given ? '(given, not shown)' : '(none)';
}

/** The output of `--dry-run`: the settings without secrets, the requirements in scope, and the maximum number of requests. */
export function dryRun(
  resolved: Resolved,
  requirements: readonly Requirement[],
  args: Arguments,
): string {
  const { settings, credentials, reportDir, strict } = resolved;
  const shown: readonly (readonly [string, unknown])[] = [
    ...Object.entries(settings).filter(([name]) => !['only', 'shortKey', 'gateway'].includes(name)),
    ['strict', strict],
    ['compareTo', args.value('compare-to') ?? null],
    ['failOn', args.value('fail-on') ?? 'violations'],
    ['reporters', args.values('reporter')],
    ['reportDir', reportDir],
    ['start', resolved.start?.command ?? null],
    ['startTimeoutS', resolved.start?.timeoutS ?? null],
    ['cleanup', resolved.cleanup ?? null],
    ['apiKey', secret(settings.embedded || credentials.apiKey !== '')],
    ['headers', credentials.headers.map(([name]) => `${name}: (not shown)`)],
    ['caFile', credentials.caFile ?? null],
    ['clientCert', credentials.clientCert ?? null],
    ['clientKey', credentials.clientKey ?? null],
  ];
  return [
    'Settings',
    ...shown.map(
      ([name, value]) => `  ${name.padEnd(16)} ${valueInWords(name, value, settings.embedded)}`,
    ),
    '',
    `Requirements in scope: ${requirements.length}`,
    ...requirements.map(({ id, level, text }) => `  ${id} (${level}) ${text}`),
    '',
    `A run sends ${costInWords(mostOf(settings, REQUIREMENTS))}.`,
    'Nothing was sent (--dry-run).',
    '',
  ].join('\n');
}

function valueInWords(name: string, value: unknown, embedded: boolean): string {
  if (embedded && /baseUrl$/i.test(name)) return '(the built-in reference)';
  if (name === 'baseline' && Array.isArray(value)) return `${value.length} known`;
  if (value === null || (Array.isArray(value) && value.length === 0)) return '(none)';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
