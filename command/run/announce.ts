import { pluralize } from '../../helpers/plural.js';
import { mostOf } from '../../helpers/gather/costs.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { Most } from '../../helpers/client/limits.js';

/** Said first where nothing was configured; the summary says it last. */
const EMBEDDED =
  'No service is configured: testing the built-in reference service. ' +
  'Set BASE_URL, MESSAGES_BASE_URL and API_KEY to test yours.';

/** Describes the target, and how much the run creates at most: the interface has no delete operation. */
export function announcement(settings: RunSettings, requirements: readonly Requirement[]): string {
  const most = mostOf(settings, REQUIREMENTS);
  const what = `${pluralize(requirements.length, 'requirement')}, profile ${settings.profile}, seed ${settings.seed}`;
  const remains = most.animals + most.messages === 0 ? '' : ' They cannot be deleted.';
  const where = settings.embedded ? 'the built-in reference service' : settings.baseUrl;
  const first = settings.embedded ? `${EMBEDDED}\n` : '';
  return `${first}Testing ${where}: ${what}, at most ${most.requests} requests.\nThis run creates ${createdInWords(most)}.${remains}\n`;
}

/** `at most 150 animals and 15 messages`. */
function createdInWords({ animals, messages }: Most): string {
  return `at most ${pluralize(animals, 'animal')} and ${pluralize(messages, 'message')}`;
}

/** `at most 140 requests; creates at most 25 animals and 0 messages`. */
export function costInWords(most: Most): string {
  return `at most ${most.requests} requests; creates ${createdInWords(most)}`;
}
