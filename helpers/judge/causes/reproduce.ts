import { curlOf } from '../../curl.js';
import { sentMember, snapshotsIn, type Evidence } from '../../evidence/evidence.js';
import { petIdIn } from '../../evidence/query.js';
import { isAnswered, type Exchange } from '../../exchange.js';
import { openerOf } from '../../probes/one-connection.js';

/** Takes the number after the first `"id"` of a line: the shell has no JSON reader. */
const READ_ID = `sed -n 's/.*"id"[[:space:]]*:[[:space:]]*\\(-\\{0,1\\}[0-9][0-9]*\\).*/\\1/p'`;

/**
 * Commands that send these requests again, in order, for one shell: what the service assigned in one response, and a later
 * request uses, is taken from the new response by a variable. They wait where the run waited for the settle time.
 */
export function commandsFor(exchanges: readonly Exchange[], evidence: Evidence): string[] {
  const openers = new Map(exchanges.map((exchange) => [exchange, openerFor(exchange, evidence)]));
  const opening = new Set(openers.values());
  const sent = exchanges.filter((exchange) => !opening.has(exchange));
  const variables = new Map<bigint, string>();
  return sent.flatMap((exchange, at) => {
    const wait = isAfterWait(sent[at - 1], exchange, evidence) ? [sleepFor(evidence)] : [];
    const opener = openers.get(exchange);
    const curl = withVariable(
      curlOf(exchange.request, evidence.settings.gateway, opener?.request),
      exchange,
      variables,
    );
    const id = idFor(exchange, sent.slice(at + 1));
    if (id === undefined) return [...wait, curl];
    const name = `PET_ID_${variables.size + 1}`;
    variables.set(id, name);
    return [
      ...wait,
      `RESPONSE=$(${curl}); printf '%s\\n' "$RESPONSE"`,
      `${name}=$(printf '%s\\n' "$RESPONSE" | ${READ_ID})`,
    ];
  });
}

/** The request that goes first on the same connection, if one must: one command sends both. */
function openerFor(exchange: Exchange, evidence: Evidence): Exchange | undefined {
  return isAnswered(exchange) ? openerOf(exchange, evidence) : undefined;
}

/** The id that a response assigned, if a later request fetches that animal, or has its id in the body. */
function idFor(exchange: Exchange, later: readonly Exchange[]): bigint | undefined {
  const [snapshot] = exchange.operation === 'createPet' ? snapshotsIn(exchange) : [];
  const isUsed = later.some((other) => usedId(other) === snapshot?.id);
  return snapshot !== undefined && isUsed ? snapshot.id : undefined;
}

/** The id that a request is about: in its address, or in its body. */
function usedId(exchange: Exchange): bigint | undefined {
  const sent = sentMember(exchange, 'id');
  return petIdIn(exchange) ?? (typeof sent === 'bigint' ? sent : undefined);
}

/** The command with the variable in place of the id, at the end of the address or in the body: both are in single quotes. */
function withVariable(
  curl: string,
  exchange: Exchange,
  variables: ReadonlyMap<bigint, string>,
): string {
  const id = usedId(exchange);
  const name = id === undefined ? undefined : variables.get(id);
  return name === undefined
    ? curl
    : curl.replace(new RegExp(`(/pets/|"id":)${id}(?=['?,}])`), `$1'"$${name}"'`);
}

/** Whether the run waited for a write to become visible. */
function isAfterWait(
  before: Exchange | undefined,
  exchange: Exchange,
  evidence: Evidence,
): boolean {
  const isWrite = before?.request.method === 'POST' && exchange.request.method === 'GET';
  return isWrite && exchange.start - before.end >= evidence.settle;
}

function sleepFor({ settings }: Evidence): string {
  return `sleep ${Math.ceil(settings.settleMs / 1000)}`;
}
