import { codesForKeys, steadyCodes, WRONG_KEYS } from '../../helpers/judge/observations/codes.js';
import type { Observation } from '../../helpers/judge/observations/observation.js';

const key = (cause: string, text: string, ...kinds: readonly string[]): Observation =>
  steadyCodes(cause, text, (evidence) => codesForKeys(evidence, kinds));

/** Observations of `code` for wrong keys. Other chapters observe it for their own refusals. */
export const CODES: readonly Observation[] = [
  key('no-key', 'a missing key', 'no-key'),
  key('wrong-key', 'a wrong key', ...WRONG_KEYS),
  key('other-scheme', 'another scheme', 'other-scheme'),
];
