import type { Evidence } from '../../evidence/evidence.js';
import { mayStopAtServer } from '../../evidence/stopped-at-server.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { isClientError, isDrawn, type Answered } from '../../exchange.js';
import type { AnyProbe } from '../../probes/source.js';
import { responsesTo } from '../../probes/traffic.js';
import { observedField, type ObservationRow } from './observation.js';

/**
 * Observes the `code` of refusals with one cause. It is `varies` if they have several: some services put the number of an incident into
 * `code`. One response does not show whether it varies.
 */
function codeOf(
  cause: string,
  text: string,
  refusals: (evidence: Evidence) => readonly Answered[],
): ObservationRow {
  const read = (evidence: Evidence): string | undefined => {
    const refused = refusals(evidence).filter((each) => isClientError(each) && !isDrawn(each));
    const [code, ...others] = refused.map((each) => observedField(each, 'code'));
    if (others.length === 0) return undefined;
    return others.every((other) => other === code) ? code : 'varies';
  };
  return [`errors.code.${cause}`, `code for ${text}`, read, 'the code; varies'];
}

/** Observes the code of the refusals that these probes get. */
export function codeFor(
  cause: string,
  text: string,
  ...probes: readonly AnyProbe[]
): ObservationRow {
  return codeOf(cause, text, responsesTo(probes).from);
}

/** Observes the code for a missing key. Leaves out responses that a server in front may have sent. */
export const KEY_CODE: ObservationRow = codeOf('no-key', 'a missing key', (evidence) =>
  evidence
    .answered()
    .filter((each) => wrongKeyOf(each)?.kind === 'no-key' && !mayStopAtServer(each)),
);
