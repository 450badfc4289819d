import { present } from '../plural.js';
import type { Side } from './comparison.js';

/** Returns the reasons why runs cannot be compared in full, one line each. */
export function notesOn(sides: readonly Side[]): string[] {
  const ofSides = (read: (side: Side) => string): string[] => sides.map(read);
  const differ = (texts: readonly string[]): boolean => new Set(texts).size > 1;
  const versions = ofSides(({ conformance: { suite } }) => suite.version);
  const profiles = ofSides(({ conformance: { run } }) => run.profile);
  const scopes = ofSides(({ conformance: { run } }) =>
    JSON.stringify([run.only, run.skip, run.without]),
  );
  const seeds = ofSides(({ conformance: { run } }) => `${run.seed}`);
  const partial = sides.filter(({ conformance }) => conformance.run.partial);
  return [
    ...present(
      differ(versions) &&
        `tested by different versions of the suite (${versions.join(', ')}): rejudge shows which verdicts change`,
      differ(profiles) &&
        `different profiles (${profiles.join(', ')}): the runs send different requests`,
      differ(scopes) && 'different scopes: what one run excluded is not compared',
      differ(seeds) && `different seeds (${seeds.join(', ')}): the runs send different values`,
    ),
    ...partial.map(({ label }) => `${label} stopped before its end`),
  ];
}
