import { guessedCategoryInWords, isCategoryGuessed } from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { answerInWords } from '../../helpers/judge/answer-in-words.js';
import { plainElsewhere, PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { exchangesOf } from '../../helpers/probes/trials.js';
import { derived } from '../../helpers/probes/traffic.js';
import { everyAddition, isInAcceptedCategory, isPlain, type Addition } from './additions.js';

/**
 * Indices of the exchanges of trials in which the service refused every request with 400. Such a trial sends an animal, then simpler
 * animals, then an animal in another category, if the store has another.
 */
const refusedThroughout = derived((evidence) =>
  PLAIN_ANIMALS.flatMap((probe) => probe.from(evidence))
    .map(exchangesOf)
    .filter((exchanges) => exchanges.every(({ answer }) => answer.status === 400))
    .flatMap((exchanges) => exchanges.map(({ index }) => index)),
);

/** The categories that plain animals were sent with. */
const triedCategories = derived((evidence) => {
  const indices = new Set(
    [...PLAIN_ANIMALS, plainElsewhere]
      .flatMap((probe) => probe.from(evidence).flatMap(exchangesOf))
      .map(({ index }) => index),
  );
  return everyAddition
    .from(evidence)
    .filter(({ exchange }) => indices.has(exchange.index))
    .map(({ sent }) => sent.categoryId);
});

/**
 * Whether a 400 is wrong, because the category cannot be the reason for it:
 * - an animal was accepted in this category;
 * - it is the configured category; or
 * - the trial of this request was refused in every category that it tried.
 */
function isWronglyRefused(addition: Addition, evidence: Evidence): boolean {
  const { categoryId } = evidence.settings;
  return (
    isInAcceptedCategory(addition, evidence) ||
    (categoryId !== null && BigInt(categoryId) === addition.sent.categoryId) ||
    refusedThroughout.from(evidence).includes(addition.exchange.index)
  );
}

/** Checks that a plain animal in a known category gets a 201. */
export function additionFinding(
  addition: Addition,
  subject: 'name' | 'status',
  evidence: Evidence,
): Finding {
  const { exchange, sent } = addition;
  const { status } = exchange.answer;
  const isTried =
    isInAcceptedCategory(addition, evidence) ||
    triedCategories.from(evidence).includes(sent.categoryId) ||
    evidence.settings.categoryId === `${sent.categoryId}`;
  if (status === 401 || !isPlain(addition) || !isTried) return 'inconclusive';
  if (status === 201) return 'ok';
  if (status === 400 && isCategoryGuessed(evidence))
    return { doubt: guessedCategoryInWords(evidence) };
  if (status === 400 && !isWronglyRefused(addition, evidence)) return 'inconclusive';
  return violation('status', exchange, {
    subject,
    wanted: ['201'],
    observed: answerInWords(exchange),
    ...(subject === 'name' && { sent: inWords(sent.name) }),
  });
}
