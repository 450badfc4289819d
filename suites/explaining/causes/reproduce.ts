import { sentMember } from '../../../helpers/evidence/bodies.js';
import { snapshotsIn } from '../../store/store.js';
import { curlOf } from '../../../helpers/curl.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { animalIdIn } from '../../store/query.js';
import { isAnswered, type Exchange, type SentRequest } from '../../../helpers/exchange.js';
import { openerOf } from '../../probes/one-connection.js';

/** Prints the number after the first `"id"`, even if that is in a nested object: the shell has no JSON parser. */
const READ_ID = `sed -n '/"id"[[:space:]]*:/{s/"id"[[:space:]]*:[[:space:]]*\\(-\\{0,1\\}[0-9][0-9]*\\).*/ \\1/;s/.*[^-0-9]//p;q;}'`;

/**
 * Returns commands for a POSIX shell that send these requests again, in order. If a later request uses an id that the service assigned,
 * a variable takes the id from the new response. If the run waited for the settle time or longer between a POST and a GET, the
 * commands wait as long.
 */
export function commandsFor(exchanges: readonly Exchange[], evidence: Evidence): string[] {
  const openers = new Map(exchanges.map((exchange) => [exchange, openerFor(exchange, evidence)]));
  const opening = new Set(openers.values());
  const sent = exchanges.filter((exchange) => !opening.has(exchange));
  const variables = new Map<bigint, string>();
  return sent.flatMap((exchange, at) => {
    const waited = waitBefore(sent[at - 1], exchange, evidence);
    const wait = waited > 0 ? [`sleep ${Math.ceil(waited / 1_000_000)}`] : [];
    const opener = openers.get(exchange);
    const request = withVariable(exchange, variables);
    const send = curlOf(request, evidence.settings.gateway, opener?.request);
    const id = idFor(exchange, sent.slice(at + 1));
    if (id === undefined) return [...wait, send];
    const name = `PET_ID_${variables.size + 1}`;
    variables.set(id, name);
    return [
      ...wait,
      `RESPONSE=$(${send}); printf '%s\\n' "$RESPONSE"`,
      `${name}=$(printf '%s\\n' "$RESPONSE" | ${READ_ID})`,
    ];
  });
}

/** Returns the request to send first on the same connection, if there is one. One command sends both. */
function openerFor(exchange: Exchange, evidence: Evidence): Exchange | undefined {
  return isAnswered(exchange) ? openerOf(exchange, evidence) : undefined;
}

/** Returns the id that a response assigned, if a later request has it in its path or body. */
function idFor(exchange: Exchange, later: readonly Exchange[]): bigint | undefined {
  const [snapshot] = exchange.operation === 'createPet' ? snapshotsIn(exchange) : [];
  const isUsed = later.some((other) => usedId(other) === snapshot?.id);
  return snapshot !== undefined && isUsed ? snapshot.id : undefined;
}

/** Returns the id in the path of a request, or in its body. In the path, other characters may follow the id. */
export function usedId(exchange: Exchange): bigint | undefined {
  const sent = sentMember(exchange, 'id');
  const [, begin] = /\/pets\/(-?[0-9]+)(?:[^/0-9][^/]*)?$/.exec(exchange.request.url) ?? [];
  if (begin !== undefined) return animalIdIn(exchange) ?? BigInt(begin);
  return typeof sent === 'bigint' ? sent : undefined;
}

/** Returns the request with the variable instead of the id in the path or body. */
function withVariable(exchange: Exchange, variables: ReadonlyMap<bigint, string>): SentRequest {
  const { request } = exchange;
  const id = usedId(exchange);
  const name = id === undefined ? undefined : variables.get(id);
  if (name === undefined) return request;
  const place = new RegExp(`(/pets/|"id":)${id}(?![0-9])`);
  const { url, body } = request;
  return {
    ...request,
    url: url.replace(place, `$1{${name}}`),
    ...(body !== undefined && { body: body.replace(place, `$1{${name}}`) }),
  };
}

/** Returns how long the run waited for a write to become visible, in microseconds; 0 if it did not. */
function waitBefore(before: Exchange | undefined, exchange: Exchange, evidence: Evidence): number {
  const isWrite = before?.request.method === 'POST' && exchange.request.method === 'GET';
  const waited = isWrite ? exchange.start - before.end : 0;
  return waited >= evidence.settle ? waited : 0;
}
