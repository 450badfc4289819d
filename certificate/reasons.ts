import { SUITE } from '../helpers/package-facts.js';
import { few, pluralize, present } from '../helpers/plural.js';
import { isWhole } from '../helpers/settings.js';
import type { Conformance, VerdictName } from '../helpers/verdict.js';

const MOST_IDS = 5;

/**
 * Returns the reasons why this run cannot be certified, as far as `conformance.json` shows them without the evidence; empty if there
 * are none.
 */
export function reasonsAgainst(conformance: Conformance): string[] {
  const { suite, target, run, requirements, suiteFaults } = conformance;
  const of = (verdict: VerdictName): string[] =>
    requirements.filter((one) => one.verdict === verdict).map(({ id }) => id);
  const excused = requirements.filter(({ known }) => known !== undefined).map(({ id }) => id);
  const isOfThisSuite = suite.name === SUITE.name && suite.version === SUITE.version;
  const reasons = present(
    !isOfThisSuite &&
      `the run was made with ${suite.name} ${suite.version}, and this is ${SUITE.name} ${SUITE.version}; run again, or use that version`,
    target.embedded &&
      'the run tested the built-in reference, not your service: set BASE_URL and API_KEY',
    !isWhole(run.profile) &&
      `the profile ${run.profile} does not check everything; run with --profile standard or thorough`,
    run.only !== null && 'the run was restricted by --only; run without it',
    run.skip.length > 0 &&
      `the run skipped requirements (--skip ${run.skip.join(', ')}); run without it`,
    run.without.length > 0 &&
      `the run was restricted by --without ${run.without.join(', ')}; run without it`,
    run.settings['replay'] !== undefined &&
      'the run sent only the value of --replay; run without it',
    run.partial && 'the run is partial: it stopped before its end; run again',
    listed(of('fail'), 'violated'),
    listed(of('undetermined'), 'undetermined'),
    listed(excused, 'accepted by a baseline'),
    suiteFaults.length > 0 && `the suite itself failed: ${suiteFaults.join('; ')}`,
  );
  if (reasons.length > 0) return reasons;
  if (conformance.verdict !== 'conforming') return [`the verdict is ${conformance.verdict}`];
  if (run.exitCode === 0) return [];
  return [`the run ended with exit code ${run.exitCode}; expected 0`];
}

function listed(ids: readonly string[], what: string): string | undefined {
  if (ids.length === 0) return undefined;
  const be = ids.length === 1 ? 'is' : 'are';
  return `${pluralize(ids.length, 'requirement')} ${be} ${what}: ${few(ids, MOST_IDS)}`;
}
