import { counted } from '../../helpers/counted.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';
import { expectedCost, createdInWords } from './costs.js';

/** Said first where nothing was configured; the summary says it last. */
const EMBEDDED =
  'Nothing is configured, so this judges the embedded reference service, which is sound. ' +
  'Set BASE_URL, MESSAGES_BASE_URL and API_KEY to judge yours.';

/** What is about to be judged, and what that creates: there is no operation to remove it again. */
export function announcement(settings: RunSettings, requirements: readonly Requirement[]): string {
  const cost = expectedCost(settings, requirements);
  const what = `${counted(requirements.length, 'requirement')}, profile ${settings.profile}, seed ${settings.seed}`;
  const created =
    cost.animals + cost.messages === 0
      ? 'It creates nothing there.'
      : `It creates ${createdInWords(cost)} there, named after this suite. The interface has no way to delete them.`;
  const where = settings.embedded ? 'the embedded reference' : settings.baseUrl;
  const first = settings.embedded ? `${EMBEDDED}\n` : '';
  return `${first}Judging ${where}: ${what}, up to ${cost.requests} requests.\n${created}\n`;
}
