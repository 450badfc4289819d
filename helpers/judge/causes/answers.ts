import { jsonOf, valueOf, type Evidence } from '../../evidence/evidence.js';
import { header, type Answered } from '../../exchange.js';
import { isObject, member } from '../../json/exact-json.js';
import { isInt64 } from '../../../schemas/int64.js';
import {
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
  if (
    id === 'list.filter.unknown' &&
    !Array.isArray(valueOf(exchange)) &&
    exchange.answer.status < 300
  )
    return 'body';
  return failure.observed.startsWith(`status ${exchange.answer.status}`) ? 'status' : undefined;
}

/** The status that a failure says is promised. */
const wantedBy = ({ failure }: Shown): string | undefined =>
  /^(?:status )?((?:a )?(?:\d{3}|4xx|2xx))\b(?!,? or)/.exec(failure.expected)?.[1];

/** The same of all that say one. */
const wantedOf = (shown: readonly Shown[]): string | undefined =>
  unanimous(shown.flatMap((one) => wantedBy(one) ?? []));

const mediaOf = ({ answer }: Answered): string =>
  answer.body === ''
    ? 'empty'
    : (header(answer.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'none');

/** What a body is, where it is not what the interface promises: in the words that follow `every 400 of createPet`. */
function bodyInWords(exchange: Answered): string | undefined {
  const { answer } = exchange;
  if (answer.body === '') return 'has no body';
  const value = valueOf(exchange);
  if (value === undefined) {
    if (/^\s*<(!doctype|html)/i.test(answer.body)) return 'is a page of HTML';
    return 'is no JSON';
  }
  if (answer.status >= 400) return errorInWords(value, exchange);
  if (exchange.operation === 'listPets' && !Array.isArray(value))
    return `is ${shapeOf(value)}, no bare array`;
  return undefined;
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (value === null) return 'null';
  if (!isObject(value as never)) return `a ${typeof value === 'bigint' ? 'number' : typeof value}`;
  const keys = Object.keys(value as object)
    .slice(0, 6)
    .map((key) => `\`${key.slice(0, 30)}\``);
  return keys.length === 0 ? 'an empty object' : `an object with ${listed(keys)}`;
}

function errorInWords(value: unknown, { answer }: Answered): string | undefined {
  if (!isObject(value as never)) return `is ${shapeOf(value)}`;
  const error = value as never;
  const lacking = ['code', 'message', 'status'].filter((key) => member(error, key) === undefined);
  if (lacking.length > 1) return `is ${shapeOf(value)}`;
  if (lacking.length === 1) return `lacks \`${lacking[0]}\``;
  const odd = ['code', 'message'].find((key) => typeof member(error, key) !== 'string');
  if (odd !== undefined) return `has a \`${odd}\` that is no string`;
  const status = member(error, 'status');
  if (!isInt64(status)) return 'has a `status` that is no integer';
  return status === BigInt(answer.status) ? undefined : `says \`"status": ${status}\``;
}

/** `every 400 of createPet is …`; or how many of them, where not all are. */
function classWords(shown: readonly Shown[], evidence: Evidence): string {
  const [first] = shown;
  if (!first) return '';
  const statuses = new Set(shown.map(({ exchange }) => exchange.answer.status));
  const operations = new Set(shown.map(({ exchange }) => exchange.operation));
  const all = evidence
    .answered()
    .filter(({ answer, operation }) => statuses.has(answer.status) && operations.has(operation));
  const aspects = new Set(shown.map((one) => aspectOf(one)));
  const said: ((exchange: Answered) => string | undefined)[] = [];
  const words: string[] = [];
  const say = (of: (exchange: Answered) => string | undefined, only: readonly Shown[]): void => {
    const what = unanimous(only.map(({ exchange }) => of(exchange)));
    if (what === undefined) return;
    words.push(what);
    said.push((exchange) => (of(exchange) === what ? what : undefined));
  };
  const about = (aspect: Aspect): Shown[] => shown.filter((one) => aspectOf(one) === aspect);
  if (aspects.has('media')) {
    say((exchange) => {
      const media = mediaOf(exchange);
      if (media === 'empty') return undefined;
      return media === 'none' ? 'has no Content-Type' : `is \`${media}\``;
    }, about('media'));
  }
  if (aspects.has('body')) say(bodyInWords, about('body'));
  const what = `${listed([...statuses].toSorted().map(String))} of ${operationsOf(shown)}`;
  if (words.length === 0)
    return `${what}: ${first.failure.observed}, where ${first.failure.expected} is promised`;
  const such = all.filter((exchange) => said.every((of) => of(exchange) !== undefined)).length;
  const isEvery = such === all.length;
  const share = isEvery ? '' : ` (${such} of ${all.length} such answers)`;
  const wanted = aspects.has('status') ? wantedOf(about('status')) : undefined;
  const instead = wanted === undefined ? '' : `, and stands where ${wanted} is promised`;
  return `${isEvery ? 'every' : 'the'} ${what} ${words.join(' and ')}${instead}${share}: ${requestInWords(first.exchange)}`;
}

/** `createPet answers 422 where 400 is promised: POST /pets {…}`. */
function statusWords(shown: readonly Shown[]): string {
  const [first] = shown;
  if (!first) return '';
  const statuses = [...new Set(shown.map(({ exchange }) => exchange.answer.status))].toSorted();
  const wanted = wantedOf(shown);
  const instead = wanted === undefined ? '' : ` where ${wanted} is promised`;
  const location = header(first.exchange.answer.headers, 'location');
  const to =
    statuses.every((status) => status >= 300 && status < 400) && location
      ? `, to ${location.slice(0, 80)}`
      : '';
  const more = new Set(shown.map(({ failure }) => failure.exchange)).size - 1;
  const others = more > 0 ? `, and ${more} more like it` : '';
  return `${operationsDo(shown, 'answer')} ${listed(statuses.map(String))}${instead}${to}: ${requestInWords(first.exchange)}${others}`;
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
  if (exchange.purpose.startsWith('keys/') && answer.status < 300) return facts;
  const aspect = aspectOf(shown);
  const words: Fact['words'] = (all, evidence) =>
    all.every((one) => aspectOf(one) === 'status') ? statusWords(all) : classWords(all, evidence);
  if (aspect !== undefined) {
    // A success that ought to be a refusal has another root than one that is answered wrongly.
    const ought =
      answer.status < 300 && aspect === 'status'
        ? `, ${/\dxx|\d{3}/.exec(wantedBy(shown) ?? '2')?.[0].charAt(0) ?? 2}xx`
        : '';
    facts.push({ key: `answer ${operation} ${answer.status}${ought}`, rank: 50, words });
    if (answer.status >= 400 && aspect !== 'status') {
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
