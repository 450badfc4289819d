import type { Comparison } from '../../helpers/compare/comparison.js';
import { comparisonLine, comparisonText } from '../../reports/compare/index.js';
import { inScope, REQUIREMENTS } from '../../suites/requirements.js';
import type { Arguments } from '../arguments.js';
import type { Command } from '../command.js';
import { conceal, concealed, concealKey } from '../concealed.js';
import type { Output } from '../output.js';
import { checkProxies, readEnvironment } from '../settings/environment.js';
import { OUTPUT_FLAGS, PACE_FLAGS, SCOPE_FLAGS, TARGET_FLAGS } from '../settings/flags.js';
import { resolveSettings } from '../settings/resolve.js';
import { announcement } from './announce.js';
import { expectedCost } from './costs.js';
import { dryRun } from './dry-run.js';
import { execute } from './execute.js';
import { changesSince, gated, gateOf } from './gate.js';
import { presentation } from './presentation.js';
import { progressOn } from './progress.js';
import { Session } from './session.js';

export const run: Command = {
  name: 'run',
  usage: '[BASE_URL] [OPTIONS]',
  about: 'judges a service and writes the reports (the default)',
  groups: [
    { title: 'The service', flags: TARGET_FLAGS },
    { title: 'What is judged', flags: SCOPE_FLAGS },
    { title: 'How it is asked', flags: PACE_FLAGS },
    { title: 'What counts and what is written', flags: OUTPUT_FLAGS },
  ],
  notes: [
    'A flag beats the environment, that beats the env file, that beats the default. With neither',
    'BASE_URL, MESSAGES_BASE_URL nor API_KEY set, the embedded reference service is judged.',
    '',
    'Exit codes: 0 every MUST passed, or its violation is known; 1 violated, or the baseline is out',
    'of date, or a change where --fail-on asks for it; 2 wrong usage or settings; 3 something is',
    'undetermined; 4 a fault of the suite itself; 130, 143 interrupted.',
    '',
    'In GitHub Actions the summary is added to the job’s, and each cause becomes an annotation.',
  ].join('\n'),
  act,
};

function showChanges(changes: Comparison, isQuiet: boolean): string {
  return isQuiet ? comparisonLine(changes) : `${comparisonText(changes)}\n`;
}

async function act(args: Arguments, output: Output): Promise<number> {
  const environment = readEnvironment(args.value('env-file'));
  concealKey(environment.find('API_KEY')?.value);
  const resolved = resolveSettings(args, environment, REQUIREMENTS);
  conceal(resolved.credentials);
  if (!resolved.settings.embedded) checkProxies();
  const shown = presentation(args, output);
  const gate = gateOf(args);
  const scope = REQUIREMENTS.filter((requirement) => inScope(requirement, resolved.settings));
  if (args.has('dry-run')) {
    output.out(concealed(dryRun(resolved, scope, args)));
    return 0;
  }
  const session = await Session.open(resolved);
  // What is refused before the first request is told alone.
  if (!args.has('quiet')) shown.say(`${announcement(resolved.settings, scope)}\n`);
  const { requests } = expectedCost(resolved.settings, scope);
  const progress = progressOn(output, !args.has('quiet'), 'requests', requests);
  try {
    const collector = await execute(session, progress);
    progress.clear();
    const concluded = session.conclude(collector);
    const changes = gate && changesSince(gate, concluded);
    const conclusion = gate && changes ? gated(concluded, gate, changes) : concluded;
    if (changes) shown.say(showChanges(changes, args.has('quiet')));
    session.seal(conclusion);
    shown.write(session.reportDir, conclusion);
    return conclusion.conformance.run.exitCode;
  } finally {
    progress.clear();
    await session.close();
  }
}
