import { compare as compareSides } from '../helpers/compare/compare.js';
import { FORMATS, showComparison } from '../reports/compare/index.js';
import type { Arguments } from './arguments.js';
import type { Command } from './command.js';
import type { Output } from './output.js';
import { oneOf } from '../helpers/checks/names.js';
import { readSide } from './files/side.js';
import { UsageError } from '../helpers/usage-error.js';

export const compare: Command = {
  name: 'compare',
  usage: 'A B … [--format NAME]',
  about: 'shows what differs between runs: verdicts and observations; exit 0 no difference, 1 some',
  groups: [
    {
      title: 'Options',
      flags: [{ name: 'format', value: FORMATS.join('|'), about: 'what is printed (text)' }],
    },
  ],
  notes: [
    'A, B, … are report folders or their conformance.json; with evidence.har beside it, response',
    'times are shown too. What changes by itself from run to run is no difference.',
    '',
    'Exit codes: 0 nothing changed; 1 something did; 2 wrong usage, or what is named cannot be read.',
  ].join('\n'),
  act,
};

async function act(args: Arguments, output: Output): Promise<number> {
  const format = oneOf('--format', args.value('format') ?? 'text', FORMATS);
  const paths = args.positionals;
  if (paths.length < 2 || paths.includes('')) {
    throw new UsageError(
      'compare takes two runs or more: report folders or their conformance.json',
    );
  }
  const comparison = compareSides(paths.map(readSide));
  output.out(showComparison(comparison, format));
  return comparison.isSame ? 0 : 1;
}
