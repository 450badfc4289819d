import { present } from '../plural.js';
import { sendSameRequests } from './shared.js';
import type { Side } from './comparison.js';
import { pacing } from './times.js';

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
  const paces = ofSides(pacing);
  const partial = sides.filter(({ conformance }) => conformance.run.partial);
  const withoutEvidence = sides.filter(({ exchanges }) => exchanges === undefined);
  const missed = sendSameRequests(sides)
    ? 'no response times'
    : 'no response times, and no observations that combine several probes';
  return [
    ...present(
      differ(versions) &&
        `tested by different versions of the suite (${versions.join(', ')}): rejudge shows which verdicts change`,
      differ(profiles) &&
        `different profiles (${profiles.join(', ')}): the runs send different requests`,
      differ(scopes) && 'different scopes: what one run excluded is not compared',
      differ(seeds) && `different seeds (${seeds.join(', ')}): the runs send different values`,
      differ(paces) && `different pacing (${paces.join(', ')}): this affects response times`,
    ),
    ...partial.map(({ label }) => `${label} stopped before its end`),
    ...withoutEvidence.map(({ label }) => `${label} has no evidence.har: ${missed}`),
  ];
}
