import { isDeepStrictEqual } from 'node:util';

import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { valueOf } from '../../../helpers/evidence/bodies.js';
import { isAnswered, isSuccess, type Answered, type Exchange } from '../../../helpers/exchange.js';
import { pluralize } from '../../../helpers/plural.js';
import type { Requirement } from '../../../helpers/requirement.js';
import type { Cause, Conformance, RequirementVerdict } from '../../../helpers/verdict.js';
import { listQuery, MOST_LIMIT } from '../../store/query.js';
import { exampleOf, exchangesToSend, violationKey } from './example.js';
import { groupsOf, merged, type Group } from './merge.js';
import { commandsFor } from './reproduce.js';
import { exampleInWords, sentenceInFull } from './cause-text.js';
import { isValid, isWrongKey, violatedStatus, type Violated } from './violated.js';

/**
 * Returns the causes of violations. Each violation belongs to exactly one cause.
 *
 * 1. Each violation has a sentence (`sentences.ts`). Violations with the same sentence are a group.
 * 2. Groups about the same thing, or about mostly the same responses, are merged (`merge.ts`). The cause lists all of their sentences.
 * 3. The causes that block most requests of an operation come first, then server errors to valid requests, then the others by the
 *    number of their responses.
 *
 * Pure.
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
      const violations = byId.get(id)?.judge(evidence).violations ?? [];
      const witnesses = new Map(failures.map((one) => [violationKey(one), one.witness]));
      return violations.flatMap((violation) => {
        const exchange = evidence.exchanges[violation.exchange];
        if (exchange === undefined || !isAnswered(exchange)) return [];
        const witness = witnesses.get(violationKey(violation));
        return [{ id, violation, exchange, ...(witness && { witness }) }];
      });
    });
  const sets = merged(groupsOf(all, evidence)).map((groups) => titleFirst(groups));
  const violating = sets.map(
    (groups) => new Set(groups.flatMap(({ violations }) => violations.map((one) => one.exchange))),
  );
  const isOfSeveral = (one: Answered): boolean =>
    violating.filter((each) => each.has(one)).length > 1;
  return sets
    .map((groups) => ({
      groups,
      rank: rankOf(groups, evidence),
      size: new Set(groups.flatMap(({ exchanges }) => [...exchanges])).size,
    }))
    .toSorted((one, other) => one.rank - other.rank || other.size - one.size)
    .map(({ groups }, index) => causeOf(groups, index + 1, byId, evidence, isOfSeveral));
}

/** Sorts the groups of a cause in the order of the table, those that refuse a valid request first. The first group gives the title. */
function titleFirst(groups: readonly Group[]): readonly Group[] {
  return groups.toSorted(
    (one, other) =>
      one.sentence.row - other.sentence.row ||
      Number(mustSucceed(other)) - Number(mustSucceed(one)) ||
      other.exchanges.size - one.exchanges.size,
  );
}

const mustSucceed = ({ violations }: Group): boolean =>
  violations.some(({ violation }) => violation.wanted?.every((status) => status.startsWith('2')));

/** Returns 0 for a cause that blocks most requests of an operation, 1 for server errors to valid requests, otherwise 2. */
function rankOf([first]: readonly Group[], evidence: Evidence): number {
  if (first === undefined || !first.sentence.isOfStatus) return 2;
  const shown = [...first.exchanges];
  const failed = shown.filter((one) => !isSuccess(one));
  if (isMost(failed, isValid, evidence)) return 0;
  if (isMost(shown.filter(isSuccess), isWrongKey, evidence)) return 0;
  return shown.some((one) => violatedStatus(one) >= 500 && isValid(one)) ? 1 : 2;
}

/** Whether these responses are most of the responses of an operation to requests of a kind. */
function isMost(
  shown: readonly Answered[],
  isOfKind: (exchange: Answered) => boolean,
  evidence: Evidence,
): boolean {
  const some = shown.filter(isOfKind);
  return [...new Set(some.map(({ operation }) => operation))].some((operation) => {
    const all = evidence.answered(operation).filter(isOfKind);
    return some.filter((one) => one.operation === operation).length * 2 > all.length;
  });
}

function causeOf(
  groups: readonly Group[],
  number: number,
  requirements: ReadonlyMap<string, Requirement>,
  evidence: Evidence,
  isOfSeveral: (exchange: Answered) => boolean,
): Cause {
  const [first] = groups;
  if (first === undefined) throw new Error('a cause without violations');
  const example = exampleOf(first, requirements, evidence, isOfSeveral);
  const words = exampleInWords(example);
  const sentences = groups.map((group) => sentenceInFull(group, evidence));
  const shown = exchangesToSend(example, evidence);
  const indices = groups.flatMap(({ exchanges }) => [...exchanges].map(({ index }) => index));
  const [title] = sentences;
  return {
    number,
    text: `${title?.text} (${title?.responses.join(', ')}): ${words.request}: expected ${words.expected}, observed ${words.observed}`,
    sentences,
    ...words,
    // The requirement of the example comes first: the command that repeats a check is about it.
    requirements: [
      ...new Set([example.id, ...sentences.flatMap((sentence) => sentence.requirements)]),
    ],
    exchange: example.exchange.index,
    exchanges: [...new Set(indices)].toSorted((a, b) => a - b),
    witness: shown.map(({ index }) => index),
    reproduce: [
      ...storeNeeded(example, shown),
      ...dependsOnEarlier(first, example.exchange, evidence),
      ...commandsFor(shown, evidence),
    ],
  };
}

/** Returns a comment for the shell about the animals that a listing must have to show the violation, if the commands add too few. */
function storeNeeded(
  { violation, exchange }: Violated,
  shown: readonly Exchange[],
): readonly string[] {
  const added = shown.filter(({ request }) => request.method === 'POST').length;
  if (violation.kind !== 'page-size')
    return isSuccess(exchange) && exchange.operation === 'listPets' && violation.pointer && !added
      ? ['# This needs animals in the store.']
      : [];
  const { limit = MOST_LIMIT, status } = listQuery(exchange) ?? {};
  const animals = `${status === undefined ? '' : `${status} `}animal${limit === 1 ? '' : 's'}`;
  const page = valueOf(exchange);
  const isShort = Array.isArray(page) && page.length < limit;
  const least = isShort ? limit : limit + 1;
  return added < least
    ? [`# This needs ${isShort ? 'at least' : 'more than'} ${limit} ${animals} in the store.`]
    : [];
}

/**
 * Returns a comment for the shell if the responses may depend on earlier requests: the same request got another status, too, or no valid
 * request succeeded after the first failure, as with a quota.
 */
function dependsOnEarlier({ exchanges }: Group, example: Answered, evidence: Evidence): string[] {
  const { operation } = example;
  const all = evidence.answered(operation);
  const same = all.find(
    (one) =>
      violatedStatus(one) !== violatedStatus(example) &&
      isDeepStrictEqual(one.request, example.request),
  );
  if (same !== undefined)
    return [
      `# In the run, the same request also got status ${violatedStatus(same)}. ${MAY_DIFFER}`,
    ];
  const valid = all.filter(isValid);
  const wrong = valid.filter((one) => exchanges.has(one) && !isSuccess(one));
  const right = valid.filter(isSuccess);
  const first = Math.min(...wrong.map(({ end }) => end));
  if (wrong.length < 2 || right.length === 0 || right.some(({ start }) => start >= first))
    return [];
  const successes = pluralize(right.length, 'valid request');
  return [
    `# In the run, ${successes} to ${operation} got a 2xx, none of them after the first of these failures. ${MAY_DIFFER}`,
  ];
}

const MAY_DIFFER = 'A fresh store may not show this.';
