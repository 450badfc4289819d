import type { Evidence } from '../../evidence/evidence.js';
import { mayStopAtServer } from '../../evidence/stopped-at-server.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { isClientError, type Answered } from '../../exchange.js';
import type { AnyProbe } from '../../probes/source.js';
import { responsesTo } from '../../probes/traffic.js';
import { fieldOf, oneOf, type Observation } from './observation.js';

export const WRONG_KEYS = ['other-key', 'near-miss'] as const;
const UNSTEADY = 'varies';

/** The values of `code` in error responses. */
export function codesOf(exchanges: readonly Answered[]): string[] {
  return exchanges.filter(isClientError).map((exchange) => fieldOf(exchange, 'code'));
}

/** Whether codes name the incident and not its cause: then no two are equal, even for the very same request. */
function areIncidents(found: readonly string[]): boolean {
  return found.length > 2 && new Set(found).size === found.length;
}

/** Codes of requests with such a key, but for those that a server may refuse itself. */
export function codesForKeys(evidence: Evidence, kinds: readonly string[]): string[] {
  const wrong = evidence.answered().filter((each) => {
    return kinds.includes(wrongKeyOf(each)?.kind ?? '') && !mayStopAtServer(each);
  });
  return codesOf(wrong);
}

/** Codes of one cause, if requests that are alike in all that matters (a wrong key) get the same one. */
export function steadyCodes(
  cause: string,
  text: string,
  find: (evidence: Evidence) => readonly string[],
): Observation {
  return {
    id: `errors.code.${cause}`,
    text: `code for ${text}`,
    values: 'the codes, if they do not vary',
    gathered: true,
    look: (evidence) => {
      const found = find(evidence);
      if (found.length === 0) return undefined;
      return areIncidents(codesForKeys(evidence, WRONG_KEYS)) ? UNSTEADY : oneOf(found);
    },
  };
}

/** Codes of the error responses to these probes. */
export function codesFor(cause: string, text: string, ...probes: readonly AnyProbe[]): Observation {
  const { from } = responsesTo(probes);
  return steadyCodes(cause, text, (evidence) => codesOf(from(evidence)));
}
