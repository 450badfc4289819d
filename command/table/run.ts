import type { Command } from '../command.js';
import { OUTPUT_FLAGS, PACE_FLAGS, SCOPE_FLAGS, TARGET_FLAGS } from '../settings/flags.js';

/** The default command. */
export const RUN: Command = {
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
    'A flag overrides the environment, which overrides the env file, which overrides the default.',
    'If no setting of a service is given at all, the built-in reference service is tested. With CI set,',
    'that needs --demo, so that a misspelled BASE_URL is not a green run.',
    '',
    'Exit codes: 0 every MUST passed, or the baseline covers it; 1 violated, or the baseline is out',
    'of date, or a change where --fail-on asks for it; 2 wrong usage or settings; 3 something is',
    'undetermined; 4 a fault of the suite itself; 130, 143 interrupted.',
    '',
    'In GitHub Actions the summary is added to the job’s, and each cause becomes an annotation.',
  ].join('\n'),
  load: () => import('../run/act.js'),
};
