import { hasDecimals, sentMember } from '../../helpers/evidence/bodies.js';
import { unreadableReads } from '../store/listings.js';
import { storeOf, snapshotsIn } from '../store/store.js';
import { isCategoryGuessed, plainCategory } from '../store/plain-category.js';
import { isSince } from '../store/contradiction.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded, sentBy } from '../store/sent-animal.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { isTooLarge } from '../../helpers/evidence/stopped-at-server.js';
import { isClientError, type Answered } from '../../helpers/exchange.js';
import { inWords, bothInWords, type Json } from '../../helpers/json/exact-json.js';
import { anyOddAnimal } from '../probes/adding/any-animal.js';
import { EVERY_ANIMAL } from '../probes/adding/index.js';
import { oddAnimal, riskyAnimal, scriptAnimal, veryLongName } from '../probes/adding/odd-animal.js';
import { openAnimal, openName } from '../probes/adding/open-animal.js';
import { plainElsewhere } from '../probes/adding/plain-animal.js';
import { fetchedTwice, ownAnimal } from '../probes/fetched-animals.js';
import { isViolation, unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { hiddenAnimal } from '../probes/hidden-animals.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { exchangesOf } from '../../helpers/probes/trials.js';
import { isInt64 } from '../../schemas/int64.js';
import type { Snapshot } from '../store/model.js';
import { additionsOf, fieldIn, type Addition } from './additions.js';

type Field = 'name' | 'categoryId';

/**
 * Compares a sent value with the response that added the animal, and with every later response that shows it.
 * @param known animals in responses with a difference. If animals share an id, one difference is enough for each
 */
function storedFindings(
  exchange: Answered,
  field: Field,
  sent: string | bigint,
  evidence: Evidence,
  known: Set<Snapshot>,
): readonly Finding[] {
  const [created] = snapshotsIn(exchange);
  const every = created === undefined ? [] : (storeOf(evidence).snapshots.get(created.id) ?? []);
  // Ignores responses that added animals: if two animals share an id, such a response may show the other animal.
  const later = every.filter(isSince(exchange)).filter(({ view }) => view !== 'create');
  const echoed = fieldIn(exchange, field);
  const isReadable = echoed !== undefined || created !== undefined;
  const alteredIn = (by: Answered, shown: Json | undefined, pointer = ''): Finding => {
    const [expected, observed] = bothInWords(sent, shown);
    return violation('field-altered', by, {
      subject: field,
      pointer: `${pointer}/${field}`,
      expected,
      observed,
      sent: inWords(sent),
    });
  };
  const echo = isReadable && echoed !== sent ? [alteredIn(exchange, echoed)] : [];
  const altered = later.filter((snapshot) => snapshot[field] !== sent);
  const fresh = altered.filter((snapshot) => !known.has(snapshot));
  for (const snapshot of fresh) known.add(snapshot);
  if (echo.length + altered.length > 0)
    return [
      ...echo,
      ...fresh.map((snapshot) => alteredIn(snapshot.exchange, snapshot[field], snapshot.pointer)),
    ];
  if (created === undefined) return [unreadable(exchange)];
  // The response that adds an animal does not prove what was stored.
  return [later.length > 0 ? 'ok' : 'inconclusive'];
}

/** Checks that an unusual value is stored exactly, or refused with 400. */
function faithfulFindings(
  { exchange, sent }: Addition,
  field: Field,
  evidence: Evidence,
  known: Set<Snapshot>,
): readonly Finding[] {
  const { status } = exchange.answer;
  if (hasAdded(exchange)) {
    const findings = storedFindings(exchange, field, sent[field], evidence, known);
    // An altered value takes precedence over a wrong success status, which other requirements report as well.
    if (status === 201 || findings.some(isViolation)) return findings;
  }
  // If the category was a guess, it may be the reason for the refusal.
  if (status === 400) return [isCategoryGuessed(evidence) ? 'inconclusive' : 'ok'];
  if (status === 401 || isTooLarge(exchange)) return ['inconclusive'];
  if (isClientError(exchange) && hasDecimals(exchange)) return ['inconclusive'];
  return [
    violation('status', exchange, {
      subject: field,
      wanted: ['201', '400'],
      expected: 'status 201 with the value stored exactly, or status 400',
      sent: inWords(sent[field]),
    }),
  ];
}

/** Checks the category of an added animal whose name has a lone surrogate. The interface states no result for the name. */
function categoryFindings(
  exchange: Answered,
  evidence: Evidence,
  known: Set<Snapshot>,
): readonly Finding[] {
  const category = sentMember(exchange, 'categoryId');
  return sentBy(exchange) === undefined && isInt64(category) && hasAdded(exchange)
    ? storedFindings(exchange, 'categoryId', category, evidence, known)
    : ['inconclusive'];
}

const PROBES = [
  oddAnimal,
  riskyAnimal,
  anyOddAnimal,
  scriptAnimal,
  veryLongName,
  openAnimal,
  plainElsewhere,
] as const;
const sends = [...EVERY_ANIMAL, ownAnimal, fetchedTwice, hiddenAnimal];

const faithfulName = requirement({
  id: 'create.faithful.name',
  level: 'MUST',
  clause: 'resources.new-pet.name',
  text: 'An unusual name is stored exactly, or refused with 400',
  judges: { additions: additionsOf(PROBES), unreadableReads },
  sends,
  check: ({ additions, unreadableReads: others }, evidence) => {
    const known = new Set<Snapshot>();
    return additions
      .filter(({ sent }) => isOddText(sent.name))
      .flatMap((addition) => faithfulFindings(addition, 'name', evidence, known))
      .concat(others.map(unreadable));
  },
  docs: {
    why: 'A service that trims, escapes, normalizes or cuts a name, or stores only three bytes for each character, alters what people typed.',
    how: 'Names with quotes, escapes, templates, other scripts, characters beyond 16 bits, double spaces, spaces at the start or end, line ends, control characters, or great length. Some names combine several of these. If such a name is refused, its parts are sent separately. Generated names contain unusual characters, or are 41 to 300 characters long.',
    alsoAllowed:
      'An unusual name may be refused with 400. A name of more than 10,000 characters may be refused with any 4xx.',
    fix: 'Store text as it is sent, in full Unicode, and pass it to the database as a parameter. Or refuse it.',
    fault: 'create-answers-escaped-name',
  },
});

const faithfulCategory = requirement({
  id: 'create.faithful.category-id',
  level: 'MUST',
  clause: 'resources.new-pet.category-id',
  text: 'An unusual categoryId is stored exactly, or refused with 400',
  judges: { additions: additionsOf(PROBES), openName, unreadableReads },
  sends,
  check: ({ additions, openName: open, unreadableReads: others }, evidence) => {
    const known = new Set<Snapshot>();
    const category = plainCategory(evidence);
    return [
      ...additions
        .filter(({ sent, exchange }) => category !== sent.categoryId || hasDecimals(exchange))
        .flatMap((addition) => faithfulFindings(addition, 'categoryId', evidence, known)),
      ...open.flatMap(exchangesOf).flatMap((each) => categoryFindings(each, evidence, known)),
      ...others.map(unreadable),
    ];
  },
  docs: {
    why: 'Doubles round beyond 2^53, and columns of 32 bits wrap, saturate or crash.',
    how: 'Other categories of the store, the edges of 32, 53 and 64 bits, zero, negative numbers, and an integer with a fraction of zero, such as 1.0. Generated numbers are small, near the edges, or any int64. All are compared as exact integers.',
    alsoAllowed:
      'An unusual category may be refused with 400. If it is written as 1.0 or 1e2, any 4xx is allowed.',
    fix: 'Keep 64-bit integers from the parser to the column. A double cannot hold them.',
    fault: 'create-answers-rounded-category',
  },
});

export const CREATE_FAITHFUL = [faithfulName, faithfulCategory] as const;
