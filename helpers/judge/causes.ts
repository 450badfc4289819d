import type { Evidence } from '../evidence/evidence.js';
import { mediaTypeOf, type Exchange } from '../exchange.js';
import { requestInWords } from '../request-in-words.js';
import { shorten } from '../shorten.js';
import type { Conformance, Failure, RequirementVerdict } from '../verdict.js';

/** A violation of a requirement, and the exchange that shows it. */
interface Violation {
  readonly id: string;
  readonly failure: Failure;
  readonly exchange: Exchange;
}

type Cause = Conformance['causes'][number];

/** Characters of each value in the text of a cause; a value may be a whole body. */
const LONGEST = 200;

/**
 * The causes of what failed, the one that showed first in front. Violations of the same operation, status, media type and place in
 * the body belong together, and so do those of the same field, or of the same exchange. Each requirement is in one cause. Pure.
 */
export function causesOf(
  verdicts: readonly RequirementVerdict[],
  evidence: Evidence,
): Conformance['causes'] {
  let left = verdicts
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ id, failures }): Violation[] =>
      failures.flatMap((failure) => {
        const exchange = evidence.exchanges[failure.exchange];
        return exchange === undefined ? [] : [{ id, failure, exchange }];
      }),
    );
  const causes: { readonly cause: Cause; readonly since: number }[] = [];
  for (let group = largest(left); group !== undefined; group = largest(left)) {
    const requirements = idsOf(group);
    const [example] = group.toSorted((a, b) => weight(a) - weight(b));
    if (example === undefined) break;
    const of = left.filter(({ id }) => requirements.includes(id));
    causes.push({
      cause: { text: inWords(example), requirements, exchange: example.failure.exchange },
      since: Math.min(...of.map(({ failure }) => failure.exchange)),
    });
    left = left.filter((one) => !of.includes(one));
  }
  return causes.toSorted((a, b) => a.since - b.since).map(({ cause }) => cause);
}

/** The group of the most requirements; of several, the one with the most violations. */
function largest(violations: readonly Violation[]): readonly Violation[] | undefined {
  const groups = new Map<string, Violation[]>();
  for (const violation of violations) {
    for (const key of keysOf(violation)) {
      const group = groups.get(key);
      if (group) group.push(violation);
      else groups.set(key, [violation]);
    }
  }
  return [...groups.values()].toSorted(
    (a, b) => idsOf(b).length - idsOf(a).length || b.length - a.length,
  )[0];
}

/** What violations of one cause may share. An animal may stand at any place of a listing. */
function keysOf({ failure, exchange: { operation, answer } }: Violation): string[] {
  const place = failure.pointer?.replace(/^\/\d+(?=\/|$)/, '/*') ?? '';
  const media = answer && mediaTypeOf(answer.headers);
  const isField = place !== '' && answer !== undefined && answer.status < 300;
  return [
    [operation, answer?.status, media, place].join(' '),
    `exchange ${failure.exchange}`,
    ...(isField ? [`field ${place.split('/').at(-1)}`] : []),
  ];
}

function idsOf(group: readonly Violation[]): string[] {
  return [...new Set(group.map(({ id }) => id))];
}

/** Shorter requests say more: they hold less that has nothing to do with it. */
function weight({ exchange }: Violation): number {
  return requestInWords(exchange).length;
}

/** `createPet: expected status 400, got status 201: POST /pets {…}`. */
function inWords({ failure, exchange }: Violation): string {
  const { operation, pointer = '', expected, observed } = failure;
  const [wanted, got, request] = [expected, observed, requestInWords(exchange)].map((value) =>
    shorten(value, LONGEST),
  );
  const place = pointer === '' ? '' : ` ${pointer}`;
  return `${operation}${place}: expected ${wanted}, got ${got}: ${request}`;
}
