import { storeOf } from '../evidence/store.js';
import { plainCategory } from '../evidence/category.js';
import type { Evidence } from '../evidence/evidence.js';
import { petIdIn } from '../evidence/query.js';
import { wrongKeyOf } from '../evidence/wrong-key.js';
import { header, type Exchange } from '../exchange.js';

/** Matches a name or message with a mark, which differs from run to run. */
const NAME = /(?:MSG|(?:C|\\u0043)onformance) [\da-f]{6} \w+/gi;
/** Ids below 1, and ids of this value or more, are edge cases. Most of them are the same in every run. */
const EDGE = 2n ** 63n - 1000n;

/**
 * The identity of a request across runs: its method, path, key and body, without the parts that differ from run to run. An animal
 * of the run is identified by the request that added it. All other known animals are treated as the same.
 */
export function requestIdentity(exchange: Exchange, evidence: Evidence): string {
  return withPath(exchange, evidence, pathOf(exchange, evidence, true));
}

/** The identity of a request, but the same for all animals of the run. */
export function requestKind(exchange: Exchange, evidence: Evidence): string {
  return withPath(exchange, evidence, pathOf(exchange, evidence, false));
}

function withPath(exchange: Exchange, evidence: Evidence, path: string): string {
  const { method, headers, inPieces = false } = exchange.request;
  const parts = [method, path, keyOf(exchange), header(headers, 'content-type') ?? '', inPieces];
  return [...parts, bodyOf(exchange, evidence)].join(' ');
}

function keyOf(exchange: Exchange): string {
  const wrong = wrongKeyOf(exchange);
  const value = header(exchange.request.headers, 'authorization') ?? '';
  // A random key differs from run to run.
  return wrong === undefined || value.includes('{API_KEY') ? value : wrong.variant;
}

function bodyOf({ request }: Exchange, evidence: Evidence): string {
  const body = (request.body ?? '').replace(NAME, 'NAME');
  const category = plainCategory(evidence);
  return body.replace(/"(id|categoryId)":(-?\d+)\b/g, (field, key: string, digits: string) => {
    const isOfRun =
      key === 'id' ? storeOf(evidence).snapshots.has(BigInt(digits)) : BigInt(digits) === category;
    return isOfRun ? `"${key}":#` : field;
  });
}

/** The path and query after the base URL. */
function belowBase({ request }: Exchange): string {
  return request.url
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/^\/.*(?=\/(?:pets|messages)\b)/, '');
}

function pathOf(exchange: Exchange, evidence: Evidence, isByCreation: boolean): string {
  const path = belowBase(exchange);
  if (exchange.operation !== 'getPet') return path;
  const id = petIdIn(exchange);
  const creation = id === undefined ? undefined : storeOf(evidence).own.get(id);
  if (creation !== undefined)
    return isByCreation ? `/pets/(${bodyOf(creation.exchange, evidence)})` : '/pets/own';
  if (id !== undefined && !storeOf(evidence).snapshots.has(id) && id > 0n && id < EDGE)
    return '/pets/unknown';
  return path.replace(/0x[\da-f]+|\d+/g, (digits) =>
    storeOf(evidence).snapshots.has(BigInt(digits)) ? '#' : digits,
  );
}
