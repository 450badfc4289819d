import type { FaultOutcome, Proof, VariationOutcome } from './prove.js';

/** Whether the suite missed a fault, accused an innocent, or broke. */
export function isDisproven({ faults, variations }: Proof): boolean {
  return (
    faults.some(({ found, suiteFaults }) => !found || suiteFaults.length > 0) ||
    variations.some(({ accused, suiteFaults }) => accused || suiteFaults.length > 0)
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function faultRow(outcome: FaultOutcome): string {
  const { name, breaks, found, byItsOwn, failing, suiteFaults } = outcome;
  const how = byItsOwn ? 'found' : found ? 'found by another' : 'SURVIVED';
  const others = byItsOwn ? '' : `  failing: ${failing.slice(0, 3).join(', ') || 'none'}`;
  const broke = suiteFaults.length === 0 ? '' : `  SUITE FAULT: ${suiteFaults[0]}`;
  return `${how.padEnd(17)} ${String(failing.length).padStart(3)}  ${name}  (${breaks})${others}${broke}`;
}

function variationRow({
  name,
  accused,
  failing,
  undetermined,
  suiteFaults,
}: VariationOutcome): string {
  const how = accused ? 'ACCUSED' : undetermined.length > 0 ? 'undetermined' : 'innocent';
  const ids = [...failing, ...undetermined].slice(0, 4).join(', ');
  const broke = suiteFaults.length === 0 ? '' : `  SUITE FAULT: ${suiteFaults[0]}`;
  return `${how.padEnd(13)} ${name}${ids === '' ? '' : `  ${ids}`}${broke}`;
}

function chapterRows(faults: readonly FaultOutcome[]): string[] {
  const chapters = new Map<string, FaultOutcome[]>();
  for (const row of faults) {
    const chapter = row.breaks.split('.', 1)[0] ?? row.breaks;
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), row]);
  }
  return [...chapters].map(([chapter, rows]) => `${chapter.padEnd(10)} ${figures(rows)}`);
}

function figures(rows: readonly FaultOutcome[]): string {
  const found = rows.filter((row) => row.found).length;
  const own = rows.filter((row) => row.byItsOwn).length;
  const failing = median(rows.map((row) => row.failing.length));
  const causes = median(rows.map((row) => row.causes));
  return (
    `${String(rows.length).padStart(4)} faults, ${found} found, ${own} by the requirement that they break; ` +
    `median ${failing} failing, ${causes} causes`
  );
}

/** Both matrices as text: a row a service, then figures by chapter. */
export function matrix({ faults, variations }: Proof): string {
  const accused = variations.filter((row) => row.accused).length;
  const open = variations.filter((row) => !row.accused && row.undetermined.length > 0).length;
  const subtle = faults.filter((row) => row.subtle);
  return [
    'Known-bad services: how they fared, number of failing requirements, the one that they break',
    ...faults.map(faultRow),
    '',
    ...(variations.length === 0
      ? []
      : ['Conforming variations', ...variations.map(variationRow), '']),
    ...chapterRows(faults),
    `${'all'.padEnd(10)} ${figures(faults)}`,
    `${'subtle'.padEnd(10)} ${figures(subtle)}`,
    `${'innocent'.padEnd(10)} ${String(variations.length).padStart(4)} variations, ${accused} accused, ${open} with something undetermined`,
    '',
  ].join('\n');
}
