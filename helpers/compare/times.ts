import { isAnswered, OPERATIONS, type Exchange, type Operation } from '../exchange.js';
import type { Pace, Side, TimesCell, TimesRow } from './comparison.js';
import { likenessOf } from './asked.js';

/** Response times are compared in this many parts of the run, and all must agree. */
const STRETCHES = 8;
/** Like requests that a stretch needs. */
const LEAST_IN_STRETCH = 3;
/** A smaller change than this is noise of any machine. */
const LEAST_CHANGE = 1.1;

const milliseconds = ({ start, end }: Exchange): number => Math.max(1, end - start) / 1000;

/** First attempts that got a response. Later attempts would measure the waiting, not the service. */
function answersOf(exchanges: readonly Exchange[], operation: Operation): Exchange[] {
  return exchanges.filter(
    (exchange) =>
      exchange.operation === operation && exchange.attempt === 1 && isAnswered(exchange),
  );
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function cellOf(answers: readonly Exchange[]): TimesCell {
  if (answers.length === 0) return null;
  const times = answers.map(milliseconds).toSorted((a, b) => a - b);
  const rounded = (value: number): number => Number(value.toPrecision(3));
  return {
    answers: times.length,
    median: rounded(median(times)),
    low: rounded(quantile(times, 0.05)),
    high: rounded(quantile(times, 0.95)),
  };
}

/** How many times as long the second took, for each pair of like requests, in the order of the first run. */
function ratios(first: readonly Exchange[], second: readonly Exchange[]): number[] {
  const waiting = new Map<string, Exchange[]>();
  for (const exchange of second) {
    const like = waiting.get(likenessOf(exchange));
    if (like) like.push(exchange);
    else waiting.set(likenessOf(exchange), [exchange]);
  }
  return first.flatMap((exchange) => {
    const like = waiting.get(likenessOf(exchange))?.shift();
    return like === undefined ? [] : [milliseconds(like) / milliseconds(exchange)];
  });
}

/**
 * Whether one run was slower or quicker than another. Every part of the run must agree, and the difference must exceed the spread.
 * Two runs cannot show whether the service or something else slowed a whole run down.
 */
function paceOf(first: readonly Exchange[], second: readonly Exchange[]): Pace {
  const all = ratios(first, second);
  if (all.length < STRETCHES * LEAST_IN_STRETCH) {
    return { told: 'cannot tell', why: `${all.length} comparable requests are too few` };
  }
  const size = all.length / STRETCHES;
  const stretches = Array.from({ length: STRETCHES }, (_, at) =>
    median(all.slice(Math.floor(at * size), Math.floor((at + 1) * size))),
  );
  const factor = Number(median(all).toPrecision(2));
  const told = { factor, pairs: all.length };
  if (factor >= LEAST_CHANGE && stretches.every((ratio) => ratio > 1) && isApart(first, second)) {
    return { told: 'slower', ...told };
  }
  if (
    factor <= 1 / LEAST_CHANGE &&
    stretches.every((ratio) => ratio < 1) &&
    isApart(second, first)
  ) {
    return { told: 'quicker', ...told };
  }
  return { told: 'cannot tell', why: 'the spread of the times is as large as the change' };
}

/** Whether the times of the slower lie beyond those of the quicker: the middle of each, beyond what is usual of the other. */
function isApart(quicker: readonly Exchange[], slower: readonly Exchange[]): boolean {
  const [low, high] = [cellOf(quicker), cellOf(slower)];
  return low !== null && high !== null && high.median > low.high && high.low > low.median;
}

const PACED_OTHERWISE = 'one run sent more requests concurrently, or faster, than the other';

/** The settings that response times hang on. */
export function pacing(side: Side | undefined): string {
  const { concurrency, rate } = side?.conformance.run.settings ?? {};
  return `--concurrency ${concurrency}${rate ? ` --rate ${rate}` : ''}`;
}

/** Response times by operation, of the runs whose evidence is there. */
export function timesOf(sides: readonly Side[]): TimesRow[] {
  return OPERATIONS.flatMap((operation) => {
    const answers = sides.map(({ exchanges = [] }) => answersOf(exchanges, operation));
    const cells = answers.map(cellOf);
    if (cells.every((cell) => cell === null)) return [];
    const [first = []] = answers;
    const paces = answers.slice(1).map((other, at): Pace => {
      const isPacedAlike = new Set([sides[0], sides[at + 1]].map(pacing)).size === 1;
      return isPacedAlike ? paceOf(first, other) : { told: 'cannot tell', why: PACED_OTHERWISE };
    });
    return [{ operation, cells, paces }];
  });
}
