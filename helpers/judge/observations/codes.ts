import type { Evidence } from '../../evidence/evidence.js';
import { mayStopAtServer } from '../../evidence/stopped-at-server.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { isClientError, type Answered } from '../../exchange.js';
import type { AnyProbe } from '../../probes/source.js';
import { responsesTo } from '../../probes/traffic.js';
import { fieldOf, oneOf, type Observation } from './observation.js';

export const WRONG_KEYS = ['other-key', 'near-miss'] as const;
const UNSTEADY = 'varies';

/** Returns the values of `code` in the 4xx responses. */
export function codesOf(exchanges: readonly Answered[]): string[] {
  return exchanges.filter(isClientError).map((exchange) => fieldOf(exchange, 'code'));
}

/** Whether codes identify incidents instead of causes: there are at least three, and no two are equal. */
function areIncidents(found: readonly string[]): boolean {
  return found.length > 2 && new Set(found).size === found.length;
}

/** Returns the codes of responses to wrong keys of these kinds. Leaves out responses that a server in front may have sent. */
export function codesForKeys(evidence: Evidence, kinds: readonly string[]): string[] {
  const wrong = evidence.answered().filter((each) => {
    return kinds.includes(wrongKeyOf(each)?.kind ?? '') && !mayStopAtServer(each);
  });
  return codesOf(wrong);
}

/**
 * Observes the codes for one cause. If there are at least three responses to wrong keys and all their codes differ, the value is
 * `varies`.
 */
export function steadyCodes(
  cause: string,
  text: string,
  find: (evidence: Evidence) => readonly string[],
): Observation {
  return {
    id: `errors.code.${cause}`,
    text: `code for ${text}`,
    values: 'the codes; varies',
    isCombined: true,
    look: (evidence) => {
      const found = find(evidence);
      if (found.length === 0) return undefined;
      return areIncidents(codesForKeys(evidence, WRONG_KEYS)) ? UNSTEADY : oneOf(found);
    },
  };
}

/** Observes the codes of the error responses to these probes. */
export function codesFor(cause: string, text: string, ...probes: readonly AnyProbe[]): Observation {
  const { from } = responsesTo(probes);
  return steadyCodes(cause, text, (evidence) => codesOf(from(evidence)));
}
