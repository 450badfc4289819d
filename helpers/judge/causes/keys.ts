import { openerOf } from '../../evidence/connection-bound.js';
import type { Evidence } from '../../evidence/evidence.js';
import { isSuccess, type Exchange } from '../../exchange.js';
import { wrongKeyOf } from '../../evidence/purpose.js';
import { hasRightKey } from '../../evidence/query.js';
import {
  exchangesOf,
  listed,
  operationsDo,
  requestInWords,
  type Fact,
  type Finder,
  type Shown,
} from './fact.js';

const KINDS: Readonly<Record<string, string>> = {
  'no-key': 'requests without a key',
  'other-key': 'any other key',
  'near-miss': 'a near miss of the key',
  'other-scheme': 'another scheme',
  malformed: 'a malformed header',
};

const MOST_NAMED = 4;

/** `listPets accepts a near miss of the key (upper case)`. */
function words(all: readonly Shown[], { exchange: one }: Shown, evidence: Evidence): string {
  const wrong = all.flatMap(({ exchange }) => wrongKeyOf(exchange) ?? []);
  const kinds = new Set(wrong.map(({ kind }) => kind));
  const withKey = wrong.filter(({ kind }) => kind !== 'no-key');
  const variants = new Set(withKey.map(({ variant }) => variant));
  const named = [...variants].slice(0, MOST_NAMED).map((variant) => variant.replaceAll('-', ' '));
  const few = variants.size > named.length ? [...named, '…'] : named;
  const what =
    kinds.has('no-key') && kinds.has('other-key')
      ? 'any key, and none'
      : `${listed([...kinds].flatMap((kind) => KINDS[kind] ?? []))}${few.length > 0 ? ` (${few.join(', ')})` : ''}`;
  const where = all.some(({ exchange }) => openerOf(exchange, evidence))
    ? ', on a connection that carried the right key'
    : whereOf(all, kinds, evidence);
  return `${operationsDo(all, 'accept')} ${what}${where}: ${requestInWords(one)} is answered with ${one.answer.status}`;
}

/** Whether what is let in has a query and what is refused has none, or the other way round: said where it is so. */
function whereOf(all: readonly Shown[], kinds: ReadonlySet<string>, evidence: Evidence): string {
  const operations = new Set(all.map(({ exchange }) => exchange.operation));
  const refused = evidence.of('keys/').filter((exchange) => {
    const wrong = wrongKeyOf(exchange);
    return (
      wrong !== undefined &&
      kinds.has(wrong.kind) &&
      operations.has(exchange.operation) &&
      !isSuccess(exchange)
    );
  });
  const hasQuery = ({ request }: Exchange): boolean => request.url.includes('?');
  if (refused.length === 0) return '';
  if (all.every(({ exchange }) => hasQuery(exchange)) && !refused.some(hasQuery))
    return ', where there is a query';
  const isBare = all.every(({ exchange }) => !hasQuery(exchange)) && refused.every(hasQuery);
  return isBare ? ', where there is no query' : '';
}

/** The right key gets a 401, though it is taken elsewhere. */
const REFUSED_AT_TIMES: Fact = {
  key: 'right key refused',
  rank: 51,
  words: (all, { exchange }) => {
    const times = exchangesOf(all);
    const often = times === 1 ? 'once' : `${times} times`;
    return `${operationsDo(all, 'refuse')} the right key with 401, ${often}: ${requestInWords(exchange)}`;
  },
};

/** Facts of what is let in without the right key, and of the right one that is not. */
export const keyFacts: Finder = ({ exchange }) => {
  if (exchange.answer.status === 401 && hasRightKey(exchange)) return [REFUSED_AT_TIMES];
  const wrong = wrongKeyOf(exchange);
  if (wrong === undefined || !isSuccess(exchange)) return [];
  const { operation } = exchange;
  const { kind, variant } = wrong;
  const facts: Fact[] = [
    { key: `open ${operation} ${kind}`, rank: 48, words },
    { key: `open ${operation}`, rank: 46, words },
    { key: `open to ${kind} ${variant}`, rank: 47, words },
    { key: `open to ${kind}`, rank: 45, words },
    { key: 'open', rank: 20, words },
  ];
  return facts;
};
