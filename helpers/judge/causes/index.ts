import type { Evidence } from '../../evidence/evidence.js';
import { requestInWords } from '../../request-in-words.js';
import { isOfShrinking, type Exchange } from '../../exchange.js';
import type { JudgedViolation, Requirement } from '../../requirement.js';
import type { Conformance, RequirementVerdict } from '../../verdict.js';
import { judgementOf } from '../hidden-by.js';
import { isOfStatus } from './deviation.js';
import { grouped, type Group } from './grouping.js';
import { patternOf, type Pattern } from './pattern.js';
import { primerOf, type Primer } from './primer.js';
import { commandsFor } from './reproduce.js';
import { textOf } from './text.js';
import type { Violated } from './violated.js';

type Cause = Conformance['causes'][number];

/**
 * The causes of what failed: what deviates, in which responses, and how to see it. Server errors come first, then what showed
 * first. Every violation belongs to one cause. Pure.
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
      const violations = requirement ? judgementOf(requirement, evidence).violations : [];
      const witnesses = new Map(failures.map((one) => [placeOf(one), one.witness]));
      return violations.flatMap((violation) => {
        const exchange = evidence.exchanges[violation.exchange];
        const witness = witnesses.get(placeOf(violation));
        return exchange && !isOfShrinking(exchange)
          ? [{ id, violation, exchange, ...(witness && { witness }) }]
          : [];
      });
    });
  const wrongStatus = new Set(all.filter(isOfStatus).map(({ exchange }) => exchange.index));
  return grouped(all, evidence)
    .toSorted((a, b) => order(a) - order(b) || firstOf(a) - firstOf(b))
    .map((group, index) => causeOf(group, index + 1, wrongStatus, evidence));
}

/** Identifies a violation among those of one requirement: one listing may lack several animals. */
const placeOf = ({ exchange, pointer, observed }: JudgedViolation): string =>
  `${exchange} ${pointer} ${observed}`;

const order = ({ deviation: { type } }: Group): number => (type === 'server-error' ? 0 : 1);
const firstOf = ({ exchanges }: Group): number => Math.min(...exchanges);

function causeOf(
  group: Group,
  number: number,
  wrongStatus: ReadonlySet<number>,
  evidence: Evidence,
): Cause {
  const example = exampleOf(group);
  const pattern = patternOf(group, evidence);
  const primer = primerOf(group, example.exchange, evidence);
  const shown = shownBy(example, pattern, primer, evidence);
  return {
    number,
    text: textOf(group, example, { pattern, primer }, wrongStatus, evidence),
    requirements: [...new Set(group.violations.map(({ id }) => id))],
    exchange: example.exchange.index,
    exchanges: [...group.exchanges].toSorted((a, b) => a - b),
    pattern: pattern.pattern,
    witness: shown.map(({ index }) => index),
    reproduce: commandsFor(shown, evidence),
  };
}

/**
 * The violation that shows a cause best: one that is part of its witness, with the shortest witness, the fewest requests before it,
 * and the shortest request.
 */
function exampleOf({ own }: Group): Violated {
  const weight = ({ witness, exchange }: Violated): number => {
    const before = witness?.filter((index) => index < exchange.index).length ?? 0;
    const isHeld = witness?.includes(exchange.index) === true;
    const shown = witness === undefined ? 1e9 : witness.length * 1e6 + before * 1e4;
    return (isHeld ? 0 : 1e10) + shown + requestInWords(exchange).length;
  };
  return [...own, ...own.flatMap((one) => heldBy(one, own))].reduce((best, one) =>
    weight(one) < weight(best) ? one : best,
  );
}

/** A witness may show the same violation at another exchange than the one that it was searched for. */
function heldBy({ id, exchange, witness = [] }: Violated, own: readonly Violated[]): Violated[] {
  if (witness.length === 0 || witness.includes(exchange.index)) return [];
  return own
    .filter((other) => other.id === id && witness.includes(other.exchange.index))
    .map((other) => ({ ...other, witness }));
}

/** The exchanges to send again: those of the witness, after the one since which responses fail, or that makes the service accept a wrong key. */
function shownBy(
  { witness, exchange }: Violated,
  pattern: Pattern,
  primer: Primer | undefined,
  { exchanges }: Evidence,
): readonly Exchange[] {
  const shown = (witness ?? [exchange.index]).flatMap((index) => exchanges[index] ?? []);
  const first = pattern.pattern === 'since' ? pattern.trigger : primer?.exchange;
  return first === undefined || shown.includes(first) ? shown : [first, ...shown];
}
