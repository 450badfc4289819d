import { isOfShrinking, type Exchange } from '../../helpers/exchange.js';
import type { Counterexample, Failure, RequirementVerdict } from '../../helpers/verdict.js';
import { shorten } from '../../helpers/shorten.js';
import { chapterOf } from '../../helpers/chapter.js';
import { placeOf, VERDICT_WORDS } from '../outline.js';
import { command } from './command-view.js';
import { difference } from './difference.js';
import { exchangeView } from './exchange-view.js';
import { lines, markup, NO_MARKUP, prose } from './markup.js';
import type { Markup } from './markup.js';
import type { Explanation, Extent } from './options.js';

/** Shows each exchange once, until there is no room left. Later mentions of an exchange are links. */
export class ExchangeViews {
  readonly #exchanges: readonly Exchange[];
  readonly #shown = new Set<number>();
  #left: number;

  /** @param room characters that all exchanges together may take */
  constructor(exchanges: readonly Exchange[], room: number) {
    this.#exchanges = exchanges;
    this.#left = room;
  }

  /** The first 20 requests that searched for a smaller counterexample, each with the status of the response. */
  shrinking({ probe: id, path, value }: Counterexample): Markup {
    if (path === undefined) return NO_MARKUP;
    const tried = this.#exchanges.filter(
      (one) => isOfShrinking(one) && one.probe?.id === id && one.probe.path === path,
    );
    if (tried.length === 0) return NO_MARKUP;
    const rows = tried.slice(0, 20).map(
      ({ request, answer, index, probe }) =>
        markup`<li><code>${shorten(request.body ?? request.url, 160)}</code>
${answer?.status ?? 'no response'} (exchange ${index}${probe?.value === value && ', the smallest that failed'})</li>`,
    );
    return markup`<details><summary>Shrinking: ${tried.length} requests</summary>
<ol>${rows}</ol></details>`;
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

function failureView(failure: Failure, views: ExchangeViews, extent: Extent): Markup {
  const short = (text: string): string => shorten(text, extent.text);
  const { sent, counterexample, hint } = failure;
  const [expected, observed] = difference(
    short(failure.expected),
    short(failure.observed),
    failure.kind === 'status' || failure.kind === 'credential-accepted',
  );
  return markup`<section class="failure"><h4>${short(placeOf(failure))}</h4>
${hint !== undefined && markup`<p class="hint"><b>Hint:</b> ${prose(short(hint))}</p>`}
<div class="pair"><div class="expected"><h5>Expected</h5><pre>${expected}</pre></div>
<div class="observed"><h5>Observed</h5><pre>${observed}</pre></div></div>
${
  sent !== undefined &&
  markup`<h5>${counterexample === undefined ? 'Sent' : 'Counterexample'}</h5><pre>${lines(short(sent))}</pre>${counterexample !== undefined && views.shrinking(counterexample)}`
}${views.view(failure)}
${command('Reproduce it', failure.curl)}${failure.replay !== undefined && command('Repeat the check', failure.replay)}</section>`;
}

function failuresView(
  { failures, failureCount = failures.length }: RequirementVerdict,
  views: ExchangeViews,
  extent: Extent,
): Markup {
  const rest = failures.slice(extent.failures).map((failure) => {
    const { expected, observed, exchange } = failure;
    return markup`<li>${shorten(placeOf(failure), 200)}: expected ${shorten(expected, 200)},
observed ${shorten(observed, 200)} (exchange ${exchange})</li>`;
  });
  const full = failures.slice(0, extent.failures);
  const omitted = failureCount - failures.length;
  return markup`${full.map((one) => failureView(one, views, extent))}${
    rest.length > 0 &&
    markup`<h4>Other occurrences</h4><ul>${rest}${omitted > 0 && markup`<li>and ${omitted} more</li>`}</ul>`
  }`;
}

function explanationView(explanation: Explanation | undefined): Markup {
  if (!explanation) return NO_MARKUP;
  const { why, example, how, alsoAllowed, cost, fault, fix } = explanation;
  const part = (name: string, text: string | undefined): Markup =>
    text === undefined ? NO_MARKUP : markup`<div><dt>${name}</dt><dd>${prose(text)}</dd></div>`;
  return markup`<dl class="explanation">${part('Why it matters', why)}
${part('Typical failure', example)}${part('How it is checked', how)}${part('Also allowed', alsoAllowed)}
${part('Usual fix', fix)}${part('Cost', cost)}
${part('A known-bad service', fault && `\`npx animal-store-conformance serve --fault ${fault}\``)}</dl>`;
}

/** One requirement: a line that expands to show its failures. Links use the requirement id as the anchor. */
export function requirementView(
  one: RequirementVerdict,
  views: ExchangeViews,
  extent: Extent,
  given: {
    readonly explanation: Explanation | undefined;
    readonly open: boolean;
    /** Links to the causes that keep the requirement from being checked. */
    readonly hiddenBy: Markup;
  },
): Markup {
  const { id, level, clause, verdict, known, reason } = one;
  const word = known ? 'known' : VERDICT_WORDS[verdict];
  const until = known?.until ? `, until ${known.until}` : '';
  const open = given.open ? markup` open` : NO_MARKUP;
  return markup`<article id="${id}" data-verdict="${verdict}" data-chapter="${chapterOf(id)}"
data-level="${level}">
<details${open}><summary><span class="badge ${verdict}">${word}</span>
<span class="what"><span class="text">${prose(shorten(one.text, 600))}</span>
<span class="meta"><code>${shorten(id, 200)}</code>
${level} · ${shorten(clause, 300)}</span></span></summary>
<div class="inside">
${known && markup`<p><b>Known:</b> ${shorten(known.reason, 600)}${until}</p>`}
${reason !== undefined && markup`<p class="reason"><b>Reason:</b> ${prose(shorten(reason, 1_500))}</p>`}${given.hiddenBy}
${failuresView(one, views, extent)}${explanationView(given.explanation)}
<p class="link"><a href="#${id}">Link to this requirement</a></p></div></details></article>`;
}
