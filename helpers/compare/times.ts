import { isAnswered, OPERATIONS, type Exchange, type Operation } from '../exchange.js';
import type { Side, TimesCell, TimesRow } from './comparison.js';

const milliseconds = ({ start, end }: Exchange): number => Math.max(1, end - start) / 1000;

/** Returns the first attempts that got a response. A later attempt follows a failed one, so its time may be unusual. */
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

/** Describes the settings that affect response times. */
export function pacing({ conformance }: Side): string {
  const { concurrency, rate } = conformance.run.settings;
  return `--concurrency ${concurrency}${rate ? ` --rate ${rate}` : ''}`;
}

/** Returns the response times of each operation. A run without evidence has none. */
export function timesOf(sides: readonly Side[]): TimesRow[] {
  return OPERATIONS.flatMap((operation) => {
    const cells = sides.map(({ exchanges = [] }) => cellOf(answersOf(exchanges, operation)));
    return cells.every((cell) => cell === null) ? [] : [{ operation, cells }];
  });
}
