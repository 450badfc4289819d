import type { Conformance } from '../../helpers/verdict.js';
import { shorten } from '../escape.js';
import {
  byChapter,
  byReason,
  countsLine,
  embeddedNote,
  footprintLine,
  headline,
  secondsOf,
  VERDICTS,
  VERDICT_WORDS,
  violations,
} from '../outline.js';
import { markup, NOTHING } from './markup.js';
import type { Markup } from './markup.js';
import { tableView } from './table.js';

const short = (text: string): string => shorten(text, 1_000);

function fact(name: string, value: string): Markup {
  return markup`<div><dt>${name}</dt><dd>${short(value)}</dd></div>`;
}

/** The verdict, and what was judged, when, by what and how. */
export function headingView(conformance: Conformance): Markup {
  const { target, run, suite } = conformance;
  const note = embeddedNote(conformance);
  const without = run.without.length > 0 && fact('Out of scope', run.without.join(', '));
  const only = run.only !== null && fact('Only', run.only.join(', '));
  return markup`<header><h1>${headline(conformance)}</h1>
<p>${countsLine(conformance)}.</p>
${note !== undefined && markup`<p class="note">${note}</p>`}
<dl class="run">
${fact('Service', target.baseUrl)}
${fact('Messages', target.messagesBaseUrl ?? 'not given')}
${fact('Judged', `${run.startedAt}, for ${secondsOf(conformance).toFixed(1)} s`)}
${fact('Suite', `${suite.name} ${suite.version}`)}${fact('Profile', run.profile)}
${fact('Seed', String(run.seed))}
${fact('Exit code', String(run.exitCode))}${fact('Run', run.id)}${without}${only}</dl></header>`;
}

function requirementLink(id: string): Markup {
  return markup`<a href="#${id}">${shorten(id, 200)}</a>`;
}

function idList(ids: readonly string[]): Markup {
  const more = ids.length > 40 && markup`<li>and ${ids.length - 40} more</li>`;
  const links = ids.slice(0, 40).map((id) => markup`<li>${requirementLink(id)}</li>`);
  return markup`<ul class="ids">${links}${more}</ul>`;
}

function list(id: string, title: string, items: readonly Markup[]): Markup {
  if (items.length === 0) return NOTHING;
  return markup`<section id="${id}"><h2>${title}</h2><ul>${items}</ul></section>`;
}

/**
 * What to read first: faults of the suite, the causes of the failures with links to what each
 * breaks, violations without a shared cause, and why something stayed undetermined.
 */
export function causesView(conformance: Conformance): Markup {
  const explained = new Set(conformance.causes.flatMap((cause) => cause.requirements));
  const rest = violations(conformance).filter((one) => !explained.has(one.id));
  const others = rest.map(
    (one) => markup`<li>${requirementLink(one.id)} ${shorten(one.text, 300)}</li>`,
  );
  const open = [...byReason(conformance, 'undetermined')].map(
    ([reason, ids]) => markup`<li>${short(reason)} ${idList(ids)}</li>`,
  );
  const faults = conformance.suiteFaults.map((fault) => markup`<li>${short(fault)}</li>`);
  const causes = conformance.causes.map(({ text, requirements }) => {
    return markup`<li><b>${short(text)}</b>${idList(requirements)}</li>`;
  });
  return markup`${
    faults.length > 0 &&
    markup`<section id="faults"><h2>Faults of the suite itself</h2><ul>${faults}</ul></section>`
  }${
    causes.length > 0 && markup`<section id="causes"><h2>Causes</h2><ol>${causes}</ol></section>`
  }${list('violations', causes.length > 0 ? 'Other violations' : 'Violations', others)}
${list('undetermined', 'Undetermined, and what would settle it', open)}`;
}

/** The controls that choose which requirements are shown: hidden where the script does not run. */
export function filtersView(conformance: Conformance): Markup {
  const { requirements } = conformance;
  const boxes = VERDICTS.map((verdict) => {
    const found = requirements.filter((one) => one.verdict === verdict).length;
    return markup`<label>
<input type="checkbox" name="verdict" value="${verdict}" checked>
${VERDICT_WORDS[verdict]} <b>${found}</b></label>`;
  });
  const chapters = [...byChapter(requirements).keys()].map(
    (chapter) => markup`<option value="${chapter}">${shorten(chapter, 60)}</option>`,
  );
  return markup`<div class="filters" id="filters" role="search" hidden>
<fieldset><legend>Verdict</legend>${boxes}</fieldset>
<label>Chapter <select id="chapter"><option value="">all</option>${chapters}</select></label>
<label>Level <select id="level"><option value="">all</option>
<option>MUST</option><option>SHOULD</option></select></label>
<label>Text <input type="search" id="text"
placeholder="id, clause, body … ( / )" autocomplete="off"></label>
<span><button type="button" id="open-all">Open all</button>
<button type="button" id="close-all">Close all</button></span>
<output id="shown" aria-live="polite"></output></div>`;
}

/** Advice, blind spots and observations. */
export function asidesView(conformance: Conformance): Markup {
  const advice = conformance.advice.map((text) => markup`<li>${short(text)}</li>`);
  const spots = conformance.blindSpots.map(
    ({ requirement, text }) => markup`<li>${requirementLink(requirement)}: ${short(text)}</li>`,
  );
  const seen = conformance.observations.map(
    ({ id, text, value }) =>
      markup`<tr><td><code>${shorten(id, 100)}</code></td>
<td>${short(text)}</td><td>${short(value)}</td></tr>`,
  );
  return markup`${list('advice', 'Advice', advice)}
${list('blind-spots', 'What this run could not see', spots)}${
    seen.length > 0 &&
    markup`<section id="observations"><h2>Observations</h2>
<p>How the service handles what the interface leaves open: neither right nor wrong.</p>
${tableView({ label: 'Observations', columns: ['Id', 'What', 'Seen'], rows: seen })}</section>`
  }`;
}

/** What was sent and created, and the ids of what was left behind. */
export function footprintView(conformance: Conformance): Markup {
  const { leftBehind } = conformance.footprint;
  const kinds = [
    ['Animals left behind', leftBehind.animals],
    ['Messages left behind', leftBehind.messages],
    ['Possibly left behind (their answers were lost)', leftBehind.possibly],
  ] as const;
  const lists = kinds
    .filter(([, ids]) => ids.length > 0)
    .map(([title, ids]) => {
      const shown = ids.slice(0, 500).map((id) => shorten(id, 100));
      const more = ids.length - shown.length;
      const rest = more > 0 && ` and ${more} more in conformance.json`;
      return markup`<details><summary>${title}: ${ids.length}</summary>
<p class="ids">${shown.join(', ')}${rest}</p></details>`;
    });
  return markup`<section id="footprint"><h2>Footprint</h2><p>${footprintLine(conformance)}.</p>
${lists}</section>`;
}
