import type { Conformance } from '../../helpers/verdict.js';
import { shorten } from '../../helpers/shorten.js';
import { terminal } from '../escape.js';
import { failingLines } from '../known.js';
import { byReason, isNothingJudged, openCauses, verdictLine, violations } from '../outline.js';

/** Why a run fails, or says nothing, although no violation is open and nothing undetermined. */
function otherwise(conformance: Conformance): readonly string[] {
  const problems = failingLines(conformance);
  if (problems.length > 0) return problems;
  if (isNothingJudged(conformance)) return [...byReason(conformance, 'not-applicable').keys()];
  return [];
}

/** What has to be known beside the verdict, in a few words: the first cause, or why not all could be judged. */
function whyInShort(conformance: Conformance): string {
  const { suiteFaults, requirements } = conformance;
  const open = [...byReason({ requirements }, 'undetermined')].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const told =
    suiteFaults.length > 0
      ? suiteFaults
      : violations(conformance).length > 0
        ? openCauses(conformance).map(({ text }) => text)
        : open.length > 0
          ? open.map(([reason]) => reason)
          : otherwise(conformance);
  const [only] = told;
  if (only === undefined) return '';
  const more = told.length > 1 ? ` (and ${told.length - 1} more)` : '';
  return `; ${terminal(shorten(only, 300))}${more}`;
}

/** The summary in one line. */
export function quietLine(conformance: Conformance, reportDir: string | undefined): string {
  const { target } = conformance;
  const whom = target.embedded ? 'the built-in reference (not your service)' : target.baseUrl;
  const where = reportDir === undefined ? '' : `: ${terminal(reportDir)}/index.html`;
  const judged = terminal(shorten(whom, 200));
  return `${verdictLine(conformance)}${whyInShort(conformance)}; tested ${judged}${where}\n`;
}
