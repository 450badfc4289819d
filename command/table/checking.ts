import { options, type Command } from '../command.js';
import { list, onOff, SCOPE, textFlag } from '../../helpers/settings-table.js';

/** Commands about requirements, services and the proof of the suite. */
export const CHECKING: readonly Command[] = [
  {
    name: 'list',
    usage: '[--json] [OPTIONS]',
    about: 'lists the requirements: id, level, clause, text, and whether the profile checks each',
    groups: options(
      onOff('json', 'prints JSON, for programs'),
      { ...SCOPE.profile, about: 'marks the requirements that this profile checks' },
      { ...SCOPE.only, about: 'lists only these requirements' },
      { ...SCOPE.skip, about: 'leaves out these requirements' },
      SCOPE.without,
    ),
    load: () => import('../list.js'),
  },
  {
    name: 'explain',
    usage: 'ID',
    about:
      'describes one requirement: its clause, its reason, how it is checked, what is also allowed, its cost, the usual fix, and known-bad services (the built-in reference with one fault)',
    groups: [],
    load: () => import('../explain.js'),
  },
  {
    name: 'serve',
    usage: '[--port N] [--fault NAME]… [--list-faults]',
    about:
      'runs the built-in reference service until you stop it: conforming, or with the faults that you name',
    groups: options(
      textFlag('port', 'N', 'the port to listen on (any free one)'),
      list('fault', 'NAME', 'adds this fault'),
      onOff('list-faults', 'prints each fault, with a requirement that it violates'),
    ),
    load: () => import('../serve.js'),
  },
  {
    name: 'prove',
    usage: '[merge FILE…] [OPTIONS]',
    about:
      'runs the suite against known-bad and conforming services, and prints the results as a table',
    groups: options(
      list('only-faults', 'GLOB', 'tests only these known-bad services, and no conforming ones'),
      textFlag(
        'behind',
        'each|all|none|NAME',
        'the variations to combine each fault with: each = one variation per fault (the default); all = each of ten variations, except those that hide the fault (this takes several times as long); none; or NAME = this variation, such as late-writes',
      ),
      textFlag(
        'random',
        'N',
        'also tests N random conforming services (50; with --only-faults: 0)',
      ),
      textFlag('seed', 'N|random', 'seed of the generated values'),
      textFlag(
        'shard',
        'I/N',
        'tests only part I of N of the services; `prove merge` joins the results that --json wrote',
      ),
      textFlag('json', 'FILE', 'also writes the result as JSON to FILE'),
    ),
    notes: [
      'A known-bad service is the reference service with one fault. A variation is the reference service',
      'with other behavior that the interface permits.',
      '',
      'By default, prove tests every known-bad service in a whole run, in a run with --only, and combined',
      'with a variation. It then tests every variation without a fault, and random conforming services.',
      '',
      'The exit code is 1 if a requirement did not find its fault, a variation hid a fault, a conforming',
      'service got a violation, or the suite failed.',
    ].join('\n'),
    load: () => import('../prove.js'),
  },
];
