import type { Exchange } from '../../helpers/exchange.js';
import type { Docs } from '../../helpers/requirement.js';
import type { Failure, RequirementVerdict } from '../../helpers/verdict.js';
import { shorten } from '../../helpers/shorten.js';
import { placeOf, VERDICT_WORDS } from '../outline.js';
import { command } from './command-view.js';
import { exchangeView } from './exchange-view.js';
import { lines, markup, NO_MARKUP, prose } from './markup.js';
import type { Markup } from './markup.js';

/** The documentation of requirements, by id. */
export type Explanations = ReadonlyMap<string, Partial<Docs>>;

/** How many failures of a requirement are shown in full. */
const MOST_FAILURES = 3;
/** Characters of a text. */
const LONGEST_TEXT = 2_000;
/** Characters that all exchanges together may take. */
const MOST_OF_EXCHANGES = 400_000;

/** Shows each exchange once, until there is no room left. Later mentions of an exchange are links. */
export class ExchangeViews {
  readonly #exchanges: readonly Exchange[];
  readonly #shown = new Set<number>();
  #left = MOST_OF_EXCHANGES;

  constructor(exchanges: readonly Exchange[]) {
    this.#exchanges = exchanges;
  }

  view({ exchange: index, pointer }: Failure): Markup {
    const exchange = this.#exchanges[index];
    if (!exchange) return markup`<p>Exchange ${index} is not in the evidence.</p>`;
    if (this.#shown.has(index)) {
      return markup`<p>Shown above: <a href="#exchange-${index}">exchange ${index}</a>.</p>`;
    }
    const made = exchangeView(exchange, pointer);
    if (made.source.length > this.#left) {
      return markup`<p>Exchange ${index}: see entry ${index} of evidence.har.</p>`;
    }
    this.#left -= made.source.length;
    this.#shown.add(index);
    return made;
  }
}

function failureView(failure: Failure, views: ExchangeViews): Markup {
  const short = (text: string): string => shorten(text, LONGEST_TEXT);
  const { sent, counterexample, hint, expected, observed } = failure;
  return markup`<section class="failure"><h4>${short(placeOf(failure))}</h4>
${hint !== undefined && markup`<p class="hint"><b>Hint:</b> ${prose(short(hint))}</p>`}
<div class="pair"><div class="expected"><h5>Expected</h5><pre>${lines(short(expected))}</pre></div>
<div class="observed"><h5>Observed</h5><pre>${lines(short(observed))}</pre></div></div>
${
  sent !== undefined &&
  markup`<h5>${counterexample === undefined ? 'Sent' : 'Counterexample'}</h5><pre>${lines(short(sent))}</pre>`
}${views.view(failure)}
${command('Reproduce it', failure.curl)}${failure.replay !== undefined && command('Repeat the check', failure.replay)}</section>`;
}

function failuresView(
  { failures, failureCount = failures.length }: RequirementVerdict,
  views: ExchangeViews,
): Markup {
  const rest = failures.slice(MOST_FAILURES).map((failure) => {
    const { expected, observed, exchange } = failure;
    return markup`<li>${shorten(placeOf(failure), 200)}: expected ${shorten(expected, 200)},
observed ${shorten(observed, 200)} (exchange ${exchange})</li>`;
  });
  const full = failures.slice(0, MOST_FAILURES);
  const omitted = failureCount - failures.length;
  return markup`${full.map((one) => failureView(one, views))}${
    rest.length > 0 &&
    markup`<h4>Other occurrences</h4><ul>${rest}${omitted > 0 && markup`<li>and ${omitted} more</li>`}</ul>`
  }`;
}

function explanationView(explanation: ReturnType<Explanations['get']>): Markup {
  if (!explanation) return NO_MARKUP;
  const { why, how, alsoAllowed, fault, fix } = explanation;
  const part = (name: string, text: string | undefined): Markup =>
    text === undefined ? NO_MARKUP : markup`<div><dt>${name}</dt><dd>${prose(text)}</dd></div>`;
  return markup`<dl class="explanation">${part('Why it matters', why)}
${part('How it is checked', how)}${part('Also allowed', alsoAllowed)}
${part('Usual fix', fix)}
${part('A known-bad service', fault && `\`npx animal-store-conformance serve --fault ${fault}\``)}</dl>`;
}

/** One requirement: a line that expands to show its failures. Links use the requirement id as the anchor. */
export function requirementView(
  one: RequirementVerdict,
  views: ExchangeViews,
  given: {
    readonly explanation: ReturnType<Explanations['get']>;
    readonly open: boolean;
    /** Links to the causes that keep the requirement from being checked. */
    readonly hiddenBy: Markup;
  },
): Markup {
  const { id, level, clause, verdict, known, reason } = one;
  const word = known ? 'known' : VERDICT_WORDS[verdict];
  const until = known?.until ? `, until ${known.until}` : '';
  const open = given.open ? markup` open` : NO_MARKUP;
  return markup`<article id="${id}" data-verdict="${verdict}">
<details${open}><summary><span class="badge ${verdict}">${word}</span>
<span class="what"><span class="text">${prose(shorten(one.text, 600))}</span>
<span class="meta"><code>${shorten(id, 200)}</code>
${level} · ${shorten(clause, 300)}</span></span></summary>
<div class="inside">
${known && markup`<p><b>Known:</b> ${shorten(known.reason, 600)}${until}</p>`}
${reason !== undefined && markup`<p class="reason"><b>Reason:</b> ${prose(shorten(reason, 1_500))}</p>`}${given.hiddenBy}
${failuresView(one, views)}${explanationView(given.explanation)}
<p class="link"><a href="#${id}">Link to this requirement</a></p></div></details></article>`;
}
