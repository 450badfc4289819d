import { storeOf } from '../../store/store.js';
import { readingEffort, sentMember, hasOddText } from '../../../helpers/evidence/bodies.js';
import { chapterOf } from '../../../helpers/chapter.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import type { Answered, Exchange } from '../../../helpers/exchange.js';
import type { Requirement } from '../../../helpers/requirement.js';
import type { Violation } from '../../../helpers/violation.js';
import { groupOf } from '../../../helpers/judge/violation-group.js';
import { witnessOf } from '../../../helpers/judge/witness.js';
import type { Group } from './merge.js';
import { commandsFor, usedId } from './reproduce.js';
import { isAboutStatus } from './status-rows.js';
import { isValid, shownAt, violatedStatus, type Violated } from './violated.js';

/** Identifies a violation of a requirement. The exchange alone does not: one listing may lack several animals. */
export const violationKey = ({ exchange, pointer, observed }: Violation): string =>
  `${exchange} ${pointer} ${observed}`;

/** The terminal leaves out a longer command. */
const LONGEST = 2_000;

/** Chapters whose requirements state what is wrong with a body. Requirements of other chapters state only the expected response. */
const CHAPTERS_ABOUT_BODIES: ReadonlySet<string> = new Set(['errors', 'answers']);

/**
 * Returns the violation that shows a sentence best. The criteria, the most important first:
 * 1. If the sentence is about a status, the violation is, too. Otherwise, the requirement is about bodies. If the sentence names a
 *    field, the violation is about this field.
 * 2. No other cause is about the response, and a terminal shows the commands.
 * 3. Few requests show it, and all of them are valid. Valid requests may be one more.
 * 4. The requests have plain names and messages, and are easy to read.
 * @param isOfSeveral whether several causes are about a response
 */
export function exampleOf(
  { violations, sentence }: Group,
  requirements: ReadonlyMap<string, Requirement>,
  evidence: Evidence,
  isOfSeveral: (exchange: Answered) => boolean,
): Violated {
  const isFitting = (violated: Violated): boolean =>
    sentence.isOfStatus
      ? isAboutStatus(violated)
      : CHAPTERS_ABOUT_BODIES.has(chapterOf(violated.id));
  const weight = (violated: Violated): number => {
    const { exchange, violation } = violated;
    const sent = exchangesToSend(violated, evidence);
    // A valid request must not get a 5xx. If the sentence is not about a status, every request may be the example.
    const mustSucceed =
      !sentence.isOfStatus ||
      violatedStatus(exchange) >= 500 ||
      (violation.wanted ?? []).every((status) => status.startsWith('2'));
    const isLong = commandsFor(sent, evidence).some(({ length }) => length > LONGEST);
    return (
      (isLong ? 1e8 : 0) +
      sent.length * 1e6 +
      (sent.every(isValid) && mustSucceed ? 0 : 15e5) +
      (sent.some(hasOddText) ? 1e5 : 0) +
      sent.reduce((sum, one) => sum + readingEffort(one), 0)
    );
  };
  const candidates = [
    isFitting,
    ({ violation }: Violated) => sentence.text.includes(`\`${violation.subject}\``),
    ({ exchange }: Violated) => !isOfSeveral(exchange),
    ({ witness }: Violated) => witness !== undefined,
  ].reduce<readonly Violated[]>((some, isGood) => {
    const good = some.filter(isGood);
    return good.length > 0 ? good : some;
  }, violations);
  const best = candidates
    .map((violated) => ({ violated, weight: weight(violated) }))
    .reduce((one, other) => (other.weight < one.weight ? other : one));
  return asWitnessed(best.violated, requirements, evidence);
}

/** Returns the violation that the requests of the witness alone show. Its value or place in the response may differ. */
function asWitnessed(
  example: Violated,
  requirements: ReadonlyMap<string, Requirement>,
  evidence: Evidence,
): Violated {
  const requirement = requirements.get(example.id);
  if (requirement === undefined) return example;
  const { witness = witnessOf(requirement, example.violation, evidence) ?? [] } = example;
  const shown = witness.flatMap((index) => evidence.exchanges[index] ?? []);
  const { violations } = requirement.judge(evidence.partOf(shown));
  const alike = violations.filter(
    (one) => one.exchange === example.exchange.index && groupOf(one) === groupOf(example.violation),
  );
  const violation =
    alike.find((one) => violationKey(one) === violationKey(example.violation)) ?? alike[0];
  return violation ? { ...example, violation, witness } : example;
}

/**
 * Returns the exchanges to send again: the requests that added the animals, with a valid body or not, and those requests of the witness
 * that may influence the wrong response.
 */
export function exchangesToSend(
  { violation, witness, exchange }: Violated,
  evidence: Evidence,
): readonly Exchange[] {
  const { snapshots } = storeOf(evidence);
  const namesake = namesakeOf(exchange, evidence);
  if (namesake !== undefined) return [namesake, exchange];
  const shown = (witness ?? [exchange.index])
    .flatMap((index) => evidence.exchanges[index] ?? [])
    .filter((one) => !isProofOnly(one, exchange, violation));
  const isRead = ({ request }: Exchange): boolean => request.method === 'GET';
  const listed = isRead(exchange) ? shownAt(violation, exchange)?.id : undefined;
  const added = [...shown.filter(isRead).map(usedId), listed].flatMap((id) => {
    const seen = id === undefined ? [] : (snapshots.get(id) ?? []);
    return seen.find(({ view }) => view === 'create')?.exchange ?? [];
  });
  const before = added.filter((one) => one.end <= exchange.start && !shown.includes(one));
  return [...new Set(before), ...shown];
}

/**
 * Whether a request is only part of a proof, and does not influence the response that is wrong: it is a POST that came later, or it was
 * refused and the wrong response differs from its own request, or the wrong response is to another name, and the POST shows
 * only that the category is usable.
 */
function isProofOnly(one: Exchange, wrong: Exchange, { kind }: Violation): boolean {
  if (one.request.method === 'POST' && one.start > wrong.end) return true;
  const isContent = CONTENT_KINDS.has(kind);
  if (one === wrong || wrong.request.method !== 'POST' || !(isContent || kind === 'status'))
    return false;
  if (one.start > wrong.start) return true;
  if (isContent) return violatedStatus(one) >= 400;
  if (nameIn(one) === nameIn(wrong)) return false;
  return violatedStatus(wrong) >= 500 || (violatedStatus(one) < 300 && usedId(wrong) === undefined);
}

/** Kinds of violations that compare the content of a response with its request. */
const CONTENT_KINDS: ReadonlySet<string> = new Set([
  'field-altered',
  'field-type',
  'field-missing',
]);

/** The name in the body of a request, without letter case. */
const nameIn = (exchange: Exchange): string => `${sentMember(exchange, 'name')}`.toLowerCase();

/** Returns the request that added an animal whose name differs at most in letter case, if a 409 may be about this name. */
function namesakeOf(exchange: Exchange, evidence: Evidence): Exchange | undefined {
  if (violatedStatus(exchange) !== 409) return undefined;
  const alike = storeOf(evidence).creations.map((one) => one.exchange);
  return alike.find((one) => one.start < exchange.start && nameIn(one) === nameIn(exchange));
}
