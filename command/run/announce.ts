import { pluralize } from '../../helpers/plural.js';
import { mostOf } from '../../helpers/gather/costs.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { createdInWords } from './costs.js';

/** Said first where nothing was configured; the summary says it last. */
const EMBEDDED =
  'No service is configured: testing the built-in reference service. ' +
  'Set BASE_URL, MESSAGES_BASE_URL and API_KEY to test yours.';

/** What is about to be judged, and what that creates at most: there is no operation to remove it again. */
export function announcement(settings: RunSettings, requirements: readonly Requirement[]): string {
  const most = mostOf(settings, REQUIREMENTS);
  const what = `${pluralize(requirements.length, 'requirement')}, profile ${settings.profile}, seed ${settings.seed}`;
  const remains = most.animals + most.messages === 0 ? '' : ' They cannot be deleted.';
  const where = settings.embedded ? 'the built-in reference service' : settings.baseUrl;
  const first = settings.embedded ? `${EMBEDDED}\n` : '';
  return `${first}Testing ${where}: ${what}, at most ${most.requests} requests.\nThis run creates ${createdInWords(most)}.${remains}\n`;
}
