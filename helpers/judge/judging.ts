import { isLostForGood, isUnsent } from '../transport-errors.js';
import { mayStopAtServer } from '../evidence/stopped-at-server.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Answered, Exchange } from '../exchange.js';
import type { Breach, Judgement } from '../requirement.js';

/** A response that is too malformed for the sentence to be checked on it. */
interface Unreadable {
  readonly unreadable: number;
}

/** The result of checking one thing: violations, `ok`, a response that cannot be read, or nothing that counts. */
export type Look = Breach | readonly Breach[] | Unreadable | 'ok' | 'inconclusive';

/** A judgement of nothing: no exchange was there to check. */
export const NOTHING: Judgement = {
  met: 0,
  breaches: [],
  violating: [],
  unreadable: [],
  doubts: [],
};

/** Checks each thing, and sums up. */
export function each<T>(things: Iterable<T>, look: (thing: T) => Look): Judgement {
  let met = 0;
  const breaches: Breach[] = [];
  const violating: number[] = [];
  const malformed: number[] = [];
  for (const thing of things) {
    const seen = look(thing);
    if (seen === 'inconclusive') continue;
    if (typeof seen === 'object' && 'unreadable' in seen) {
      malformed.push(seen.unreadable);
      continue;
    }
    met += 1;
    if (seen === 'ok') continue;
    const found = [seen].flat();
    violating.push(...new Set(found.map(({ exchange }) => exchange)));
    breaches.push(...found);
  }
  return { met, breaches, violating, unreadable: malformed, doubts: [] };
}

/** Several judgements as one. A blind spot stands only where nothing at all was met. */
export function together(...judgements: readonly Judgement[]): Judgement {
  const blind = judgements.find((judgement) => judgement.blind !== undefined)?.blind;
  return {
    met: judgements.reduce((sum, { met }) => sum + met, 0),
    breaches: judgements.flatMap(({ breaches }) => breaches),
    violating: judgements.flatMap(({ violating }) => violating),
    unreadable: judgements.flatMap((one) => one.unreadable),
    doubts: judgements.flatMap(({ doubts }) => doubts),
    unsent: judgements.flatMap(({ unsent = [] }) => unsent),
    ...(blind === undefined ? {} : { blind }),
  };
}

/** Nothing met, because something hid it. */
export function blindTo(text: string): Judgement {
  return { ...NOTHING, blind: text };
}

/** Something that only another run can tell. */
export function doubt(text: string): Judgement {
  return { ...NOTHING, doubts: [text] };
}

/** Marks a response as too malformed to check the sentence on it. */
export function unreadable({ index }: Exchange): Look {
  return { unreadable: index };
}

/** A breach, shown by one exchange. */
export function breach(
  exchange: Exchange,
  expected: string,
  observed: string,
  more: { readonly pointer?: string; readonly counterexample?: string } = {},
): Breach {
  return { operation: exchange.operation, expected, observed, exchange: exchange.index, ...more };
}

/** Looks at every answer to the probes of a purpose; those that were never answered are doubts. */
export function eachOf(
  evidence: Evidence,
  purpose: string,
  look: (exchange: Answered) => Look,
): Judgement {
  return together(each(evidence.of(purpose), look), unanswered(evidence, purpose));
}

/**
 * A doubt for every probe of a purpose that got no answer of the service; of some of them, where only those are meant. What
 * a server may turn away without any is none, and neither is what was not sent: that counts if nothing else was met.
 */
export function unanswered(
  evidence: Evidence,
  purpose: string,
  which: (exchange: Exchange) => boolean = () => true,
): Judgement {
  const asked = evidence.unanswered(purpose).filter((exchange) => which(exchange));
  const lost = asked.filter((exchange) => !isUnsent(exchange) && !mayStopAtServer(exchange));
  const doubts = lost.map(({ purpose: probe, error, answer }) => {
    const why = error ?? `status ${answer?.status}`;
    const told = error === undefined ? `got ${why} each time` : `was never answered (${why})`;
    const tries = evidence.exchanges.filter((exchange) => exchange.purpose === probe).length;
    if (isLostForGood(error))
      return `${probe} was not read (${why}): use a store with fewer or shorter animals, or --profile smoke`;
    return `${probe} was tried ${tries === 1 ? 'once' : `${tries} times`} and ${told}: run again`;
  });
  return { ...NOTHING, doubts, unsent: asked.filter(isUnsent) };
}

/** An answer's status and body in a few words. */
export function answerInWords({ answer }: Answered): string {
  const body = answer.body.length > 200 ? `${answer.body.slice(0, 200)}…` : answer.body;
  return body === ''
    ? `status ${answer.status} with an empty body`
    : `status ${answer.status}: ${body}`;
}
