import type { Recording } from '../../helpers/recording.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { bounded } from '../bounded.js';
import { failingLines, hiddenLines, knownLines } from '../known.js';
import { byChapter, countsLine, verdictLine, violations } from '../outline.js';
import { causeLinks, causesView } from './causes-view.js';
import { asidesView, filtersView, footprintView, headingView } from './facts-view.js';
import { documentText } from './document.js';
import { markup, type Markup } from './markup.js';
import type { Extent, HtmlOptions } from './options.js';
import { ExchangeViews, requirementView } from './requirement-view.js';
import { SCRIPT } from './script.js';
import { contents, listSection, htmlSection } from './section.js';
import { clauseTable, exchangesTable } from './tables-view.js';
import { timesView } from './times-view.js';

/** The maximum size of a page in bytes. */
const LONGEST_PAGE = 1_000_000;

const EXTENTS: readonly Extent[] = [
  { failures: 3, exchanges: 400_000, text: 2_000, rows: 1_500 },
  { failures: 2, exchanges: 150_000, text: 600, rows: 400 },
  { failures: 1, exchanges: 60_000, text: 200, rows: 100 },
];
/** With more violations than this, none is expanded at first: they would push the rest of the page too far down. */
const MOST_EXPANDED = 3;

/** Titles of chapters, by the first part of their requirement ids. */
const CHAPTERS: ReadonlyMap<string, string> = new Map([
  ['pet', 'Animals in every response'],
  ['list', 'List animals'],
  ['create', 'Add an animal'],
  ['get', 'Get an animal'],
  ['messages', 'Submit a message'],
  ['auth', 'Authentication'],
  ['errors', 'Errors'],
  ['answers', 'Every response'],
]);

/** `2 violated, 14 passed`. */
const tally = (all: readonly RequirementVerdict[]): string => countsLine({ requirements: all });

function requirementsView(
  conformance: Conformance,
  recording: Recording,
  options: HtmlOptions,
  extent: Extent,
): Markup {
  const views = new ExchangeViews(recording.exchanges, extent.exchanges);
  const open = new Set(
    violations(conformance).length <= MOST_EXPANDED ? violations(conformance) : [],
  );
  const chapters = [...byChapter(conformance.requirements)].map(([chapter, all]) => {
    const articles = all.map((one) => {
      // What passed needs no explanation, and the page stays small.
      const explanation = one.verdict === 'pass' ? undefined : options.explanations?.get(one.id);
      return requirementView(one, views, extent, {
        explanation,
        open: open.has(one),
        hiddenBy: causeLinks([one], conformance),
      });
    });
    return markup`<section class="chapter"><h3>${CHAPTERS.get(chapter) ?? chapter}
<span class="meta">${tally(all)}</span></h3>${articles}</section>`;
  });
  return htmlSection(
    'requirements',
    'Requirements',
    markup`${filtersView(conformance)}${chapters}`,
  );
}

function page(
  conformance: Conformance,
  recording: Recording,
  options: HtmlOptions,
  extent: Extent,
): string {
  const { suite, run } = conformance;
  const main = markup`${listSection('failed', 'Why this run failed', failingLines(conformance))}
${causesView(conformance, options)}
${listSection('known', 'Known violations', knownLines(conformance))}
${listSection('hidden', 'Hidden by known violations', hiddenLines(conformance))}
${requirementsView(conformance, recording, options, extent)}
${asidesView(conformance)}${footprintView(conformance)}${timesView(recording.exchanges)}
${clauseTable(conformance, options.statements)}
${exchangesTable(conformance, recording.exchanges, extent.rows)}`;
  return documentText({
    title: verdictLine(conformance),
    verdict: conformance.verdict,
    body: markup`<a class="skip" href="#requirements">Skip to the requirements</a>
${headingView(conformance)}${contents(main)}<main>${main}</main>
<footer>Made from conformance.json and evidence.har by ${suite.name} ${suite.version},
run ${run.id}. None of these files contains the API key.</footer>
`,
    script: SCRIPT,
  });
}

/**
 * `index.html`: one self-contained page for people. It loads nothing from a network and has a strict Content-Security-Policy. If the
 * page would be larger than 1 MB, it shows fewer failures, and shorter texts.
 */
export function htmlReport(
  made: Conformance,
  recording: Recording,
  options: HtmlOptions = {},
): string {
  const conformance = bounded(made);
  let text = '';
  for (const extent of EXTENTS) {
    text = page(conformance, recording, options, extent);
    if (Buffer.byteLength(text) < LONGEST_PAGE) return text;
  }
  return text;
}
