import { few, pluralize } from '../../helpers/plural.js';
import type { Cause, Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { shorten } from '../../helpers/shorten.js';
import {
  byReason,
  hidingCauses,
  openCauses,
  outlineOf,
  repeatNote,
  reproductionOf,
} from '../outline.js';
import { shownBy } from '../shown-by.js';
import { lines, markup, NO_MARKUP, prose } from './markup.js';
import type { Markup } from './markup.js';
import type { Explanations } from './requirement-view.js';
import { commands } from './command-view.js';
import { listSection, htmlSection } from './section.js';

const short = (text: string): string => shorten(text, 1_000);
const MOST_LINKS = 12;

export function requirementLink(id: string): Markup {
  return markup`<a href="#${id}">${shorten(id, 200)}</a>`;
}

/** Links to the causes that keep these requirements from being checked. */
export function causeLinks(
  hidden: readonly RequirementVerdict[],
  conformance: Conformance,
): Markup {
  const places = new Set(hidden.flatMap((one) => hidingCauses(one, conformance)));
  if (places.size === 0) return NO_MARKUP;
  const links = [...places]
    .toSorted((a, b) => a - b)
    .slice(0, MOST_LINKS)
    .map((place, at) => markup`${at > 0 && ', '}<a href="#cause-${place}">cause ${place}</a>`);
  return markup`<p class="hidden-by">Could not be checked because of ${links}${places.size > MOST_LINKS && ' …'}.</p>`;
}

/** Links to requirements. Long lists are collapsed, so that the page stays short. */
function idList(ids: readonly string[]): Markup {
  const chips = (some: readonly string[]): Markup =>
    markup`<ul class="ids chips">${some.map((id) => markup`<li>${requirementLink(id)}</li>`)}</ul>`;
  if (ids.length <= MOST_LINKS) return chips(ids);
  const rest = ids.slice(MOST_LINKS);
  return markup`${chips(ids.slice(0, MOST_LINKS))}<details class="more">
<summary>and ${rest.length} more</summary>${chips(rest)}</details>`;
}

function headOf(cause: Cause): Markup {
  const { title, facts } = outlineOf(cause);
  const rows = facts.map(
    ([label, text]) => markup`<dt>${label}</dt><dd>${lines(short(text))}</dd>`,
  );
  return markup`<h3>${prose(short(title))}</h3>${rows.length > 0 && markup`<dl class="cause-facts">${rows}</dl>`}`;
}

function fixOf(
  hint: string | undefined,
  broken: readonly RequirementVerdict[],
  explanations: Explanations,
): Markup {
  if (hint !== undefined) return markup`<p class="hint"><b>Hint:</b> ${prose(short(hint))}</p>`;
  const fixes = new Set(broken.map(({ id }) => explanations.get(id)?.fix));
  const [fix] = fixes;
  if (fix === undefined || fixes.size > 1) return NO_MARKUP;
  return markup`<p class="hint"><b>Usual fix:</b> ${prose(fix)}</p>`;
}

function causeView(
  cause: Cause,
  place: number,
  conformance: Conformance,
  explanations: Explanations,
): Markup {
  const { requirements } = cause;
  const broken = conformance.requirements.filter(({ id }) => requirements.includes(id));
  const { hint } = shownBy(cause, conformance);
  const { send, replay } = reproductionOf(cause, conformance);
  const clauses = [...new Set(broken.map(({ clause }) => clause))];
  const count = pluralize(requirements.length, 'requirement');
  return markup`<li class="cause" id="cause-${place}">${headOf(cause)}
<p class="facts">${count}; ${clauses.length === 1 ? 'clause' : 'clauses'} ${short(few(clauses, 6))}</p>
${fixOf(hint, broken, explanations)}${commands('Reproduce it', send)}
${commands('Repeat the check', replay)}${idList(requirements)}</li>`;
}

/**
 * The part of the page to read first:
 * - faults of the suite
 * - each cause of violations, with its fix and the commands that reproduce it
 * - the reasons why requirements are undetermined
 */
export function causesView(conformance: Conformance, explanations: Explanations): Markup {
  const { requirements, suiteFaults } = conformance;
  const undetermined = [...byReason({ requirements }, 'undetermined')].map(([reason, ids]) => {
    const hidden = requirements.filter(({ id }) => ids.includes(id));
    return markup`${prose(short(reason))}${causeLinks(hidden, conformance)} ${idList(ids)}`;
  });
  const causes = openCauses(conformance).map((cause, at) =>
    causeView(cause, at + 1, conformance, explanations),
  );
  const title = causes.length === 1 ? 'The cause' : `${causes.length} causes`;
  return markup`${listSection('faults', 'Faults of the suite itself', suiteFaults)}${
    causes.length > 0 &&
    htmlSection(
      'causes',
      title,
      markup`<ol class="causes">${causes}</ol><p class="facts">${prose(repeatNote(conformance))}</p>`,
    )
  }${listSection('undetermined', 'Undetermined: how to resolve it', undetermined)}`;
}
