import type { Conformance } from '../helpers/verdict.js';
import { shorten, terminal } from './escape.js';
import { byReason, countsLine } from './outline.js';

/** What has to be known beside the verdict, in a few words: the first cause, or why not all could be judged. */
function whyInShort({ verdict, suiteFaults, causes, requirements }: Conformance): string {
  const open = [...byReason({ requirements }, 'undetermined')].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const told =
    suiteFaults.length > 0
      ? suiteFaults
      : verdict === 'violated'
        ? causes.map(({ text }) => text)
        : open.map(([reason]) => reason);
  const [only] = told;
  if (only === undefined) return '';
  const more = told.length > 1 ? ` (and ${told.length - 1} more)` : '';
  return `; ${terminal(shorten(only, 300))}${more}`;
}

/** The summary in one line. */
export function quietLine(conformance: Conformance, reportDir: string | undefined): string {
  const { verdict, target } = conformance;
  const whom = target.embedded ? 'the embedded reference (no service of yours)' : target.baseUrl;
  const where = reportDir === undefined ? '' : `: ${terminal(reportDir)}/index.html`;
  const judged = terminal(shorten(whom, 200));
  return `${verdict}: ${countsLine(conformance)}${whyInShort(conformance)}; judged ${judged}${where}\n`;
}
