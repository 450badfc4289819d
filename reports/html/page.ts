import { createHash } from 'node:crypto';
import type { Recording } from '../../helpers/run.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { bounded } from '../bounded.js';
import { failingLines, hiddenLines, knownLines } from '../known.js';
import {
  byChapter,
  byReason,
  countsLine,
  openCauses,
  unexplained,
  verdictLine,
  violations,
} from '../outline.js';
import { causeLinks, causesView } from './causes-view.js';
import { asidesView, filtersView, footprintView, headingView } from './facts-view.js';
import { Markup, markup } from './markup.js';
import { PowerShellCommands } from './powershell.js';
import { shellsView } from './command-view.js';
import type { Extent, HtmlOptions } from './options.js';
import { ExchangeViews, requirementView } from './requirement-view.js';
import { failingView, knownView } from './bulleted.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';
import { clauseTable, exchangesTable } from './tables-view.js';
import { timesView } from './times-view.js';

/** Bytes. */
const LONGEST_PAGE = 1_000_000;

const EXTENTS: readonly Extent[] = [
  { failures: 3, exchanges: 400_000, text: 2_000, rows: 1_500 },
  { failures: 2, exchanges: 150_000, text: 600, rows: 400 },
  { failures: 1, exchanges: 60_000, text: 200, rows: 100 },
];
/** This many violations are expanded; more would hide what follows. */
const OPEN = 3;

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing but the page's own style and script runs, and nothing is fetched from anywhere. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

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
  powershell: PowerShellCommands,
): Markup {
  const views = new ExchangeViews(recording.exchanges, extent.exchanges, powershell);
  const open = new Set(violations(conformance).length <= OPEN ? violations(conformance) : []);
  const chapters = [...byChapter(conformance.requirements)].map(([chapter, all]) => {
    const articles = all.map((one) => {
      const explanation = options.explanations?.get(one.id);
      return requirementView(one, views, extent, {
        explanation,
        open: open.has(one),
        hiddenBy: causeLinks([one], conformance),
      });
    });
    return markup`<section class="chapter"><h3>${CHAPTERS.get(chapter) ?? chapter}
<span class="meta">${tally(all)}</span></h3>${articles}</section>`;
  });
  return markup`<section id="requirements"><h2>Requirements</h2>
${filtersView(conformance)}${chapters}</section>`;
}

function contents(conformance: Conformance): Markup {
  const places = [
    ['failed', 'Why this run failed', failingLines(conformance).length > 0],
    ['faults', 'Faults of the suite', conformance.suiteFaults.length > 0],
    ['causes', 'Causes', openCauses(conformance).length > 0],
    ['violations', 'Violations', unexplained(conformance).length > 0],
    ['undetermined', 'Undetermined', byReason(conformance, 'undetermined').size > 0],
    ['known', 'Known violations', knownLines(conformance).length > 0],
    ['hidden', 'Hidden by known violations', hiddenLines(conformance).length > 0],
    ['requirements', 'Requirements', true],
    ['advice', 'Advice', conformance.advice.length > 0],
    ['blind-spots', 'Blind spots', conformance.blindSpots.length > 0],
    ['observations', 'Observations', conformance.observations.length > 0],
    ['footprint', 'Footprint', true],
    ['times', 'Response times', true],
    ['clauses', 'Clauses', true],
    ['exchanges', 'Exchanges', true],
  ] as const;
  const links = places
    .filter(([, , isThere]) => isThere)
    .map(([id, title]) => markup`<a href="#${id}">${title}</a>`);
  return markup`<nav aria-label="Contents">${links}</nav>`;
}

function page(
  conformance: Conformance,
  recording: Recording,
  options: HtmlOptions,
  extent: Extent,
): string {
  const { suite, run } = conformance;
  const powershell = new PowerShellCommands(recording);
  const hasCommands = conformance.requirements.some(({ failures }) => failures.length > 0);
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${verdictLine(conformance)}</title><style>${new Markup(STYLE)}</style></head>
<body class="${conformance.verdict}">
<a class="skip" href="#requirements">Skip to the requirements</a>
${headingView(conformance)}${contents(conformance)}<main>${failingView(conformance)}${shellsView(hasCommands)}${causesView(conformance, options, powershell)}
${knownView(conformance)}${requirementsView(conformance, recording, options, extent, powershell)}
${asidesView(conformance)}${footprintView(conformance)}${timesView(recording.exchanges)}
${clauseTable(conformance, options.statements)}
${exchangesTable(recording.exchanges, extent.rows)}</main>
<footer>Made from conformance.json and evidence.har by ${suite.name} ${suite.version},
run ${run.id}. The API key is in none of them.</footer>
<script>${new Markup(SCRIPT)}</script></body></html>
`.source;
}

/**
 * `index.html`: one self-contained page for people, which asks nothing of any network, runs under a
 * strict Content-Security-Policy of its own and stays under 1 MB: where a run would make it longer,
 * less of each failure is shown.
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
