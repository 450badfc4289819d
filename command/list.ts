import { REQUIREMENTS } from '../suites/requirements.js';
import { inScope } from '../suites/scope.js';
import { noPositional, type Arguments } from './arguments.js';
import type { Output } from './output.js';
import { pluralize } from '../helpers/plural.js';
import { PLAIN } from '../helpers/defaults.js';
import { UsageError } from '../helpers/usage-error.js';
import { givenBy } from './settings/given.js';
import { checkedSettings } from '../suites/engine/settled.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  noPositional(args);
  const names = ['profile', 'only', 'skip', 'without'];
  const settings = { ...PLAIN, ...checkedSettings(givenBy(args), names) };
  // The profile `thorough` checks every requirement.
  const selected = REQUIREMENTS.filter((one) => inScope(one, { ...settings, profile: 'thorough' }));
  const rows = selected.map((requirement) => {
    const { id, level, clause, text } = requirement;
    return { id, level, clause, text, judged: inScope(requirement, settings) };
  });
  if (rows.length === 0) {
    throw new UsageError('No requirement is left to list: change --only, --skip or --without');
  }
  if (args.has('json')) {
    output.out(`${JSON.stringify(rows, undefined, 2)}\n`);
    return 0;
  }
  const width = Math.max(...rows.map(({ id }) => id.length));
  const judged = rows.filter((row) => row.judged).length;
  for (const { id, level, clause, text, judged: isJudged } of rows) {
    output.out(
      `${isJudged ? '+' : '-'} ${id.padEnd(width)}  ${level.padEnd(6)}  ${text} [${clause}]\n`,
    );
  }
  output.out(
    `\n${pluralize(rows.length, 'requirement')}; profile ${settings.profile} checks ${judged}, marked +\n`,
  );
  return 0;
}
