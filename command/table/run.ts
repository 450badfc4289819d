import type { Command } from '../command.js';
import { list, OUTPUT, PACE, SCOPE, TARGET } from '../../helpers/settings-table.js';
import type { PROFILES } from '../../helpers/settings.js';

/** The profile of `watch` if none is given. */
export const WATCH_PROFILE: (typeof PROFILES)[number] = 'smoke';

/** The default command. */
export const RUN: Command = {
  name: 'run',
  usage: '[BASE_URL] [OPTIONS]',
  about: 'tests a service and writes the reports (this command is the default)',
  groups: [
    { title: 'The service', flags: Object.values(TARGET) },
    { title: 'Scope', flags: Object.values(SCOPE) },
    { title: 'Requests', flags: Object.values(PACE) },
    { title: 'Result and reports', flags: Object.values(OUTPUT) },
  ],
  notes: [
    'A flag overrides the environment, which overrides the env file, which overrides the default.',
    'If no service is configured, the built-in reference service is tested. If CI is set, this needs',
    '--demo, so that a misspelled variable name cannot produce a green run.',
    '',
    'Exit codes:',
    '  0         no MUST is violated or undetermined, except those that the baseline covers',
    '  1         a violation, an out-of-date baseline entry, a change (with --fail-on changes), or an',
    '            unmet SHOULD (with --strict)',
    '  2         wrong usage or settings, or a full disk before the first request',
    '  3         something could not be checked',
    '  4         a fault of the suite itself, or a full disk during the run',
    '  130, 143  interrupted',
    '',
    'In GitHub Actions, the report appears in the job summary, and each cause as an annotation.',
  ].join('\n'),
  load: () => import('../run/act.js'),
};

/** Runs the default command again and again. */
export const WATCH: Command = {
  name: 'watch',
  usage: '[BASE_URL] [--watch-path DIR]… [OPTIONS]',
  about:
    'tests a service again whenever a file changes or you press Enter, and shows only what changed',
  groups: [
    {
      title: 'Watching',
      flags: [
        list(
          'watch-path',
          'DIR',
          'watches this folder (default: the current one), without node_modules, .git and the report folder',
        ),
        { ...SCOPE.profile, about: `how much is sent (${WATCH_PROFILE})` },
      ],
    },
    ...RUN.groups.map(({ title, flags }) => ({
      title,
      flags: flags.filter((flag) => flag !== SCOPE.profile),
    })),
  ],
  notes: [
    'watch takes the flags of run, and reads all settings once, when it starts.',
    '',
    'The first run prints its whole report. Each later run prints what changed since the run before it, and',
    'its result in one line. The report folder has the whole report of the last run. A run that could check',
    'nothing, for example because the service was restarting, is not compared.',
    '',
    'Every run creates animals and messages, so watch counts those left behind. If the service writes files',
    'into the current folder, such as a database, name the folders of its source code with --watch-path.',
    '',
    'Press Ctrl-C to end. The exit code is 130 then, and 2 for wrong usage or settings.',
  ].join('\n'),
  load: () => import('../watch/act.js'),
};
