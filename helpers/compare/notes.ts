import { isAskedAlike } from './shared.js';
import type { Side } from './side.js';
import { pacing } from './times.js';

/** What keeps runs from being compared in full, a line each. */
export function notesOn(sides: readonly Side[]): string[] {
  const of = (read: (side: Side) => string): string[] => sides.map(read);
  const differ = (texts: readonly string[]): boolean => new Set(texts).size > 1;
  const versions = of(({ conformance: { suite } }) => suite.version);
  const profiles = of(({ conformance: { run } }) => run.profile);
  const scopes = of(({ conformance: { run } }) =>
    JSON.stringify([run.only, run.skip, run.without]),
  );
  const seeds = of(({ conformance: { run } }) => `${run.seed}`);
  const paces = of(pacing);
  const partial = sides.filter(({ conformance }) => conformance.run.partial);
  const blind = sides.filter(({ exchanges }) => exchanges === undefined);
  const missed = isAskedAlike(sides)
    ? 'no response times'
    : 'no response times, and nothing of what several probes tell';
  return [
    ...(differ(versions)
      ? [
          `judged by other versions of the suite (${versions.join(', ')}): rejudge tells which verdicts that changes`,
        ]
      : []),
    ...(differ(profiles)
      ? [`other profiles (${profiles.join(', ')}): they ask for more or less`]
      : []),
    ...(differ(scopes) ? ['other scopes: what one of them left out is not compared'] : []),
    ...(differ(seeds) ? [`other seeds (${seeds.join(', ')}): they try other values`] : []),
    ...(differ(paces) ? [`other pacing (${paces.join(', ')}): response times hang on that`] : []),
    ...partial.map(({ label }) => `${label} was stopped before its end`),
    ...blind.map(({ label }) => `${label} has no evidence.har beside it: ${missed}`),
  ];
}
