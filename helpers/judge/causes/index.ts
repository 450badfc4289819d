import { storeOf } from '../../evidence/store.js';
import { readingEffort, sentMember } from '../../evidence/bodies.js';
import { chapterOf } from '../../chapter.js';
import type { Evidence } from '../../evidence/evidence.js';
import { hasOddText } from '../../evidence/sent.js';
import { isOfShrinking, type Exchange } from '../../exchange.js';
import type { JudgedViolation, Requirement } from '../../requirement.js';
import type { Cause, Conformance, RequirementVerdict } from '../../verdict.js';
import { groupOf } from '../group.js';
import { isOfStatus, BODY_DEVIATIONS } from './deviation.js';
import type { Group } from './group.js';
import { grouped } from './grouping.js';
import { patternOf, type Pattern } from './pattern.js';
import { primerOf, type Primer } from './primer.js';
import { commandsFor, usedId } from './reproduce.js';
import { joined, textOf } from './text.js';
import { shownAt, statusOf, type Violated } from './violated.js';

/**
 * Returns the causes of violations: the deviation, its responses, and how to reproduce it. Causes are in the order of their first
 * responses, but server errors come before all others. Every violation that is counted belongs to one cause. Pure.
 */
export function causesOf(
  verdicts: readonly RequirementVerdict[],
  requirements: readonly Requirement[],
  evidence: Evidence,
): Conformance['causes'] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const all = verdicts
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ id, failures }): Violated[] => {
      const requirement = byId.get(id);
      const violations = requirement?.judge(evidence).violations ?? [];
      const witnesses = new Map(failures.map((one) => [placeOf(one), one.witness]));
      const found = violations.flatMap((violation) => {
        const exchange = evidence.exchanges[violation.exchange];
        const witness = witnesses.get(placeOf(violation));
        return exchange ? [{ id, violation, exchange, ...(witness && { witness }) }] : [];
      });
      // Requests that only look for a smaller value are not counted, unless they alone show a violation.
      const counted = found.filter(({ exchange }) => !isOfShrinking(exchange));
      return counted.length > 0 ? counted : found;
    });
  const wrongStatus = new Set(all.filter(isOfStatus).map(({ exchange }) => exchange.index));
  return grouped(all, evidence)
    .toSorted((a, b) => order(a) - order(b) || firstOf(a) - firstOf(b))
    .map((group, index) => causeOf(group, index + 1, byId, wrongStatus, evidence));
}

/** Identifies a violation of a requirement. The exchange alone does not: one listing may lack several animals. */
const placeOf = ({ exchange, pointer, observed }: JudgedViolation): string =>
  `${exchange} ${pointer} ${observed}`;

const order = ({ deviation: { type } }: Group): number => (type === 'server-error' ? 0 : 1);
const firstOf = ({ exchanges }: Group): number => Math.min(...exchanges);

function causeOf(
  group: Group,
  number: number,
  requirements: ReadonlyMap<string, Requirement>,
  wrongStatus: ReadonlySet<number>,
  evidence: Evidence,
): Cause {
  const example = asWitnessed(exampleOf(group, evidence), requirements, evidence);
  const pattern = patternOf(group, evidence);
  const primer = primerOf(group, example.exchange, evidence);
  const shown = exchangesToSend(example, pattern, primer, evidence);
  const parts = textOf(group, example, { pattern, primer }, wrongStatus, evidence);
  return {
    number,
    text: joined(parts),
    ...parts,
    requirements: [...new Set(group.violations.map(({ id }) => id))],
    exchange: example.exchange.index,
    exchanges: [...group.exchanges].toSorted((a, b) => a - b),
    ...(pattern && { pattern: pattern.pattern }),
    witness: shown.map(({ index }) => index),
    reproduce: commandsFor(shown, evidence),
  };
}

/** Chapters whose requirements state what is wrong with a body. Requirements of other chapters state only the expected response. */
const CHAPTERS_ABOUT_BODIES: ReadonlySet<string> = new Set(['errors', 'answers']);

/**
 * Returns the violation that shows a cause best. The criteria, the most important first:
 * 1. Its exchange is part of its witness.
 * 2. The witness is short, and has few requests before this exchange.
 * 3. If the deviation is in a body, the requirement is about bodies.
 * 4. The request needs no added animal, has a plain name or message, and is easy to read.
 */
function exampleOf({ own, deviation }: Group, evidence: Evidence): Violated {
  const isOfBody = BODY_DEVIATIONS.has(deviation.type);
  const weight = ({ id, witness, exchange }: Violated): number => {
    const before = witness?.filter((index) => index < exchange.index).length ?? 0;
    const isInWitness = witness?.includes(exchange.index) === true;
    const shown = witness === undefined ? 1e9 : witness.length * 1e6 + before * 1e4;
    const isOfOtherChapter = isOfBody && !CHAPTERS_ABOUT_BODIES.has(chapterOf(id)) ? 5e3 : 0;
    const needsAddedAnimal = getsAddedAnimal(exchange, evidence) ? 2e3 : 0;
    const isOdd = hasOddText(exchange) ? 1e3 : 0;
    const preferred =
      isOfOtherChapter + needsAddedAnimal + isOdd + Math.min(readingEffort(exchange), 999);
    return (isInWitness ? 0 : 1e10) + shown + preferred;
  };
  return [...own, ...own.flatMap((one) => shownByWitness(one, own))].reduce((best, one) =>
    weight(one) < weight(best) ? one : best,
  );
}

/** Whether a GET contains the id of an animal that the run added: to repeat the GET, an animal must be added first. */
function getsAddedAnimal(exchange: Exchange, evidence: Evidence): boolean {
  const { own } = storeOf(evidence);
  const id = exchange.request.method === 'GET' ? usedId(exchange) : undefined;
  return id !== undefined && own.has(id);
}

/** Returns the violation that the requests of the witness alone show. Its value or place may differ from those of the example. */
function asWitnessed(
  example: Violated,
  requirements: ReadonlyMap<string, Requirement>,
  evidence: Evidence,
): Violated {
  const { id, witness = [] } = example;
  const { exchanges } = evidence;
  const part = evidence.partOf(witness.flatMap((index) => exchanges[index] ?? []));
  const { violations = [] } = requirements.get(id)?.judge(part) ?? {};
  const alike = violations.filter((one) => groupOf(one) === groupOf(example.violation));
  const violation =
    alike.find((one) => placeOf(one) === placeOf(example.violation)) ??
    alike.find((one) => one.exchange === example.exchange.index) ??
    alike[0];
  const exchange = violation && exchanges[violation.exchange];
  return violation && exchange ? { ...example, violation, exchange } : example;
}

/** Returns the violations that a witness shows at other exchanges, if it does not contain the violation's own exchange. */
function shownByWitness(
  { id, exchange, witness = [] }: Violated,
  own: readonly Violated[],
): Violated[] {
  if (witness.length === 0 || witness.includes(exchange.index)) return [];
  return own
    .filter((other) => other.id === id && witness.includes(other.exchange.index))
    .map((other) => ({ ...other, witness }));
}

/**
 * Returns the exchanges to send again: the requests after which the failures start or a wrong key is accepted, the requests that
 * added the animals, and those requests of the witness that may influence the wrong response.
 */
function exchangesToSend(
  { violation, witness, exchange }: Violated,
  pattern: Pattern | undefined,
  primer: Primer | undefined,
  evidence: Evidence,
): readonly Exchange[] {
  const { own } = storeOf(evidence);
  const { exchanges } = evidence;
  const namesake = namesakeOf(exchange, evidence);
  if (namesake !== undefined) return [namesake, exchange];
  const shown = (witness ?? [exchange.index])
    .flatMap((index) => exchanges[index] ?? [])
    .filter((one) => !isProofOnly(one, exchange, violation));
  const listed = exchange.operation === 'listPets' ? shownAt(violation, exchange)?.id : undefined;
  const requested = shown.filter(({ request }) => request.method === 'GET').map(usedId);
  const ids = [...requested, listed];
  const added = ids.flatMap((id) => (id === undefined ? [] : (own.get(id)?.exchange ?? [])));
  const first = pattern?.pattern === 'since' ? pattern.triggers : primer ? [primer.exchange] : [];
  const before = [...first, ...added.filter(({ end }) => end <= exchange.start)];
  return [...new Set(before.filter((one) => !shown.includes(one))), ...shown];
}

/**
 * Whether a request is only part of a proof, and does not influence the response that is wrong: it came later, or it was refused and the
 * wrong response differs from its own request.
 */
function isProofOnly(one: Exchange, wrong: Exchange, { kind }: JudgedViolation): boolean {
  const isContent = CONTENT_KINDS.has(kind);
  if (wrong.request.method !== 'POST' || !(isContent || kind === 'status')) return false;
  return one.start > wrong.start || (isContent && one !== wrong && statusOf(one) >= 400);
}

/** Kinds of violations that compare the content of a response with its request. */
const CONTENT_KINDS: ReadonlySet<string> = new Set([
  'field-altered',
  'field-type',
  'field-missing',
]);

/** Returns the request that added an animal whose name differs at most in letter case, if a 409 may be about this name. */
function namesakeOf(exchange: Exchange, evidence: Evidence): Exchange | undefined {
  const { creations } = storeOf(evidence);
  const name = statusOf(exchange) === 409 ? sentMember(exchange, 'name') : undefined;
  if (typeof name !== 'string') return undefined;
  return creations.find(
    (one) =>
      one.exchange.start < exchange.start && one.sent.name.toLowerCase() === name.toLowerCase(),
  )?.exchange;
}
