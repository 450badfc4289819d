import { few, present } from '../helpers/plural.js';
import type { Conformance } from '../helpers/verdict.js';
import { bounded } from './bounded.js';
import { shorten } from '../helpers/shorten.js';
import { commandMessage, commandProperty } from '../helpers/escape.js';
import { failingLines, hiddenLines, knownLines } from './known.js';
import { byReason, embeddedNote, openCauses, outlineOf, violations } from './outline.js';
import { shownBy } from './shown-by.js';

type Kind = 'error' | 'warning' | 'notice';

function annotation(kind: Kind, title: string, message: string): string {
  const shortTitle = commandProperty(shorten(title, 200));
  return `::${kind} title=${shortTitle}::${commandMessage(shorten(message, 4000))}`;
}

function causes(conformance: Conformance): string[] {
  const open = new Set(violations(conformance).map((one) => one.id));
  return openCauses(conformance).map((cause) => {
    const { requirements } = cause;
    const broken = requirements.filter((id) => open.has(id));
    const title = `${broken.length} violated: ${few(broken, 3)}`;
    const { failures, hint } = shownBy(cause, conformance);
    const replay = failures[0]?.replay;
    const { title: sentence, facts } = outlineOf(cause);
    const shown = facts.map(([label, text]) => `${label}: ${text}`);
    const lines = present(sentence, ...shown, hint, replay);
    return annotation('error', title, lines.join('\n'));
  });
}

/** GitHub shows ten annotations of a kind per step, and silently drops the rest. So the tenth states how many more there are. */
function atMostTen(kind: Kind, lines: readonly string[]): readonly string[] {
  if (lines.length <= 10) return lines;
  const more = lines.length - 9;
  const last = annotation(kind, `${more} more`, 'GitHub shows no more than ten: see the summary.');
  return [...lines.slice(0, 9), last];
}

/**
 * Annotations for GitHub Actions, as workflow commands to print. Empty if there is nothing to report.
 * - errors: each cause, and each other reason why the run failed
 * - warnings: each reason why something is undetermined, and a failed cleanup
 * - notices: known violations, requirements that they hide, and a run against the built-in reference
 */
export function githubReport(made: Conformance): string {
  const conformance = bounded(made);
  const undetermined = [...byReason(conformance, 'undetermined')].map(([reason, ids]) =>
    annotation('warning', `${ids.length} undetermined: ${few(ids, 3)}`, reason),
  );
  const { cleanup } = conformance.run;
  const warnings = [
    ...(cleanup === undefined ? [] : [annotation('warning', 'Cleanup', cleanup)]),
    ...undetermined,
  ];
  const note = embeddedNote(conformance);
  const known = knownLines(conformance);
  const hidden = hiddenLines(conformance);
  const errors = [
    ...conformance.suiteFaults.map((fault) => annotation('error', 'A fault of the suite', fault)),
    ...failingLines(conformance).map((text) => annotation('error', 'Why this run failed', text)),
    ...causes(conformance),
  ];
  const notices = [
    ...(known.length === 0
      ? []
      : [annotation('notice', `Known violations: ${known.length}`, known.join('\n'))]),
    ...(hidden.length === 0
      ? []
      : [annotation('notice', `Hidden by known violations: ${hidden.length}`, hidden.join('\n'))]),
    ...(note === undefined ? [] : [annotation('notice', 'Built-in reference', note)]),
  ];
  const lines = [...atMostTen('error', errors), ...notices, ...atMostTen('warning', warnings)];
  return lines.map((line) => `${line}\n`).join('');
}
