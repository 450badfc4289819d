import { groupBy } from '../helpers/group-by.js';
import type { Steadiness } from './stability.js';

/** The outcome of all runs of a kind. */
export interface Repeats {
  readonly services: readonly Steadiness[];
  /** Runs whose first verdict was wrong while many others ran, and that were repeated alone. */
  readonly repeated: readonly string[];
}

/** Whether every run had the right verdict. */
export function isSteady(rows: readonly Steadiness[]): boolean {
  return sum(rows, 'right') === sum(rows, 'runs');
}

export const sum = (rows: readonly Steadiness[], what: 'runs' | 'right'): number =>
  rows.reduce((total, row) => total + row[what], 0);

function conformingTable(rows: readonly Steadiness[]): string[] {
  return [
    '| variation | what is hard | runs | conforming | verdicts that differ |',
    '| --- | --- | ---: | ---: | --- |',
    ...rows.map(({ name, about, runs, right, differing }) => {
      const ids = differing.map((id) => `\`${id}\``).join(', ');
      return `| ${name} | ${about} | ${runs} | ${right} | ${ids === '' ? 'none' : ids} |`;
    }),
    `| all | | ${sum(rows, 'runs')} | ${sum(rows, 'right')} | |`,
  ];
}

function faultTable(rows: readonly Steadiness[]): string[] {
  const byRequirement = [...groupBy(rows, ({ breaks = '' }) => breaks)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return [
    '| requirement | known-bad services | runs | found | missed |',
    '| --- | ---: | ---: | ---: | --- |',
    ...byRequirement.map(([id, group]) => {
      const missed = group.filter(({ wrong }) => wrong.length > 0);
      const parts = missed.map(({ name, wrong }) => `${name} (seeds ${wrong.join(', ')})`);
      const cells = [group.length, sum(group, 'runs'), sum(group, 'right')];
      return `| ${id} | ${cells.join(' | ')} | ${parts.join('; ') || 'none'} |`;
    }),
    `| all | ${rows.length} | ${sum(rows, 'runs')} | ${sum(rows, 'right')} | |`,
  ];
}

/** The number of runs of each service, in words. It is the same for all of a kind. */
function runsEach({ services: [first] }: Repeats): string {
  const runs = first?.runs ?? 0;
  return runs === 1 ? 'once, with the seed 1' : `${runs} times, with the seeds 1 to ${runs}`;
}

function secondLooks({ repeated }: Repeats): string {
  return repeated.length === 0
    ? 'No run had to be repeated.'
    : `These runs had to be repeated (the number is the seed): ${repeated.join(', ')}.`;
}

/** The page `docs/stability.md`. */
export function stabilityPage(conforming: Repeats, faults: Repeats): string {
  return [
    '# Stability',
    '',
    'The same service should get the same verdict with every seed. `npm run stability` measures this and writes this page; the long tests',
    'contain a short form of it (`tests/proof/stability.long.ts`). Many runs are concurrent. A run with a wrong verdict is repeated once, with',
    'nothing else running, and the tables count the repeat.',
    '',
    '## The ten hardest variations of the conforming reference',
    '',
    `Each variation runs ${runsEach(conforming)}, which decide the generated values and the random behavior of the service.`,
    `The last column names requirements whose verdict is not the same in all runs. ${secondLooks(conforming)}`,
    '',
    ...conformingTable(conforming.services),
    '',
    '## Known-bad services',
    '',
    `This measurement has ${faults.services.length} known-bad services; each runs ${runsEach(faults)}. A service is found if the requirement that it breaks fails, or gives advice if it is a SHOULD. ${secondLooks(faults)}`,
    '',
    ...faultTable(faults.services),
    '',
  ].join('\n');
}
