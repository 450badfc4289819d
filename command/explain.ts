import type { Requirement } from '../helpers/requirement.js';
import { PROFILES } from '../helpers/settings-table.js';
import type { Fault } from '../reference/fault.js';
import { REQUIREMENTS } from '../suites/requirements.js';
import { inScope } from '../suites/scope.js';
import { onePositional, type Arguments } from './arguments.js';
import { didYouMean } from '../helpers/suggestions.js';
import type { Output } from './output.js';
import { costInWords } from './run/announce.js';
import { PLAIN } from '../helpers/defaults.js';
import { mostOf } from '../suites/gathering/costs.js';
import { UsageError } from '../helpers/usage-error.js';

/** The text that `explain` prints about a requirement. */
function explanation(requirement: Requirement, faults: readonly Fault[]): string {
  const { id, level, clause, text, docs } = requirement;
  const { why, how, alsoAllowed, fix, fault } = docs;
  const bad = faults.filter(({ breaks }) => breaks === id);
  const simplestFirst = bad.toSorted((a, b) => Number(b.name === fault) - Number(a.name === fault));
  const profiles = PROFILES.filter((profile) => inScope(requirement, { ...PLAIN, profile }));
  const cost = costInWords(mostOf({ ...PLAIN, only: [id] }, [requirement]));
  return [
    `${id}  (${level})`,
    text,
    '',
    `Clause    ${clause}`,
    `Why       ${why}`,
    `Checked   ${how}`,
    `Allowed   ${alsoAllowed}`,
    `Cost      with --only, ${cost}`,
    `Probes    ${[...new Set(requirement.leadProbes.map((probe) => probe.id))].join(', ')}`,
    ...generatedValues(requirement),
    `Profiles  ${profiles.join(', ')}`,
    `Fix       ${fix}`,
    '',
    'Known-bad services (serve --fault NAME); the first is the simplest:',
    ...simplestFirst.map(({ name, about }) => `  ${name}: ${about}`),
    '',
  ].join('\n');
}

/** One line for each probe that sends generated values: what they are, and how many values each profile sends at most. */
function generatedValues({ leadProbes }: Requirement): string[] {
  return leadProbes.flatMap(({ id, generated, mostRequests }) => {
    if (generated === undefined) return [];
    const counts = PROFILES.filter((profile) => mostRequests(profile) > 0).map((profile) => {
      const most = generated.most[profile];
      return `${most === 0 ? 'only examples' : `at most ${most}`} in ${profile}`;
    });
    return [`Generated ${id}: ${generated.values} (${counts.join(', ')})`];
  });
}

export async function act(args: Arguments, output: Output): Promise<number> {
  const id = onePositional(args, 'ID');
  const requirement = REQUIREMENTS.find((each) => each.id === id);
  if (requirement === undefined) {
    const suggestion = didYouMean(
      id,
      REQUIREMENTS.map((each) => each.id),
    );
    throw new UsageError(`Unknown requirement '${id}'.${suggestion} See the command 'list'`);
  }
  // Loaded only here, because the faults are many modules.
  const { FAULTS } = await import('../reference/faults/index.js');
  output.out(explanation(requirement, FAULTS));
  return 0;
}
