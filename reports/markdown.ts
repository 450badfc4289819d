import { present } from '../helpers/plural.js';
import type { Conformance } from '../helpers/verdict.js';
import { bounded } from './bounded.js';
import { shorten } from '../helpers/shorten.js';
import { markdownBlock, markdownCode, markdownProse } from '../helpers/escape.js';
import { allKnownNote, failingLines, hiddenLines, knownLines } from './known.js';
import {
  byReason,
  countsLine,
  embeddedNote,
  footprintLine,
  openCauses,
  outlineOf,
  repeatNote,
  reproductionOf,
  scopeInWords,
  secondsOf,
  throughProxies,
  verdictLine,
} from './outline.js';
import { shownBy } from './shown-by.js';

/** The maximum size of the page in bytes. GitHub accepts 64 KB in a comment. */
const MOST_BYTES = 58_000;
/** The maximum number of characters of a text. */
const LONGEST_TEXT = 600;

const prose = (text: string): string => markdownProse(shorten(text, LONGEST_TEXT));
const code = (text: string): string => markdownCode(shorten(text, LONGEST_TEXT));
const idsOf = (list: readonly string[], most: number): string =>
  list
    .slice(0, most)
    .map((id) => markdownCode(shorten(id, 100)))
    .join(', ') + (list.length > most ? ` and ${list.length - most} more` : '');

function heading(conformance: Conformance): string {
  const { target, run, suite } = conformance;
  const messages = target.messagesBaseUrl ? `, messages at ${code(target.messagesBaseUrl)}` : '';
  const seconds = secondsOf(conformance).toFixed(1);
  const scope = scopeInWords(conformance);
  const note = allKnownNote(conformance);
  return [
    `**${verdictLine(conformance)}**`,
    ...(note === undefined ? [] : ['', note]),
    '',
    `${countsLine(conformance)}.`,
    '',
    `Tested: ${code(target.baseUrl)}${messages}${prose(throughProxies(target))}, by ${prose(`${suite.name} ${suite.version}`)}, ` +
      `profile ${code(run.profile)}, ${scope === '' ? '' : `${code(scope)}, `}seed ${code(String(run.seed))}, ` +
      `${code(run.startedAt)}, ${seconds} s, exit code ${run.exitCode}.`,
  ].join('\n');
}

/** Whether a fact of a cause is a sentence, and not a value. */
const isProse = (label: string): boolean => label === 'seen in' || label === 'also';

function causes(conformance: Conformance): string[] {
  const open = openCauses(conformance);
  if (open.length === 0) return [];
  const blocks = open.slice(0, 20).flatMap((cause, at) => {
    const { hint } = shownBy(cause, conformance);
    const hintLines = hint === undefined ? [] : [`Hint: ${prose(hint)}`];
    const { title, facts } = outlineOf(cause);
    const rows = facts.map(([label, text]) => {
      return `- ${label}: ${isProse(label) ? prose(text) : code(text)}`;
    });
    const { send, replay } = reproductionOf(cause, conformance);
    return [
      `**${at + 1}. ${prose(title)}**`,
      ...(rows.length > 0 ? [rows.join('\n')] : []),
      ...hintLines,
      ...commandsOfCause(send, replay),
      `Violates ${idsOf(cause.requirements, 20)}`,
    ].join('\n\n');
  });
  const more = open.length - blocks.length;
  const rest = more > 0 ? [`and ${more} more: see index.html`] : [];
  return ['## Causes', ...blocks, ...rest, prose(repeatNote(conformance))];
}

/** The maximum number of characters of a command that shows a cause. */
const LONGEST_OF_CAUSE = 1_200;

/** The commands of a cause. If one request is too long, all requests are left out: the rest alone would not show the cause. */
function commandsOfCause(send: readonly string[], replay: readonly string[]): string[] {
  const isWhole = send.every((command) => command.length <= LONGEST_OF_CAUSE);
  return isWhole
    ? commands([...send, ...replay])
    : [
        'The requests that show this cause are too long for this page: see conformance.json.',
        ...commands(replay),
      ];
}

/** Commands in a code block. Leaves out long commands, because a shortened command is not safe to paste. */
function commands(all: readonly string[]): string[] {
  const kept = all.filter((command) => command.length <= LONGEST_OF_CAUSE);
  return kept.length === 0 ? [] : [markdownBlock(kept.join('\n'), 'sh')];
}

function reasons(conformance: Conformance, verdict: 'undetermined' | 'advice'): string[] {
  const all = [...byReason(conformance, verdict)];
  return all.slice(0, 20).map(([reason, ids]) => `- ${idsOf(ids, 6)}: ${prose(reason)}`);
}

function footprint(conformance: Conformance): string {
  const { leftBehind } = conformance.footprint;
  const { animals, messages, possibly } = leftBehind;
  return present(
    `${footprintLine(conformance)}.`,
    animals.length > 0 && `- ids of animals left behind: ${idsOf(animals, 100)}`,
    messages.length > 0 && `- ids of messages left behind: ${idsOf(messages, 50)}`,
    possibly.length > 0 && `- animals or messages possibly left behind: ${idsOf(possibly, 50)}`,
  ).join('\n');
}

const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];

const listed = (lines: readonly string[]): string[] =>
  lines.slice(0, 40).map((line) => `- ${prose(line)}`);

/** Joins blocks until the page is full. Never cuts a block, because its markup would not be closed. */
function fitting(blocks: readonly string[]): string {
  const note = 'This page is limited in length. See index.html and conformance.json for the rest.';
  const kept: string[] = [];
  let size = 0;
  for (const block of blocks) {
    size += Buffer.byteLength(block) + 2;
    if (size > MOST_BYTES) return [...kept, note].join('\n\n');
    kept.push(block);
  }
  return kept.join('\n\n');
}

/**
 * `summary.md`: a page for a pull request or a job summary, always under 60 KB. The verdict, why the run failed and the causes come
 * first, because a page that is too long loses its end.
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
    ...titled('Why this run failed', listed(failingLines(conformance))),
    ...titled('Faults of the suite itself', faults),
    ...causes(conformance),
    ...titled('Undetermined', reasons(conformance, 'undetermined')),
    ...titled('Known violations', listed(knownLines(conformance))),
    ...titled('Hidden by known violations', listed(hiddenLines(conformance))),
    '## Footprint',
    footprint(conformance),
    ...titled('Advice', advice),
    ...titled('Blind spots', spots),
  ];
  return `${fitting(blocks)}\n`;
}
