import { isCategoryGuessed } from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Answered } from '../../helpers/exchange.js';
import { isOneOf, statusesInWords, violation, type Finding } from '../../helpers/probes/finding.js';
import type { RefusedAnimals } from '../probes/refused-animals.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { AnyProbe, Source } from '../../helpers/probes/source.js';
import { NOTHING } from '../../helpers/probes/traffic.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';

/** The statuses that conform. */
export interface Expected {
  readonly wanted: readonly string[];
  /** By default, `wanted` in words. */
  readonly words?: string;
}

export const REFUSED: Expected = { wanted: ['400'] };
export const ANY_4XX: Expected = { wanted: ['4xx'] };

/** Checks the status. A 401 means that the key was refused. If the category had to be guessed, it may be the reason for a 400. */
export function statusFinding(exchange: Answered, expected: Expected, evidence: Evidence): Finding {
  const { request, answer } = exchange;
  const namesCategory = /categoryid/i.test(request.body ?? '');
  if (answer.status === 401) return 'inconclusive';
  if (answer.status === 400 && namesCategory && isCategoryGuessed(evidence)) return 'inconclusive';
  const { wanted, words } = expected;
  if (isOneOf(answer.status, wanted)) return 'ok';
  return violation('status', exchange, {
    subject: 'status',
    wanted,
    ...(words !== undefined && { expected: words }),
  });
}

/** A number of more than 1,000 characters. Jackson refuses one in any body; Python refuses one of more than 4,300 digits. */
const LONG_NUMBER = /[\d.eE+-]{1001}/;

export const HOW =
  'Requests with this mistake and the right key. For some kinds of mistake, generated bodies also have other fields that are wrong or missing.';
export const COERCION = 'Lenient decoders turn one type into another, and store what nobody sent.';
export const STRICT =
  'Check the JSON type before you convert. Switch coercion off in the validator.';
const OPEN =
  'The `code` and the `message` of the Error are open. Unknown fields may be refused or ignored.';

interface RefusalDocs extends Omit<DocsWithOptional<'alsoAllowed'>, 'how'> {
  /** The body that createPet refuses, in words. */
  readonly what: string;
}

interface More {
  readonly expected?: Expected;
  /** Returns what else a parser may make of a body; undefined if it must be refused as the others. */
  readonly otherwise?: (exchange: Answered) => Expected | undefined;
  /** Responses that other probes got to the same kind of body. */
  readonly elsewhere?: Source<Answered>;
  readonly sends?: readonly AnyProbe[];
}

/** Defines a requirement that bodies with one kind of mistake are refused. */
export function refusal<const Id extends string>(
  id: Id,
  probe: RefusedAnimals,
  { what, alsoAllowed = OPEN, ...docs }: RefusalDocs,
  { expected = REFUSED, otherwise, elsewhere = NOTHING, sends = [] }: More = {},
) {
  return requirement({
    id,
    level: 'MUST',
    clause: 'create.responses.400',
    text: `createPet returns ${expected.words ?? statusesInWords(expected.wanted)} for ${what}`,
    judges: { probe, elsewhere },
    sends,
    check: ({ probe: trials, elsewhere: others }, evidence) =>
      [...trials.map(({ refused }) => refused), ...others].map((exchange) =>
        statusFinding(
          exchange,
          LONG_NUMBER.test(exchange.request.body ?? '')
            ? ANY_4XX
            : (otherwise?.(exchange) ?? expected),
          evidence,
        ),
      ),
    docs: { ...docs, how: HOW, alsoAllowed },
  });
}
