import type { Evidence } from '../../evidence/evidence.js';
import { mayStopAtServer } from '../../evidence/stopped-at-server.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { type Answered, isClientError } from '../../exchange.js';
import { fieldOf, oneOf, type Observation } from './observation.js';

const WRONG_KEYS = ['other-key', 'near-miss'] as const;
const UNSTEADY = 'another one each time';

function codesOf(exchanges: readonly Answered[]): string[] {
  return exchanges.filter(isClientError).map((exchange) => fieldOf(exchange, 'code'));
}

/** Whether codes name the incident and not its cause: then no two are equal, even for the very same request. */
function areIncidents(found: readonly string[]): boolean {
  return found.length > 2 && new Set(found).size === found.length;
}

const codes = (cause: string, text: string, ...purposes: readonly string[]): Observation =>
  steadyCodes(cause, text, (evidence) =>
    purposes.flatMap((purpose) => codesOf(evidence.of(purpose))),
  );

function steadyCodes(
  cause: string,
  text: string,
  find: (evidence: Evidence) => readonly string[],
): Observation {
  return {
    id: `errors.code.${cause}`,
    text: `code for ${text}`,
    values: 'the codes, where they are steady',
    gathered: true,
    look: (evidence) => {
      const found = find(evidence);
      if (found.length === 0) return undefined;
      return areIncidents(sameCause(evidence)) ? UNSTEADY : oneOf(found);
    },
  };
}

/** Codes of requests with such a key, but for those that a server may refuse itself. */
function codesForKeys(evidence: Evidence, kinds: readonly string[]): string[] {
  const wrong = evidence.answered().filter((each) => {
    return kinds.includes(wrongKeyOf(each)?.kind ?? '') && !mayStopAtServer(each);
  });
  return codesOf(wrong);
}

/** Codes of requests that are alike in all that matters: a wrong key. */
const sameCause = (evidence: Evidence): string[] => codesForKeys(evidence, WRONG_KEYS);

const key = (cause: string, text: string, ...kinds: readonly string[]): Observation =>
  steadyCodes(cause, text, (evidence) => codesForKeys(evidence, kinds));

const body = (kind: string, text: string): Observation =>
  codes(`create.${kind}`, text, `bodies/${kind}/`);
const message = (kind: string, text: string): Observation =>
  codes(`messages.${kind}`, text, `messages.refused.${kind}`);

/** The values of `code`, by what they tell of. */
export const ERRORS: readonly Observation[] = [
  key('no-key', 'a missing key', 'no-key'),
  key('wrong-key', 'a wrong key', ...WRONG_KEYS),
  key('other-scheme', 'another scheme', 'other-scheme'),
  codes(
    'limit',
    'a page size out of bounds',
    'list.limit.below-minimum',
    'list.limit.above-maximum',
  ),
  codes('limit-word', 'a page size that is not an integer', 'list.limit.not-integer'),
  codes('status-filter', 'an unknown filter', 'list.filter.unknown'),
  body('no-body', 'no body'),
  body('not-object', 'a body that is no object'),
  body('malformed', 'malformed JSON'),
  body('name-missing', 'a missing name'),
  body('name-type', 'a name of another type'),
  body('category-missing', 'a missing category'),
  body('category-type', 'a category of another type'),
  body('category-fraction', 'a category with a fraction'),
  body('category-range', 'a category beyond int64'),
  body('status-type', 'a status of another type'),
  body('status-value', 'an unknown status'),
  body('field-case', 'a field in another letter case'),
  codes('get.missing', 'an animal that is not there', 'fetches/unknown/', 'get.missing.'),
  codes('get.invalid', 'a petId that is no int64', 'get.invalid.'),
  message('no-body', 'a message without a body'),
  message('malformed', 'a message of malformed JSON'),
  message('not-object', 'a message that is no object'),
  message('message-missing', 'a missing message'),
  message('message-type', 'a message of another type'),
  message('no-content-type', 'a message without a Content-Type'),
  message('other-content-type', 'a message of another Content-Type'),
];
