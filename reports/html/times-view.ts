import type { Exchange } from '../../helpers/exchange.js';
import { groupBy } from '../../helpers/group-by.js';
import { markup, NOTHING } from './markup.js';
import type { Markup } from './markup.js';
import { section } from './section.js';
import { numberCell, tableView } from './table.js';

/** Pixels: the width of the plot, the space for the names of operations, and the height of a row. */
const WIDTH = 720;
const LEFT = 130;
const ROW = 44;
/** The maximum number of dots for each operation. */
const MOST_DOTS = 300;

/** The response times of one operation. */
interface Series {
  /** The operation. */
  readonly name: string;
  /** Milliseconds, ascending. */
  readonly times: readonly number[];
}

function seriesOf(exchanges: readonly Exchange[]): Series[] {
  const answered = exchanges.filter(({ answer }) => answer !== undefined);
  return [...groupBy(answered, ({ operation }) => operation)].map(([name, all]) => ({
    name,
    times: all
      .map(({ start, end }) => Math.max(0.01, (end - start) / 1000))
      .toSorted((a, b) => a - b),
  }));
}

function quantile({ times }: Series, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
}

/** At most `MOST_DOTS` items of a list, evenly spread. */
function evenlySpread(times: readonly number[]): readonly number[] {
  const step = Math.max(1, times.length / MOST_DOTS);
  const some = Math.min(times.length, MOST_DOTS);
  return Array.from({ length: some }, (_, at) => times[Math.floor(at * step)] ?? 0);
}

function rowView(series: Series, at: number, x: (time: number) => string): Markup {
  const y = at * ROW + ROW / 2;
  // Spreads dots vertically, so that dots with similar times overlap less. The height depends only on the index.
  const dots = evenlySpread(series.times).map(
    (time, dot) => markup`<circle cx="${x(time)}" cy="${y + ((dot * 7) % 17) - 8}" r="2.5"/>`,
  );
  const median = x(quantile(series, 0.5));
  return markup`<text x="0" y="${y + 4}">${series.name}</text>
<line class="rule" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/>${dots}
<line class="median" x1="${median}" x2="${median}" y1="${y - 14}" y2="${y + 14}"/>`;
}

function plot(all: readonly Series[]): Markup {
  const times = all.flatMap((series) => [series.times[0] ?? 1, series.times.at(-1) ?? 1]);
  const low = Math.floor(Math.log10(Math.min(...times)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...times))));
  const x = (time: number): string => {
    const share = (Math.log10(time) - low) / (high - low);
    return (LEFT + 8 + share * (WIDTH - LEFT - 60)).toFixed(1);
  };
  const bottom = all.length * ROW;
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => {
    const time = Number((10 ** (low + at)).toPrecision(1));
    return markup`<line class="tick" x1="${x(time)}" x2="${x(time)}" y1="0" y2="${bottom}"/>
<text class="scale" x="${x(time)}" y="${bottom + 16}">${time} ms</text>`;
  });
  const rows = all.map((series, at) => rowView(series, at, x));
  return markup`<div class="wide" role="region" aria-label="Plot of response times" tabindex="0">
<svg viewBox="0 0 ${WIDTH} ${bottom + 24}" role="img"
aria-label="Response times by operation, on a logarithmic scale. The table below has the numbers.">
${ticks}${rows}</svg></div>`;
}

/** Response times by operation: a plot with a dot for each response and a line for the median, and a table with the numbers. */
export function timesView(exchanges: readonly Exchange[]): Markup {
  const all = seriesOf(exchanges);
  if (all.length === 0) return NOTHING;
  const columns = ['Operation', '#Responses', '#Shortest, ms', '#Median', '#95 %', '#Longest'];
  const rows = all.map((series) => {
    const shares = [0, 0.5, 0.95, 1].map((share) => numberCell(quantile(series, share).toFixed(1)));
    const count = numberCell(series.times.length);
    return markup`<tr><th scope="row">${series.name}</th>${count}${shares}</tr>`;
  });
  const table = tableView({ label: 'Response times', columns, rows });
  return section('times', 'Response times', markup`${plot(all)}${table}`);
}
