import {
  codesForKeys,
  codesOf,
  steadyCodes,
  WRONG_KEYS,
} from '../../helpers/judge/observations/codes.js';
import type { Observation } from '../../helpers/judge/observations/observation.js';

const key = (cause: string, text: string, ...kinds: readonly string[]): Observation =>
  steadyCodes(cause, text, (evidence) => codesForKeys(evidence, kinds));

const body = (kind: string, text: string): Observation =>
  steadyCodes(`create.${kind}`, text, (evidence) => codesOf(evidence.of(`bodies/${kind}/`)));

/** The values of `code`, by what they tell of; chapters with refusals of their own add theirs. */
export const CODES: readonly Observation[] = [
  key('no-key', 'a missing key', 'no-key'),
  key('wrong-key', 'a wrong key', ...WRONG_KEYS),
  key('other-scheme', 'another scheme', 'other-scheme'),
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
];
