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
    'The same service should get the same verdict with every seed. `npm run stability` checks this and writes this page. The long tests check',
    'it with fewer runs (`tests/proof/stability.long.ts`). Many runs are concurrent. If a run has a wrong verdict, it is repeated once, while',
    'nothing else runs. The tables then count the repeat instead.',
    '',
    '## The ten hardest variations of the conforming reference',
    '',
    'A variation is a conforming service that differs from the plain reference in permitted ways. These ten depend most on chance.',
    `Each one is tested ${runsEach(conforming)}. The seed decides the generated values and the random behavior of the service.`,
    `The last column names requirements whose verdict differs between runs. ${secondLooks(conforming)}`,
    '',
    ...conformingTable(conforming.services),
    '',
    '## Known-bad services',
    '',
    `A known-bad service is the reference with one fault. Each of the ${faults.services.length} services is tested ${runsEach(faults)}.`,
    'Each run checks only the requirement that the fault breaks, and those whose requests are needed to show the fault. A run finds the fault if',
    `the verdict of the broken requirement is \`fail\` or, for a SHOULD, \`advice\`. ${secondLooks(faults)}`,
    '',
    ...faultTable(faults.services),
    '',
  ].join('\n');
}
