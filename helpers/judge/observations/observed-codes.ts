import type { Evidence } from '../../evidence/evidence.js';
import { mayStopAtServer } from '../../evidence/stopped-at-server.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { isClientError, isDrawn, type Answered } from '../../exchange.js';
import { memoize } from '../../memoize.js';
import type { AnyProbe } from '../../probes/source.js';
import { responsesTo } from '../../probes/traffic.js';
import { observedField, inOneText, type ObservationRow } from './observation.js';

const WRONG_KEYS = ['other-key', 'near-miss'] as const;

/** Returns the codes of responses to wrong keys of these kinds. Leaves out responses that a server in front may have sent. */
function codesForKeys(evidence: Evidence, kinds: readonly string[]): string[] {
  const wrong = evidence.answered().filter((each) => {
    return kinds.includes(wrongKeyOf(each)?.kind ?? '') && !mayStopAtServer(each);
  });
  return wrong.filter(isClientError).map((exchange) => observedField(exchange, 'code'));
}

/** Whether codes identify incidents instead of causes: there are at least three for wrong keys, and no two are equal. */
const areIncidents = memoize((evidence: Evidence): boolean => {
  const codes = codesForKeys(evidence, WRONG_KEYS);
  return codes.length > 2 && new Set(codes).size === codes.length;
});

/** Observes the code for one cause. It is `varies` if codes identify incidents. */
function steady(
  cause: string,
  text: string,
  find: (evidence: Evidence) => string | undefined,
): ObservationRow {
  const read = (evidence: Evidence): string | undefined => {
    const code = find(evidence);
    return code !== undefined && areIncidents(evidence) ? 'varies' : code;
  };
  return [`errors.code.${cause}`, `code for ${text}`, read, 'the code; varies'];
}

/** Observes the code of the first example that one of these probes sends and the service refuses. */
export function codeFor(
  cause: string,
  text: string,
  ...probes: readonly AnyProbe[]
): ObservationRow {
  const sources = probes.map((probe) => responsesTo([probe]));
  return steady(cause, text, (evidence) => {
    const refused = sources.flatMap(({ from }) =>
      from(evidence)
        .filter((each) => isClientError(each) && !isDrawn(each))
        .toSorted((a, b) => trialOf(a) - trialOf(b)),
    );
    return refused[0] && observedField(refused[0], 'code');
  });
}

const trialOf = ({ probe }: Answered): number => probe?.trial ?? 0;

/** Observes the codes for wrong keys of these kinds. */
function codesFor(cause: string, text: string, ...kinds: readonly string[]): ObservationRow {
  return steady(cause, text, (evidence) => inOneText(codesForKeys(evidence, kinds)));
}

/** Observations of `code` for wrong keys. Other chapters observe it for their own refusals. */
export const KEY_CODES: readonly ObservationRow[] = [
  codesFor('no-key', 'a missing key', 'no-key'),
  codesFor('wrong-key', 'a wrong key', ...WRONG_KEYS),
  codesFor('other-scheme', 'another scheme', 'other-scheme'),
];
