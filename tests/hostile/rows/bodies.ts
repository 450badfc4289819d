import { gzipSync } from 'node:zlib';
import { hostile, type Hostile } from '../hostile.js';
import {
  proxyToReference,
  overHttp,
  rewrite,
  type Change,
  type RunningService,
  type ProxiedExchange,
} from '../servers.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const MB = 1024 * 1024;

/** The conforming service, with changed responses. */
function throughProxy(change: Change): () => Promise<RunningService> {
  return () => proxyToReference(change, { choices: { animals: 101 } });
}

/** The conforming service, with another body for every listing. */
function listing(body: string | Buffer, headers: Record<string, string> = {}) {
  return throughProxy((exchange) => {
    if (!isListing(exchange) || exchange.status !== 200) return;
    Object.assign(exchange.headers, headers);
    rewrite(exchange, body);
  });
}

const isListing = ({ method, path }: ProxiedExchange): boolean =>
  method === 'GET' && /^\/pets(\?|$)/.test(path);

/** Makes a value on first use. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const json = (exchange: ProxiedExchange): string => exchange.answer.toString();

/** The conforming service, with additional members in every object of every response. */
function withMember(text: string): () => Promise<RunningService> {
  return throughProxy((exchange) =>
    rewrite(exchange, json(exchange).replaceAll('{"', `{${text},"`)),
  );
}

function coded(coding: string, encode: (body: Buffer) => Buffer) {
  return throughProxy((exchange) => {
    exchange.headers['content-encoding'] = coding;
    rewrite(exchange, encode(exchange.answer));
  });
}

const pet = (id: number): string => `{"id":${id},"name":"a","categoryId":1}`;
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
/** Rows that keep the processor busy, and rows that are similar to another row. */
const SLOW = { longTest: 'busy', mostSeconds: 120 } as const;
/** Rows that test the memory and the reports of a process. */
const COMMAND = { longTest: 'command' } as const;
const TOO_MANY_VALUES = /cut: a body of more than\s+160,000\s+keys\s+and\s+values/;
const bomb = lazy(() => gzipSync(Buffer.alloc(1000 * MB)));
const many = `[${Array.from({ length: 100_000 }, (_, id) => pet(id)).join(',')}]`;

/** Bodies of complete responses. */
export const BODIES: readonly Hostile[] = [
  hostile('listings nested 100,000 deep', listing(deep), 1, /nested\s+deeper\s+than/, COMMAND),
  hostile(
    'unclosed brackets, 8 MB',
    listing('['.repeat(8 * MB - 1)),
    1,
    /nested\s+deeper\s+than/,
    COMMAND,
  ),
  hostile(
    'text that is not UTF-8',
    listing(Buffer.from('[{"name":"\xff\xfe"}]', 'latin1')),
    1,
    /not UTF-8/,
  ),
  hostile(
    'a BOM before everything',
    throughProxy((exchange) => rewrite(exchange, `\ufeff${json(exchange)}`)),
    0,
    /CONFORMING/,
  ),
  hostile('duplicate keys, in all objects', withMember('"twice":1,"twice":2'), 0, /CONFORMING/),
  hostile('__proto__ as an additional key', withMember('"__proto__":{"id":7}'), 0, /CONFORMING/),
  hostile('__proto__ instead of fields', listing(`[{"__proto__":${pet(1)}}]`), 1, /pet\.id\.int64/),
  hostile(
    'an id of 8 MB',
    listing(`[${pet(1).replace('1', '9'.repeat(8 * MB - 100))}]`),
    1,
    /pet\.id\.int64/,
    COMMAND,
  ),
  hostile(
    'an id of 1e999999999',
    listing(`[${pet(1).replace('1', '1e999999999')}]`),
    1,
    /pet\.id\.int64/,
    SLOW,
  ),
  hostile(
    'a name of only escapes',
    listing(`[{"id":1,"categoryId":1,"name":"${'\\u0000'.repeat(MB)}"}]`),
    [1, 3],
    /./,
    COMMAND,
  ),
  hostile(
    'white space and short escapes, 8 MB',
    listing(`[${' '.repeat(4 * MB)}{"id":1,"name":"${'\\n'.repeat(2 * MB - 100)}"}]`),
    1,
    /expected/,
    COMMAND,
  ),
  hostile(
    'a million nulls',
    listing(`[${'null,'.repeat(1_000_000)}null]`),
    3,
    TOO_MANY_VALUES,
    COMMAND,
  ),
  hostile(
    '500,000 keys',
    listing(`{${Array.from({ length: 500_000 }, (_, n) => `"k${n}":1`).join(',')}}`),
    3,
    TOO_MANY_VALUES,
    COMMAND,
  ),
  hostile('100,000 animals for every listing', listing(many), 3, TOO_MANY_VALUES, COMMAND),
  hostile('gzip that was not requested', coded('gzip', gzipSync), 0, /CONFORMING/),
  hostile(
    'invalid gzip',
    coded('gzip', (body) => body),
    3,
    /the gzip coding could not be decoded/,
  ),
  hostile(
    'a gzip bomb',
    async () => {
      const sent = bomb();
      return coded('gzip', () => sent)();
    },
    3,
    /cut: a body of more than 8 MB/,
    COMMAND,
  ),
  hostile(
    'an unknown content coding',
    coded('odd', (body) => body),
    3,
    /the suite cannot decode the content coding "odd"/,
  ),
  hostile(
    'a thousand content codings',
    coded('gzip, '.repeat(1000), (body) => body),
    3,
    /coding/,
    SLOW,
  ),
  hostile(
    'the same page of 1 MB for every request',
    () =>
      overHttp((_, response) =>
        response.writeHead(200, JSON_TYPE).end(`"${'</script>]]>\u001b[2J'.repeat(MB / 16)}"`),
      ),
    3,
    /no animal store at this address/,
    COMMAND,
  ),
];
