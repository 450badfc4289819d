import type { Conformance } from '../../helpers/verdict.js';
import { shorten } from '../../helpers/shorten.js';
import { allKnownNote } from '../known.js';
import {
  embeddedNote,
  footprintLine,
  secondsOf,
  VERDICTS,
  VERDICT_WORDS,
  verdictLine,
} from '../outline.js';
import { requirementLink } from './causes-view.js';
import { markup, NO_MARKUP } from './markup.js';
import type { Markup } from './markup.js';
import { listSection, htmlSection } from './section.js';
import { tableView } from './table.js';

const short = (text: string): string => shorten(text, 1_000);

function fact(name: string, value: string): Markup {
  return markup`<div><dt>${name}</dt><dd>${short(value)}</dd></div>`;
}

function tiles({ requirements }: Conformance): Markup {
  const shown = VERDICTS.map((verdict) => {
    const found = requirements.filter((one) => one.verdict === verdict).length;
    if (found === 0) return NO_MARKUP;
    return markup`<li class="tile ${verdict}"><b>${found}</b> ${VERDICT_WORDS[verdict]}</li>`;
  });
  return markup`<ul class="tiles">${shown}</ul>`;
}

/** The verdict, and the facts of the run: service, time, version and settings. */
export function headingView(conformance: Conformance): Markup {
  const { target, run, suite } = conformance;
  const note = embeddedNote(conformance);
  const without = run.without.length > 0 && fact('Out of scope', run.without.join(', '));
  const skip = run.skip.length > 0 && fact('Skipped', run.skip.join(', '));
  const only = run.only !== null && fact('Only', run.only.join(', '));
  const messages =
    target.messagesBaseUrl === target.baseUrl
      ? NO_MARKUP
      : fact('Messages', target.messagesBaseUrl ?? 'not given');
  const proxies =
    target.proxies === undefined ? NO_MARKUP : fact('Proxy', target.proxies.join(', '));
  const explained = allKnownNote(conformance);
  return markup`<header><h1>${verdictLine(conformance)}</h1>
${note !== undefined && markup`<p class="note">${note}</p>`}
${tiles(conformance)}
${explained !== undefined && markup`<p>${explained} <a href="#known">Known violations</a></p>`}
<dl class="run">
${fact('Service', target.baseUrl)}${messages}${proxies}
${fact('Tested', `${run.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}, ${secondsOf(conformance).toFixed(1)} s`)}
${fact('Profile', `${run.profile}, seed ${run.seed}`)}
${fact('Suite', `${suite.name} ${suite.version}`)}
${fact('Footprint', footprintLine(conformance))}
${fact('Exit code', String(run.exitCode))}${without}${only}${skip}</dl></header>`;
}

/** The controls that choose which requirements are shown. They are hidden if the script does not run. */
export function filtersView(conformance: Conformance): Markup {
  const { requirements } = conformance;
  const boxes = VERDICTS.map((verdict) => {
    const found = requirements.filter((one) => one.verdict === verdict).length;
    return markup`<label>
<input type="checkbox" name="verdict" value="${verdict}" checked>
${VERDICT_WORDS[verdict]} <b>${found}</b></label>`;
  });
  return markup`<div class="filters" id="filters" role="search" hidden>
<fieldset><legend>Verdict</legend>${boxes}</fieldset>
<label>Text <input type="search" id="text"
placeholder="create, SHOULD, a word of a body …" autocomplete="off"></label>
<output id="shown" aria-live="polite"></output></div>`;
}

export function asidesView(conformance: Conformance): Markup {
  const { advice, blindSpots, observations } = conformance;
  const spots = blindSpots.map(
    ({ requirement, text }) => markup`${requirementLink(requirement)}: ${short(text)}`,
  );
  const rows = observations.map(
    ({ id, text, value }) =>
      markup`<tr><td>${short(text)} <span class="meta"><code>${shorten(id, 100)}</code></span></td>
<td>${short(value)}</td></tr>`,
  );
  const table = tableView({ label: 'Observations', columns: ['Behavior', 'Observed'], rows });
  const about = 'How the service handles what the interface leaves open: neither right nor wrong.';
  return markup`${listSection('advice', 'Advice', advice)}
${listSection('blind-spots', 'Blind spots', spots)}${
    rows.length > 0 && htmlSection('observations', 'Observations', markup`<p>${about}</p>${table}`)
  }`;
}

/** The footprint: requests, resources, and the ids that were left behind. */
export function footprintView(conformance: Conformance): Markup {
  const { leftBehind } = conformance.footprint;
  const kinds = [
    ['Animals left behind', leftBehind.animals],
    ['Messages left behind', leftBehind.messages],
    ['Possibly left behind (requests without a complete 2xx or 4xx response)', leftBehind.possibly],
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
  return htmlSection(
    'footprint',
    'Footprint',
    markup`<p>${footprintLine(conformance)}.</p>${lists}`,
  );
}
