import { chapterOf } from '../../helpers/chapter.js';
import { groupBy } from '../../helpers/group-by.js';
import type { Recording } from '../../helpers/recording.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { bounded } from '../bounded.js';
import { failingLines, hiddenLines, knownLines } from '../known.js';
import { countsLine, verdictLine, violations } from '../outline.js';
import { causeLinks, causesView } from './causes-view.js';
import { asidesView, filtersView, footprintView, headingView } from './facts-view.js';
import { documentText } from './document.js';
import { markup, type Markup } from './markup.js';
import { ExchangeViews, requirementView, type Explanations } from './requirement-view.js';
import { SCRIPT } from './script.js';
import { contents, listSection, htmlSection } from './section.js';

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
  explanations: Explanations,
): Markup {
  const views = new ExchangeViews(recording.exchanges);
  const open = new Set(
    violations(conformance).length <= MOST_EXPANDED ? violations(conformance) : [],
  );
  const byChapter = groupBy(conformance.requirements, ({ id }) => chapterOf(id));
  const chapters = [...byChapter].map(([chapter, all]) => {
    const articles = all.map((one) => {
      // What passed needs no explanation, and the page stays small.
      const explanation = one.verdict === 'pass' ? undefined : explanations.get(one.id);
      return requirementView(one, views, {
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

/** `index.html`: one self-contained page for people. It loads nothing from a network and has a strict Content-Security-Policy. */
export function htmlReport(
  made: Conformance,
  recording: Recording,
  explanations: Explanations = new Map(),
): string {
  const conformance = bounded(made);
  const { suite, run } = conformance;
  const main = markup`${listSection('failed', 'Why this run failed', failingLines(conformance))}
${causesView(conformance, explanations)}
${listSection('known', 'Known violations', knownLines(conformance))}
${listSection('hidden', 'Hidden by known violations', hiddenLines(conformance))}
${requirementsView(conformance, recording, explanations)}
${asidesView(conformance)}${footprintView(conformance)}`;
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
