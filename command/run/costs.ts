import type { Most } from '../../helpers/client/limits.js';
import { pluralize } from '../../helpers/plural.js';

/** `at most 150 animals and 15 messages`. */
export function createdInWords({ animals, messages }: Most): string {
  return `at most ${pluralize(animals, 'animal')} and ${pluralize(messages, 'message')}`;
}

/** `at most 140 requests; creates at most 25 animals and 0 messages`. */
export function costInWords(most: Most): string {
  return `at most ${most.requests} requests; creates ${createdInWords(most)}`;
}
