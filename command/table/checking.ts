import type { Command } from '../command.js';
import { SCOPE_FLAGS } from '../settings/flags.js';

/** Commands about requirements, services and the proof of the suite. */
export const CHECKING: readonly Command[] = [
  {
    name: 'list',
    usage: '[--json] [OPTIONS]',
    about: 'shows every requirement: id, level, clause, text, and whether the profile judges it',
    groups: [
      {
        title: 'Options',
        flags: [{ name: 'json', about: 'prints JSON, for programs' }, ...SCOPE_FLAGS],
      },
    ],
    load: () => import('../list.js'),
  },
  {
    name: 'explain',
    usage: 'ID',
    about:
      'tells of one requirement: clause, why, a typical failure, how it is judged, what is free, cost, known-bad services, mend',
    groups: [],
    load: () => import('../explain.js'),
  },
  {
    name: 'serve',
    usage: '[--port N] [--fault NAME] [--list-faults]',
    about:
      'runs the embedded reference service, sound or with one known fault, until it is stopped',
    groups: [
      {
        title: 'Options',
        flags: [
          { name: 'port', value: 'N', about: 'the port to listen on (any free one)' },
          { name: 'fault', value: 'NAME', about: 'with this fault' },
          {
            name: 'list-faults',
            about: 'prints the faults, with the requirement that each breaks',
          },
        ],
      },
    ],
    load: () => import('../serve.js'),
  },
  {
    name: 'prove',
    usage: '[merge FILE…] [OPTIONS]',
    about: 'runs the suite against known-bad and conforming services, and prints the matrix',
    groups: [
      {
        title: 'Options',
        flags: [
          {
            name: 'only-faults',
            value: 'GLOB',
            repeatable: true,
            about: 'these known-bad services alone, and no conforming ones',
          },
          {
            name: 'behind',
            value: 'each|all|none|NAME',
            about:
              'each fault behind one other freedom, in turn (default); behind all of them, which takes ten times as long; or behind one, such as late-writes',
          },
          {
            name: 'random',
            value: 'N',
            about: 'conforming services at random; default 50',
          },
          { name: 'seed', value: 'N|random', about: 'where generated values start from' },
          {
            name: 'shard',
            value: 'I/N',
            about: 'the I-th of N parts of the services alone; `prove merge` joins what each wrote',
          },
          { name: 'json', value: 'FILE', about: 'writes the result as JSON too, for programs' },
        ],
      },
    ],
    notes: [
      'Every known-bad service is judged as it is, with --only, and behind another freedom; then every',
      'conforming variation, and conforming services at random. merge joins the parts of one proof.',
      '',
      'Exit code 1: a requirement did not find its fault, a fault was lost behind a freedom, a conforming',
      'service was accused, or the suite failed.',
    ].join('\n'),
    load: () => import('../prove.js'),
  },
];
