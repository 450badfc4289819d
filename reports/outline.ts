import { groupBy } from '../helpers/group-by.js';
import { pluralize, few, present } from '../helpers/plural.js';
import type { RunSettings } from '../helpers/settings.js';
import type {
  Cause,
  Conformance,
  Failure,
  RequirementVerdict,
  VerdictName,
} from '../helpers/verdict.js';

/** Verdicts in the order of their importance to a reader. */
export const VERDICTS: readonly VerdictName[] = [
  'fail',
  'undetermined',
  'advice',
  'pass',
  'not-applicable',
];

export const VERDICT_WORDS: Readonly<Record<VerdictName, string>> = {
  pass: 'passed',
  fail: 'violated',
  undetermined: 'undetermined',
  'not-applicable': 'not applicable',
  advice: 'advice',
};

export function outlineOf({ text, sentences, request, expected, observed }: Cause): {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
} {
  const [first, ...others] = sentences;
  return {
    title: first?.text ?? text,
    facts: [
      ['request', request],
      ['expected', expected],
      ['observed', observed],
      ['seen in', first?.responses.join(', ') ?? ''],
      ...others.map(
        ({ text: also, responses }) => ['also', `${also} (${responses.join(', ')})`] as const,
      ),
    ],
  };
}

type Judged = Pick<Conformance, 'requirements'>;

/** How many requirements have this verdict. */
function count(conformance: Judged, verdict: VerdictName): number {
  return conformance.requirements.filter((one) => one.verdict === verdict).length;
}

/** `3 violated (1 of them known), 2 undetermined, 81 passed`: a verdict that no requirement has is left out. */
export function countsLine(conformance: Judged): string {
  const parts = VERDICTS.map((verdict) => {
    const found = count(conformance, verdict);
    const known = conformance.requirements.filter(
      (one) => one.verdict === verdict && one.known !== undefined,
    );
    const aside = known.length > 0 ? ` (${known.length} of them known)` : '';
    return found === 0 ? '' : `${found} ${VERDICT_WORDS[verdict]}${aside}`;
  });
  return parts.filter((part) => part !== '').join(', ') || 'no requirement was checked';
}

/** The numbers of requirements for the verdict line. */
interface Basis {
  /** Requirements in scope, after the profile, `--only`, `--skip` and `--without`. */
  readonly inScope: number;
  /** Blind spots: requirements in scope for which nothing in this store could show a violation. */
  readonly blind: number;
  readonly undetermined: number;
  readonly violated: number;
}

function basisOf({ requirements, blindSpots }: Conformance): Basis {
  const spots = new Set(blindSpots.map(({ requirement }) => requirement));
  const blind = requirements.filter(
    ({ id, verdict }) => verdict === 'not-applicable' && spots.has(id),
  ).length;
  const excluded = count({ requirements }, 'not-applicable') - blind;
  return {
    inScope: requirements.length - excluded,
    blind,
    undetermined: count({ requirements }, 'undetermined'),
    violated: count({ requirements }, 'fail'),
  };
}

/** The part of the verdict line after the verdict: how many requirements were violated, checked, or could not be checked. */
function basisInWords(conformance: Conformance): string {
  const { inScope, blind, undetermined, violated } = basisOf(conformance);
  const checked = inScope - blind - undetermined;
  const all = pluralize(inScope, 'requirement');
  const open = undetermined === 0 ? '' : `; ${undetermined} could not be checked`;
  if (conformance.verdict === 'violated') return `${violated} of ${all}${open}`;
  if (conformance.verdict === 'undetermined' && undetermined > 0)
    return `${undetermined} of ${all} could not be checked`;
  return checked === inScope ? `${all} checked` : `${checked} of ${all} checked${open}`;
}

/**
 * The verdict and the numbers behind it: `CONFORMING  106 of 108 requirements checked; 2 cannot be checked here`. A baseline does not
 * change the verdict. If it covers every violation, the line ends with `(all known)`.
 */
export function verdictLine(conformance: Conformance): string {
  const { verdict, suiteFaults, run } = conformance;
  const { blind } = basisOf(conformance);
  const notes = [
    suiteFaults.length > 0 ? 'SUITE FAULT  ' : '',
    run.partial ? 'PARTIAL  ' : '',
    `${verdict.toUpperCase()}  ${basisInWords(conformance)}`,
    blind > 0 ? `; ${blind} cannot be checked here` : '',
    isAllKnown(conformance) ? ' (all known)' : '',
  ];
  return notes.join('');
}

/** Whether the exit code is 0 only because of the baseline. */
export function isAllKnown({ verdict, run }: Conformance): boolean {
  return verdict === 'violated' && run.exitCode === 0;
}

/**
 * The settings other than the profile that narrow the scope of a run: `--only list.limit.exact --without messages`; empty if
 * there are none.
 */
export function scopeInWords({ run }: Conformance): string {
  const { only, skip, without } = run;
  return present(
    only !== null && `--only ${few(only, 3)}`,
    skip.length > 0 && `--skip ${few(skip, 3)}`,
    ...without.map((what) => `--without ${what}`),
  ).join(' ');
}

/** ` through the proxy http://proxy.example:3128`; empty if the service was reached without a proxy. */
export function throughProxies({ proxies = [] }: Pick<RunSettings, 'proxies'>): string {
  if (proxies.length === 0) return '';
  return ` through the ${proxies.length === 1 ? 'proxy' : 'proxies'} ${proxies.join(' and ')}`;
}

/** A note that the run tested the built-in reference. Undefined for a run against another service. */
export function embeddedNote(conformance: Conformance): string | undefined {
  if (!conformance.target.embedded) return undefined;
  return (
    'This run tested the built-in reference service, not your service. ' +
    'Set BASE_URL, MESSAGES_BASE_URL and API_KEY to test yours.'
  );
}

export function violations(conformance: Conformance): readonly RequirementVerdict[] {
  return conformance.requirements.filter((one) => one.verdict === 'fail' && !one.known);
}

/** The causes of at least one violation that the baseline does not cover. */
export function openCauses(conformance: Conformance): Conformance['causes'] {
  const open = new Set(violations(conformance).map(({ id }) => id));
  return conformance.causes.filter(({ requirements }) => requirements.some((id) => open.has(id)));
}

/** Commands that show a cause. */
export interface Reproduction {
  /** Commands that send the requests of the cause again, in order. */
  readonly send: readonly string[];
  /** The command that repeats the check; empty if there is none. */
  readonly replay: readonly string[];
}

/** The commands that show a cause. Of those that repeat a check that its title is about, it has one that creates the fewest animals. */
export function reproductionOf(
  cause: Conformance['causes'][number],
  conformance: Conformance,
): Reproduction {
  const of = new Set(cause.exchanges);
  const [title] = cause.sentences;
  const [cheapest] = (title?.requirements ?? [])
    .flatMap((id) => conformance.requirements.find((one) => one.id === id)?.failures ?? [])
    .filter(({ exchange, replay }) => of.has(exchange) && replay !== undefined)
    .toSorted((one, other) => animalsOf(one) - animalsOf(other));
  return { send: cause.reproduce, replay: present(cheapest?.replay) };
}

const animalsOf = ({ creates = 0 }: Failure): number => creates;

/** A note in case the commands do not reproduce a cause: a fault may depend on other requests of the run. */
export function repeatNote({ run }: Conformance): string {
  return (
    'If the commands do not reproduce a cause, it may be intermittent or depend on earlier requests: ' +
    `repeat the whole run with --seed ${run.seed}. ` +
    'With --dry-run, a command that repeats a check only prints how many animals it may create.'
  );
}

/**
 * The numbers of the open causes that keep a requirement from being checked. Reports number open causes from 1. A requirement that several
 * causes violate does not show which of them it is.
 */
export function hidingCauses(
  { hiddenBy = [] }: RequirementVerdict,
  conformance: Conformance,
): readonly number[] {
  const causes = openCauses(conformance);
  const isOfOne = (id: string): boolean =>
    causes.filter(({ requirements }) => requirements.includes(id)).length === 1;
  const hiding = hiddenBy.filter(isOfOne);
  return causes.flatMap(({ requirements }, at) =>
    requirements.some((id) => hiding.includes(id)) ? [at + 1] : [],
  );
}

/** Names the causes that keep a requirement from being checked, to append to a reason: ` (cause 2)`. Empty if there are none. */
function causesAfterReason(one: RequirementVerdict, conformance: Judged | Conformance): string {
  const places = 'causes' in conformance ? hidingCauses(one, conformance).map(String) : [];
  if (places.length === 0) return '';
  return ` (${places.length === 1 ? 'cause' : 'causes'} ${few(places, 3)})`;
}

/**
 * Ids of the requirements with a verdict, grouped by reason, the most frequent first. Omits requirements that only known violations keep from being checked:
 * reports list them separately.
 */
export function byReason(
  conformance: Judged | Conformance,
  verdict: VerdictName,
): ReadonlyMap<string, readonly string[]> {
  const all = conformance.requirements.filter(
    (one) => one.verdict === verdict && !(verdict === 'undetermined' && one.known),
  );
  const reasons = groupBy(
    all,
    (one) => `${one.reason ?? 'no reason was given'}${causesAfterReason(one, conformance)}`,
  );
  const mostFirst = [...reasons].toSorted(([, one], [, other]) => other.length - one.length);
  return new Map(mostFirst.map(([reason, some]) => [reason, some.map(({ id }) => id)]));
}

/** `listPets /3/status`: the operation and the place in its response. */
export function placeOf(failure: { operation: string; pointer?: string }): string {
  return failure.pointer ? `${failure.operation} ${failure.pointer}` : failure.operation;
}

/** The facts of a failure: pairs of a label and a text. */
export function failureFacts(
  failure: Failure,
): readonly (readonly [label: string, text: string])[] {
  const { expected, observed, exchange, sent, hint, curl, replay } = failure;
  return [
    ['where', `${placeOf(failure)}, evidence.har entry ${exchange}`],
    ['expected', expected],
    ['observed', observed],
    ...(sent === undefined ? [] : [['sent', sent] as const]),
    ...(hint === undefined ? [] : [['hint', hint] as const]),
    ['curl', curl],
    ...(replay === undefined ? [] : [['replay', replay] as const]),
  ];
}

export function secondsOf(conformance: Conformance): number {
  const { startedAt, endedAt } = conformance.run;
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/**
 * `300 requests and 2 retries (1 without a response), 71 animals and 3 messages created`. Leaves out retries and lost responses if
 * there were none.
 */
export function footprintLine({ footprint }: Conformance): string {
  const { requests, retries, unanswered, animals, messages } = footprint;
  const sent = present(
    pluralize(requests, 'request'),
    retries > 0 && `and ${pluralize(retries, 'retry', 'retries')}`,
    unanswered > 0 && `(${unanswered} without a response)`,
  ).join(' ');
  return `${sent}, ${pluralize(animals, 'animal')} and ${pluralize(messages, 'message')} created`;
}
