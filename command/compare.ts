import { compare as compareSides } from '../helpers/compare/compare.js';
import { COMPARISON_FORMATS } from '../reports/reporter-names.js';
import { showComparison } from '../reports/compare/index.js';
import type { Arguments } from './arguments.js';
import type { Output } from './output.js';
import { oneOfNames } from '../helpers/checks/one-of-names.js';
import { readSide } from './files/conformance.js';
import { UsageError } from '../helpers/usage-error.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  const format = oneOfNames('--format', args.value('format') ?? 'text', COMPARISON_FORMATS);
  const paths = args.positionals;
  if (paths.length < 2 || paths.includes('')) {
    throw new UsageError(
      'compare takes two or more runs: report folders, or their conformance.json',
    );
  }
  const comparison = compareSides(paths.map(readSide));
  const print = format === 'text' ? output.out : output.outAsIs;
  print(showComparison(comparison, format));
  return comparison.isSame ? 0 : 1;
}
