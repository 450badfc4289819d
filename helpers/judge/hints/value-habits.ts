import { sentBy, sightsIn, valueOf } from '../../evidence/evidence.js';
import { petIdIn } from '../../evidence/query.js';
import { isSuccess, type Answered } from '../../exchange.js';
import { isObject, member } from '../../json/exact-json.js';
import { isInt64 } from '../../../schemas/int64.js';
import { nameSent, type Failed, type Habit } from './habit.js';

/** Whether what is plainly valid was accepted each time that it came in one piece. */
function isOnlyInPieces(all: readonly Answered[]): boolean {
  const whole = all.filter(
    ({ request, purpose }) =>
      !request.inPieces && /^(?:animals|messages)\/(?:basic|plain)\//.test(purpose),
  );
  return whole.length > 0 && whole.every(isSuccess);
}

const integer = (text: string): bigint | undefined => {
  const digits = /-?\d+/.exec(text)?.[0];
  return digits === undefined ? undefined : BigInt(digits);
};

/** What was expected and what came, where both are integers. */
function integers({ breach }: Failed): readonly [bigint, bigint] | undefined {
  if (!/^(animal )?-?\d+$/.test(breach.expected) || !/^(animal )?-?\d+$/.test(breach.observed))
    return undefined;
  const [wanted, seen] = [integer(breach.expected), integer(breach.observed)];
  return wanted === undefined || seen === undefined || wanted === seen ? undefined : [wanted, seen];
}

const isBeyond = (value: bigint | undefined, bits: bigint): boolean =>
  value !== undefined && (value >= 1n << bits || value <= -(1n << bits));

/** The integer that a request turned on: a petId, or a categoryId. */
function integerSent(exchange: Answered): bigint | undefined {
  return petIdIn(exchange) ?? sentBy(exchange)?.categoryId;
}

/** Whether an integer is what 32 bits leave of another: wrapped, or held at the edge. */
function isCutTo32(wanted: bigint, seen: bigint): boolean {
  const images = [
    BigInt.asIntN(32, wanted),
    BigInt.asUintN(32, wanted),
    2n ** 31n - 1n,
    -(2n ** 31n),
  ];
  return isInt64(wanted) && isBeyond(wanted, 31n) && wanted !== seen && images.includes(seen);
}

/** Whether integers were cut to 32 bits, and no other animal's value stands there by mistake. */
function isCut(failed: Failed): boolean {
  const both = integers(failed);
  if (both) {
    const [wanted, seen] = both;
    const plain = failed.evidence.creations[0]?.sent.categoryId;
    return (
      isCutTo32(wanted, seen) &&
      (seen !== plain || failed.id === 'create.faithful.category-id') &&
      !isSpread(failed)
    );
  }
  const asked = petIdIn(failed.exchange);
  return (
    asked !== undefined &&
    isInt64(asked) &&
    sightsIn(failed.exchange).some(({ id }) => isCutTo32(asked, id))
  );
}

/** Whether some large category was shown as neither itself nor its 32 bits: then another thing went wrong. */
function isSpread({ evidence }: Failed): boolean {
  for (const [id, { sent }] of evidence.own) {
    if (!isBeyond(sent.categoryId, 31n)) continue;
    const sights = evidence.sights.get(id) ?? [];
    const isOdd = sights.some(
      ({ categoryId }) =>
        typeof categoryId === 'bigint' &&
        categoryId !== sent.categoryId &&
        !isCutTo32(sent.categoryId, categoryId),
    );
    if (isOdd) return true;
  }
  return false;
}

/** The requests of an operation that had this trait, and whether they are the very ones that went wrong. */
function isTraitOf(
  failed: Failed,
  isWrong: (exchange: Answered) => boolean,
  hasTrait: (exchange: Answered) => boolean,
): boolean {
  const asked = failed.evidence
    .answered(failed.exchange.operation)
    .filter((one) => one.answer.status !== 401);
  return (
    hasTrait(failed.exchange) &&
    asked.filter(isWrong).every(hasTrait) &&
    asked.filter(hasTrait).every(isWrong)
  );
}

const crashed = ({ answer }: Answered): boolean => answer.status >= 500;
const isAstral = (text: string): boolean => /[\u{10000}-\u{10ffff}]/u.test(text);

/** The text that was sent of what a failure shows, and what came of it. */
function texts({ exchange, breach, evidence }: Failed): {
  readonly sent: string;
  readonly seen: string;
} {
  if (!/\/(name|message)$/.test(breach.pointer ?? '')) return { sent: '', seen: '' };
  const value = valueOf(exchange);
  const index = /^\/(\d+)\//.exec(breach.pointer ?? '')?.[1];
  const holder = index !== undefined && Array.isArray(value) ? value[Number(index)] : value;
  const found = isObject(holder)
    ? (member(holder, 'name') ?? member(holder, 'message'))
    : undefined;
  const seen = typeof found === 'string' ? found : '';
  const sight = sightsIn(exchange).find(
    ({ pointer }) => pointer === (index === undefined ? '' : `/${index}`),
  );
  const own = sight && evidence.own.get(sight.id)?.sent.name;
  return { sent: exchange.request.body === undefined ? (own ?? '') : nameSent(exchange), seen };
}

/** What becomes of numbers, texts and times between the request and the answer. */
export const VALUE_HABITS: readonly Habit[] = [
  {
    name: 'float64 integer',
    shows: (failed) => {
      const both = integers(failed);
      return both !== undefined && isBeyond(both[0], 53n) && BigInt(Number(both[0])) === both[1];
    },
    hint: 'The number went through a float64 (JSON.parse in JavaScript, interface{} in Go, a double column): beyond 2^53 it is rounded. Read and write it as int64: a lossless parser, json.Number or int64, BIGINT.',
  },
  {
    name: 'float64 id',
    shows: ({ id, exchange }) => {
      const asked = petIdIn(exchange);
      return (
        /^(get|create\.stored)/.test(id) &&
        asked !== undefined &&
        isBeyond(asked, 53n) &&
        sightsIn(exchange).some((sight) => sight.id === BigInt(Number(asked)) && sight.id !== asked)
      );
    },
    hint: 'The id went through a float64: beyond 2^53 neighbours become one. Parse the path as int64 (BigInt in JavaScript), and write ids without a double in between.',
  },
  {
    name: 'int32 column',
    shows: (failed) =>
      isCut(failed) ||
      (isBeyond(integerSent(failed.exchange), 31n) &&
        isTraitOf(
          failed,
          ({ answer }) =>
            answer.status >= 500 ||
            (answer.status === 400 && failed.exchange.operation === 'getPet'),
          (one) => isBeyond(integerSent(one), 31n) && isInt64(integerSent(one)),
        )),
    hint: 'Somewhere the number is an int32 (an INTEGER column, int in Java or C#, SERIAL): what is beyond 2^31 wraps, saturates or crashes. Use BIGINT and 64-bit types from the parser to the column.',
  },
  {
    name: 'pieces of a body as texts',
    shows: (failed) => {
      const { sent, seen } = texts(failed);
      const marks = (text: string): number => text.split('\ufffd').length;
      return failed.exchange.request.inPieces === true && marks(seen) > marks(sent);
    },
    hint: 'The body came in two pieces, cut within a character, and each was decoded by itself (`body += chunk` in Node): join the bytes first, or set the encoding of the stream. curl sends it in one piece, which hides this.',
  },
  {
    name: 'first piece of a body',
    shows: ({ id, exchange, evidence }) =>
      /^(create|messages)\.accepted\./.test(id) &&
      exchange.request.inPieces === true &&
      exchange.answer.status >= 400 &&
      isOnlyInPieces(evidence.answered(exchange.operation)),
    hint: 'The body came in two pieces, a moment apart, and what came first was taken for all of it: read on until Content-Length, or the end. curl sends it in one piece, which hides this.',
  },
  {
    name: 'three-byte UTF-8',
    shows: (failed) => {
      const { sent, seen } = texts(failed);
      if (isAstral(sent)) return seen.includes('?') && !isAstral(seen);
      return isTraitOf(failed, crashed, (one) => isAstral(nameSent(one)));
    },
    hint: 'Characters beyond U+FFFF are lost: MySQL’s utf8 has three bytes a character. Use utf8mb4 for tables and connection, and check every step for UTF-16 halves.',
  },
  {
    name: 'NUL in PostgreSQL',
    shows: (failed) => isTraitOf(failed, crashed, (one) => nameSent(one).includes('\0')),
    hint: 'PostgreSQL takes no U+0000 in a text, and the driver’s error becomes a 500: refuse such a text with 400 before it is stored.',
  },
  {
    name: 'column of 255',
    shows: (failed) => {
      const { sent, seen } = texts(failed);
      if (sent.length > 255) return seen.length === 255;
      return isTraitOf(failed, crashed, (one) => nameSent(one).length > 255);
    },
    hint: 'A VARCHAR(255) does not hold the text: use TEXT, or refuse longer ones with 400.',
  },
  {
    name: 'escaped when stored',
    shows: (failed) => {
      const { sent, seen } = texts(failed);
      const escapes = (text: string): number => text.split('&lt;').length;
      return sent.includes('<') && escapes(seen) > escapes(sent);
    },
    hint: 'Text is escaped for HTML when it is stored or serialised: keep it as it came, and escape where it is shown.',
  },
  {
    name: 'zone-less timestamp',
    shows: ({ id, breach }) =>
      id === 'messages.created-at.format' &&
      /^"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?"$/.test(breach.observed),
    hint: 'A local time without its zone was written (Python’s naive datetime, Java’s LocalDateTime, a TIMESTAMP column without zone): use UTC, and write the Z.',
  },
  {
    name: 'epoch timestamp',
    shows: ({ id, breach }) =>
      /^messages\.(created-at|record\.created-at)/.test(id) &&
      /^"?\d{9,16}"?$/.test(breach.observed),
    hint: 'A number of seconds or milliseconds since 1970 was written, as Jackson and others do by default: write ISO 8601 in UTC.',
  },
  {
    name: 'falsy value',
    shows: ({ id, evidence }) => {
      if (id !== 'create.accepted.plain-name') return false;
      const refused = evidence.of('animals/').filter(({ answer }) => answer.status >= 400);
      return refused.every((one) =>
        /^(0|00|false|null|undefined|NaN|no|None|nil)$/i.test(nameSent(one)),
      );
    },
    hint: 'A name that looks like nothing is taken for nothing: a test for truthiness (PHP’s empty(), `if (!name)` after a conversion). Test for absence.',
  },
];
