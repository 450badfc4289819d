import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { groupBy } from '../../../helpers/group-by.js';
import { onOneLine } from '../../../helpers/on-one-line.js';
import { pluralize } from '../../../helpers/plural.js';
import { requestInWords } from '../../../helpers/request-in-words.js';
import { shorten } from '../../../helpers/shorten.js';
import type { Cause, CauseSentence } from '../../../helpers/verdict.js';
import type { Group } from './merge.js';
import type { Violated } from './violated.js';

/** Maximum length of each value in the text of a cause. It leaves room for the 200 characters of a body that a violation quotes. */
const LONGEST = 300;
/** Maximum number of kinds of responses with numbers of their own. */
const MOST_KINDS = 4;

/** The sentence of a group, its numbers, and its requirements. */
export function sentenceInFull(group: Group, evidence: Evidence): CauseSentence {
  return {
    text: group.sentence.text,
    responses: responsesOf(group, evidence),
    requirements: [...new Set(group.violations.map(({ id }) => id))],
  };
}

/** Returns the facts of the violation that shows a cause best, each on one line. */
export function exampleInWords({
  violation,
  exchange,
}: Violated): Required<Pick<Cause, 'request' | 'expected' | 'observed'>> {
  const { expected, observed, pointer = '' } = violation;
  const at = pointer === '' ? '' : ` at ${shorten(pointer, LONGEST)}`;
  return {
    request: shortLine(requestInWords(exchange)),
    expected: shortLine(expected),
    observed: `${shortLine(observed)}${at}`,
  };
}

/** Returns a value on one line. White space other than line ends is kept. */
const shortLine = (value: string): string => shorten(onOneLine(value), LONGEST);

/**
 * Counts the responses that show a sentence, whether or not a check judged them, by their kind: `12 of 40 responses of listPets with
 * status 200`, `all 12 responses of createPet`, `at least 3 of 40 responses of listPets`.
 */
function responsesOf(
  { sentence: { share, isAtLeast }, violations, exchanges }: Group,
  evidence: Evidence,
): readonly string[] {
  if (share === undefined) return [`at least ${pluralize(violations.length, 'animal')}`];
  const { includes, kindOf, noun } = share;
  const shown = groupBy(exchanges, kindOf);
  const isIncluded = includes ?? ((exchange) => shown.has(kindOf(exchange)));
  const all = new Set([...evidence.answered().filter(isIncluded), ...exchanges]);
  if (noun !== undefined && exchanges.size === all.size && shown.size > 1)
    return [shareOf(all.size, all.size, noun)];
  const byKind = groupBy(all, kindOf);
  const parts = [...shown]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([kind, some]) => shareOf(some.length, byKind.get(kind)?.length ?? 0, kind))
    .map((part) => (isAtLeast && /^\d/.test(part) ? `at least ${part}` : part));
  const more = parts.length - MOST_KINDS;
  return more > 1
    ? [...parts.slice(0, MOST_KINDS), `${pluralize(more, 'more kind')} of response`]
    : parts;
}

function shareOf(count: number, of: number, noun: string): string {
  if (count < of) return `${count} of ${of} ${noun}`;
  if (of === 1) return `the only ${noun.replace('responses', 'response')}`;
  return of === 2 ? `both ${noun}` : `all ${of} ${noun}`;
}
