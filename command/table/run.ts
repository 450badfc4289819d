import type { Command, FlagGroup } from '../command.js';
import {
  GROUPS,
  OUTPUT,
  PACE,
  SCOPE,
  TARGET,
  type Flag,
  type Groups,
} from '../../helpers/settings-table.js';

/** The options of `run` that a first user needs. */
export const FIRST_FLAGS: readonly Flag[] = [
  TARGET.baseUrl,
  TARGET.messagesBaseUrl,
  TARGET.apiKey,
  TARGET.start,
  SCOPE.profile,
  SCOPE.only,
  SCOPE.without,
  SCOPE.lastFailed,
  PACE.maxAnimals,
  PACE.demo,
  OUTPUT.baseline,
  OUTPUT.reportDir,
  OUTPUT.verbose,
  OUTPUT.dryRun,
];

/** The flags of settings, as `--help` shows them. */
export function headed(groups: Groups): FlagGroup[] {
  return Object.entries(groups).map(([title, rows]) => ({ title, flags: Object.values(rows) }));
}

export const RUN: Command = {
  name: 'run',
  usage: '[BASE_URL] [OPTIONS]',
  about: 'tests a service and writes the reports (this command is the default)',
  groups: headed(GROUPS),
  notes: [
    'A flag overrides the environment, which overrides the env file, which overrides the default.',
    'If no service is configured, the built-in reference service is tested. On a CI system, this needs',
    '--demo, so that a misspelled variable name cannot produce a green run.',
    '',
    'Exit codes:',
    '  0         no MUST is violated or undetermined, except those that the baseline covers',
    '  1         a violation, an out-of-date baseline entry, a change (with --fail-on changes), or an',
    '            unmet SHOULD (with --strict)',
    '  2         wrong usage or settings, or a full disk before the first request',
    '  3         something could not be checked',
    '  4         a fault of the suite itself, or a full disk during the run',
    '  129, 130 or 143  interrupted',
    '',
    'In GitHub Actions, the report appears in the job summary, and each cause as an annotation.',
  ].join('\n'),
  load: () => import('../run/act.js'),
};
