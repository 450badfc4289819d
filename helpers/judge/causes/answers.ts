import { wrongKeyOf } from '../../evidence/purpose.js';
import { jsonOf, valueOf, type Evidence } from '../../evidence/evidence.js';
import { header, type Answered, isSuccess } from '../../exchange.js';
import { isObject } from '../../json/exact-json.js';
import { bodyInWords, isOddRefusal, mediaInWords, mediaOf } from './bodies.js';
import {
  exchangesOf,
  listed,
  operationsDo,
  operationsOf,
  requestInWords,
  unanimous,
  type Fact,
  type Finder,
  type Shown,
} from './fact.js';

/** Which side of an answer a failure is about. */
type Aspect = 'media' | 'body' | 'status';

function aspectOf({ id, failure, exchange }: Shown): Aspect | undefined {
  if (failure.expected.startsWith('Content-Type')) return 'media';
  if (/^(errors\.shape|errors\.status|list\.answer\.array|answers\.json)\b/.test(id)) return 'body';
  if (id.startsWith('messages.record.')) return isObject(valueOf(exchange)) ? undefined : 'body';
  if (id === 'list.filter.unknown' && !Array.isArray(valueOf(exchange)) && isSuccess(exchange))
    return 'body';
  return failure.observed.startsWith(`status ${exchange.answer.status}`) ? 'status' : undefined;
}

/** The status that a failure says is promised. */
const wantedBy = ({ failure }: Shown): string | undefined =>
  /^(?:status )?((?:a )?(?:\d{3}|4xx|2xx))\b(?!,? or|.*, or 400)/.exec(failure.expected)?.[1];

/** The same of all that say one; statuses of refusals are told as such where they differ. */
function wantedOf(shown: readonly Shown[]): string | undefined {
  // Who crashes on what is right, too, does not crash because something is to be refused.
  const told = shown.filter((one) => wantedBy(one) !== undefined);
  const of = new Set(told.map(({ failure }) => failure.exchange));
  const areCrashes = shown.every(({ exchange }) => exchange.answer.status >= 500);
  if (areCrashes && shown.some(({ failure }) => !of.has(failure.exchange))) return undefined;
  const all = told.flatMap((one) => wantedBy(one) ?? []);
  const areRefusals = all.length > 0 && all.every((one) => /^(a )?4/.test(one));
  return unanimous(all) ?? (areRefusals ? 'a refusal' : undefined);
}

/** A set of answers of which something is said, and how it is called. */
interface Scope {
  readonly name: string;
  readonly answers: readonly Answered[];
}

/** From the widest to those of the statuses and operations that failed. */
function scopesOf(shown: readonly Shown[], evidence: Evidence): readonly Scope[] {
  const all = evidence.answered();
  const statuses = new Set(shown.map(({ exchange }) => exchange.answer.status));
  const operations = new Set(shown.map(({ exchange }) => exchange.operation));
  const isRefusal = ({ answer }: Answered): boolean => answer.status >= 400;
  const isOfThese = ({ answer, operation }: Answered): boolean =>
    statuses.has(answer.status) && operations.has(operation);
  const wide = [
    { name: 'every answer', answers: all },
    ...(shown.every(({ exchange }) => isRefusal(exchange))
      ? [{ name: 'every refusal', answers: all.filter(isRefusal) }]
      : []),
  ];
  const listing = `${listed([...statuses].toSorted().map(String))} of ${operationsOf(shown)}`;
  return [
    // Of one operation alone, its name says more.
    ...wide.filter(({ answers }) => new Set(answers.map(({ operation }) => operation)).size > 1),
    { name: `every ${listing}`, answers: all.filter(isOfThese) },
  ];
}

/** `every 400 of createPet is …`; or how many of them, where not all are. */
function classWords(shown: readonly Shown[], example: Shown, evidence: Evidence): string {
  const about = (aspect: Aspect): Shown[] => shown.filter((one) => aspectOf(one) === aspect);
  const said: ((exchange: Answered) => boolean)[] = [];
  const words: string[] = [];
  const say = (of: (exchange: Answered) => string | undefined, only: readonly Shown[]): void => {
    const what = unanimous(only.map(({ exchange }) => of(exchange)));
    if (what === undefined) return;
    words.push(what);
    said.push((exchange) => of(exchange) === what);
  };
  say(mediaInWords, about('media'));
  say(bodyInWords, about('body'));
  const isSuch = (exchange: Answered): boolean => said.every((holds) => holds(exchange));
  const scopes = scopesOf(shown, evidence);
  const scope = scopes.find(({ answers }) => answers.every(isSuch)) ?? scopes.at(-1);
  const { name = '', answers = [] } = scope ?? {};
  if (words.length === 0) {
    const { observed, expected } = example.failure;
    return `${name.replace(/^every /, '')}: ${observed}, where ${expected} is promised`;
  }
  const such = answers.filter(isSuch).length;
  const isEvery = such === answers.length;
  const share = isEvery ? '' : ` (${such} of ${answers.length} such answers)`;
  const called = isEvery ? name : name.replace(/^every/, 'the');
  return `${called} ${words.join(' and ')}${insteadOf(about('status'), shown)}${share}: ${requestInWords(example.exchange)}`;
}

/** `, and 422 stands where 400 is promised`, of answers whose status is wrong too. */
function insteadOf(those: readonly Shown[], shown: readonly Shown[]): string {
  const wanted = those.length === 0 ? undefined : wantedOf(those);
  if (wanted === undefined) return '';
  const statusesOf = (all: readonly Shown[]): string =>
    listed([...new Set(all.map(({ exchange }) => String(exchange.answer.status)))].toSorted());
  const which = statusesOf(those) === statusesOf(shown) ? '' : `${statusesOf(those)} `;
  return `, and ${which}stands where ${wanted} is promised`;
}

/** `createPet answers 422 where 400 is promised: POST /pets {…}`. */
function statusWords(shown: readonly Shown[], example: Shown): string {
  const statuses = [...new Set(shown.map(({ exchange }) => exchange.answer.status))].toSorted();
  const wanted = wantedOf(shown);
  const instead = wanted === undefined ? '' : ` where ${wanted} is promised`;
  const location = header(example.exchange.answer.headers, 'location');
  const to =
    statuses.every((status) => status >= 300 && status < 400) && location
      ? `, to ${location.slice(0, 80)}`
      : '';
  const times = exchangesOf(shown);
  const often = times > 1 ? `, ${times} times` : '';
  return `${operationsDo(shown, 'answer')} ${listed(statuses.map(String))}${instead}${to}${often}: ${requestInWords(example.exchange)}`;
}

/** Statuses that the interface does not know for anything: wherever they stand, they come from one place. */
const isForeign = (status: number): boolean =>
  (status >= 300 && status < 400) ||
  status >= 500 ||
  (status >= 402 && status !== 404) ||
  status === 204;

/** Facts of whole answers: one status of one operation has one root, in its media type, its body and itself. */
export const answerFacts: Finder = (shown) => {
  const { exchange } = shown;
  const { operation, answer } = exchange;
  const facts: Fact[] = [];
  // What is let in without the right key has facts of its own.
  if (wrongKeyOf(exchange) && isSuccess(exchange)) return facts;
  const aspect = aspectOf(shown);
  const words: Fact['words'] = (all, example, evidence) =>
    all.every((one) => aspectOf(one) === 'status')
      ? statusWords(all, example)
      : classWords(all, example, evidence);
  if (aspect !== undefined) {
    // A success that ought to be a refusal has another root than one that is answered wrongly.
    const ought =
      isSuccess(exchange) && aspect === 'status'
        ? `, ${/\dxx|\d{3}/.exec(wantedBy(shown) ?? '2')?.[0].charAt(0) ?? 2}xx`
        : '';
    facts.push({ key: `answer ${operation} ${answer.status}${ought}`, rank: 50, words });
    if (aspect === 'media') facts.push({ key: `media ${mediaOf(exchange)}`, rank: 39, words });
    // A status that is wrong beside what is wrong in the answer itself comes from the same place.
    if (answer.status >= 400 && (aspect !== 'status' || isOddRefusal(exchange))) {
      facts.push({ key: `answer ${answer.status}`, rank: 44, words });
      facts.push({ key: `answer ${operation} refusing`, rank: 43, words });
      facts.push({ key: 'answer refusing', rank: 40, words });
    }
    if (isForeign(answer.status))
      facts.push({ key: `answer foreign ${answer.status}`, rank: 42, words });
  }
  if (!jsonOf(exchange).ok && answer.body !== '' && aspect !== 'media') {
    facts.push({ key: `no JSON ${operation} ${answer.status}`, rank: 52, words: classWords });
    facts.push({ key: 'no JSON', rank: 41, words: classWords });
  }
  return facts;
};
