import { counted } from '../helpers/counted.js';
import type { Conformance, RequirementVerdict } from '../helpers/verdict.js';
import { bounded } from './bounded.js';
import { markdownBlock, markdownCode, markdownProse, shorten } from './escape.js';
import { baselineProblems, gateProblems, hiddenLines, knownLines } from './known.js';
import {
  byChapter,
  byReason,
  countsLine,
  embeddedNote,
  footprintLine,
  openCauses,
  partsOf,
  placeOf,
  scopeOf,
  secondsOf,
  shownBy,
  VERDICTS,
  VERDICT_WORDS,
  verdictLine,
  violations,
} from './outline.js';

/** Bytes: GitHub takes 64 KB in a comment. */
const MOST = 58_000;
const LONG = 600;

const prose = (text: string): string => markdownProse(shorten(text, LONG));
const code = (text: string): string => markdownCode(shorten(text, LONG));
const idsOf = (list: readonly string[], most: number): string =>
  list
    .slice(0, most)
    .map((id) => markdownCode(shorten(id, 100)))
    .join(', ') + (list.length > most ? ` and ${list.length - most} more` : '');

function heading(conformance: Conformance): string {
  const { target, run, suite } = conformance;
  const messages = target.messagesBaseUrl ? `, messages at ${code(target.messagesBaseUrl)}` : '';
  const seconds = secondsOf(conformance).toFixed(1);
  const scope = scopeOf(conformance);
  return [
    `**${verdictLine(conformance)}**`,
    '',
    `${countsLine(conformance)}.`,
    '',
    `Tested: ${code(target.baseUrl)}${messages}, by ${prose(`${suite.name} ${suite.version}`)}, ` +
      `profile ${code(run.profile)}, ${scope === '' ? '' : `${code(scope)}, `}seed ${code(String(run.seed))}, ` +
      `${code(run.startedAt)}, ${seconds} s, exit code ${run.exitCode}.`,
  ].join('\n');
}

function causes(conformance: Conformance): string[] {
  const open = openCauses(conformance);
  if (open.length === 0) return [];
  const lines = open.slice(0, 20).map((cause) => {
    const { hint } = shownBy(cause, conformance);
    const told = hint === undefined ? '' : `\n  - hint: ${markdownProse(shorten(hint, 300))}`;
    const [what, sample] = partsOf(cause.text);
    const shown = sample === '' ? '' : `: ${code(sample)}`;
    return `- ${prose(what)}${shown} (${idsOf(cause.requirements, 6)})${told}`;
  });
  return ['## Causes', lines.join('\n')];
}

function violation(one: RequirementVerdict): string {
  const [first] = one.failures;
  const more = one.failures.length - 1;
  if (!first) return `### ${markdownCode(one.id)}\n\n${prose(one.text)}`;
  const rows = [
    `- where: ${code(placeOf(first))}, entry ${first.exchange} of evidence.har`,
    `- expected: ${code(first.expected)}`,
    `- observed: ${code(first.observed)}`,
    ...(first.counterexample === undefined ? [] : [`- sent: ${code(first.counterexample)}`]),
    ...(first.hint === undefined ? [] : [`- hint: ${prose(first.hint)}`]),
    ...(more > 0
      ? [`- and ${counted(more, 'more exchange that shows it', 'more exchanges that show it')}`]
      : []),
  ];
  // A command is shown whole or not at all: half of one is not safe to paste.
  const commands = [first.curl, first.replay].filter((command) => command.length <= 3_000);
  return [
    `### ${markdownCode(one.id)}`,
    `${one.level}, ${prose(one.clause)}: ${prose(one.text)}`,
    rows.join('\n'),
    markdownBlock(commands.join('\n'), 'sh'),
  ].join('\n\n');
}

function reasons(conformance: Conformance, verdict: 'undetermined' | 'advice'): string[] {
  const all = [...byReason(conformance, verdict)];
  return all.slice(0, 20).map(([reason, ids]) => `- ${idsOf(ids, 6)}: ${prose(reason)}`);
}

function chapters(conformance: Conformance): string {
  const rows = [...byChapter(conformance.requirements)].slice(0, 30).map(([chapter, all]) => {
    const counts = VERDICTS.map((verdict) => all.filter((one) => one.verdict === verdict).length);
    const shown = counts.map((number) => (number === 0 ? '' : String(number)));
    return `| ${markdownCode(shorten(chapter, 60), 'table')} | ${shown.join(' | ')} |`;
  });
  const names = VERDICTS.map((verdict) => VERDICT_WORDS[verdict]);
  const head = `| chapter | ${names.join(' | ')} |\n|---|${names.map(() => '---:|').join('')}`;
  return [head, ...rows].join('\n');
}

function footprint(conformance: Conformance): string {
  const { leftBehind } = conformance.footprint;
  const lines = [
    `${footprintLine(conformance)}.`,
    leftBehind.animals.length > 0 ? `- animals left behind: ${idsOf(leftBehind.animals, 100)}` : '',
    leftBehind.messages.length > 0
      ? `- messages left behind: ${idsOf(leftBehind.messages, 50)}`
      : '',
    leftBehind.possibly.length > 0 ? `- possibly: ${idsOf(leftBehind.possibly, 50)}` : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];

const listed = (lines: readonly string[]): string[] =>
  lines.slice(0, 40).map((line) => `- ${prose(line)}`);

/** Joins whole blocks as long as they fit, so that no markup stays open. */
function fitting(blocks: readonly string[]): string {
  const note = 'This page is limited in length. See index.html and conformance.json for the rest.';
  const kept: string[] = [];
  let size = 0;
  for (const block of blocks) {
    size += Buffer.byteLength(block) + 2;
    if (size > MOST) return [...kept, note].join('\n\n');
    kept.push(block);
  }
  return kept.join('\n\n');
}

/**
 * `summary.md`: a page for a pull request or a job summary, under 60 KB whatever happens. Verdict,
 * causes and the table come first, so that they are there in any case.
 */
export function markdownReport(made: Conformance): string {
  const conformance = bounded(made);
  const note = embeddedNote(conformance);
  const noted = note === undefined ? [] : [`> **Note:** ${prose(note)}`];
  const advice = [
    ...reasons(conformance, 'advice'),
    ...conformance.advice.slice(0, 20).map((text) => `- ${prose(text)}`),
  ];
  const faults = conformance.suiteFaults.slice(0, 10).map((fault) => `- ${prose(fault)}`);
  const spots = conformance.blindSpots
    .slice(0, 30)
    .map((spot) => `- ${code(spot.requirement)}: ${prose(spot.text)}`);
  const blocks = [
    '# Conformance of the animal store service',
    ...noted,
    heading(conformance),
    ...titled('Faults of the suite itself', faults),
    ...causes(conformance),
    chapters(conformance),
    '## Footprint',
    footprint(conformance),
    ...titled('Why this run failed (--fail-on changes)', listed(gateProblems(conformance))),
    ...titled('Out-of-date baseline entries', listed(baselineProblems(conformance))),
    ...titled('Known violations', listed(knownLines(conformance))),
    ...titled('Hidden by known violations', listed(hiddenLines(conformance))),
    ...titled('Undetermined', reasons(conformance, 'undetermined')),
    ...titled('Advice', advice),
    ...titled('Blind spots', spots),
    ...(violations(conformance).length > 0 ? ['## Violations'] : []),
    ...violations(conformance).map(violation),
  ];
  return `${fitting(blocks)}\n`;
}
