import { mostOf } from '../../helpers/gather/costs.js';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { Arguments } from '../arguments.js';
import type { Resolved } from '../settings/resolve.js';
import { costInWords } from './announce.js';

/** A secret's place in the list of settings: whether there is one, never what it is. */
function secret(given: boolean): string {
  return given ? '(given, not shown)' : '(none)';
}

/** Describes a run without sending: its settings without secrets, its scope, and its requests. */
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
