import type { Proof } from './prove.js';
import { UsageError } from '../helpers/usage-error.js';

/** One of several parts of a proof, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** A proof in a file: of all services, or of one part of them. */
export interface RecordedProof extends Proof {
  readonly suite: { readonly name: string; readonly version: string };
  readonly seed: number;
  /** Absent if all services were judged. */
  readonly shard?: Shard;
}

/** Reads `I/N`. @throws UsageError for anything else */
export function shardOf(flag: string, text: string): Shard {
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index <= shard.of) return shard;
  throw new UsageError(`${flag} takes I/N, the I-th of N parts, such as 1/4, not '${text}'`);
}

/** The services that belong to a part: every N-th, so that all parts take about the same time. */
export function inShard<One>(all: readonly One[], { index, of }: Shard): One[] {
  return all.filter((_, position) => position % of === index - 1);
}

/**
 * Joins the parts of one proof, in the order that an undivided proof has.
 * @throws UsageError if a part is missing, given twice, or of another proof
 */
export function joinedRecords(parts: readonly RecordedProof[]): RecordedProof {
  const [first] = parts;
  if (first === undefined) throw new UsageError('no proof is given: name the files of all parts');
  const of = first.shard?.of ?? 1;
  const sorted = parts.toSorted((a, b) => indexOf(a) - indexOf(b));
  for (const { suite, seed, shard } of parts) {
    const isSame = suite.version === first.suite.version && seed === first.seed;
    if (isSame && (shard?.of ?? 1) === of) continue;
    throw new UsageError('these are parts of different proofs: give the parts of one');
  }
  const given = sorted.map(indexOf).join(', ');
  const needed = Array.from({ length: of }, (_, position) => position + 1).join(', ');
  if (given !== needed) {
    throw new UsageError(`the parts ${needed} are needed, once each; given: ${given}`);
  }
  const rows = <Row>(list: (part: RecordedProof) => readonly Row[]): Row[] =>
    inTurn(sorted.map(list));
  return {
    suite: first.suite,
    seed: first.seed,
    faults: rows(({ faults }) => faults),
    alone: rows(({ alone }) => alone),
    behind: rows(({ behind }) => behind),
    hidden: rows(({ hidden }) => hidden),
    variations: rows(({ variations }) => variations),
    random: rows(({ random }) => random),
  };
}

const indexOf = ({ shard }: RecordedProof): number => shard?.index ?? 1;

/** The first of each list, then the second of each, and so on. */
function inTurn<Row>(lists: readonly (readonly Row[])[]): Row[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, position) =>
    lists.flatMap((list) => list.slice(position, position + 1)),
  ).flat();
}
