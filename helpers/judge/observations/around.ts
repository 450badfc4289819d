import type { Evidence } from '../../evidence/evidence.js';
import { header } from '../../exchange.js';
import { answersTo, byAsking, oneOf, type Observation } from './observation.js';

/** Whose scripts a browser would let read an answer. */
function origins(evidence: Evidence, probe: string): string | undefined {
  const [exchange] = answersTo(evidence, `observe/${probe}`);
  if (exchange === undefined) return undefined;
  const allowed = header(exchange.answer.headers, 'access-control-allow-origin');
  const whose = allowed === undefined ? 'none' : allowed === '*' ? 'any' : 'some';
  return `${exchange.answer.status}, origins: ${whose}`;
}

function cors(id: string, text: string, probe: string): Observation {
  return {
    id,
    text,
    values: 'status; allowed origins: none, some, any',
    asked: true,
    look: (evidence) => origins(evidence, probe),
  };
}

/** The methods that a resource says it has. */
function allow(evidence: Evidence): string | undefined {
  const told = evidence
    .of('observe/')
    .filter(({ answer }) => answer.status === 405 || answer.status === 204)
    .map(({ answer }) => header(answer.headers, 'allow')?.toUpperCase() ?? 'absent');
  return oneOf(
    told.map((value) =>
      value
        .split(/\s*,\s*/)
        .toSorted()
        .join(', '),
    ),
  );
}

/** What is around the four operations: asked with `--observe` alone. */
export const AROUND: readonly Observation[] = [
  byAsking('around.orders', 'GET /store/orders', 'orders'),
  byAsking('around.orders.no-key', 'GET /store/orders without a key', 'orders-no-key'),
  byAsking('around.head', 'HEAD /pets', 'head'),
  byAsking('around.options', 'OPTIONS /pets', 'options'),
  byAsking('around.options-pet', 'OPTIONS /pets/{petId}', 'options-pet'),
  byAsking('around.put', 'PUT /pets/{petId} of an unknown id', 'put'),
  byAsking('around.patch', 'PATCH /pets/{petId} of an unknown id', 'patch'),
  byAsking('around.delete', 'DELETE /pets/{petId} of an unknown id', 'delete'),
  {
    id: 'around.allow',
    text: 'Allow where a method is not allowed',
    values: 'absent; the methods',
    asked: true,
    gathered: true,
    look: allow,
  },
  byAsking('around.unknown-path', 'an unknown path', 'unknown-path'),
  byAsking('around.unknown-path.no-key', 'an unknown path without a key', 'unknown-path-no-key'),
  byAsking('around.trailing-slash', 'GET /pets/', 'trailing-slash'),
  byAsking('around.accept', 'listPets with Accept: text/html', 'accept'),
  cors('around.cors.preflight', 'a preflight from another origin', 'preflight'),
  cors('around.cors.read', 'listPets with an Origin', 'origin'),
  byAsking('around.media.none', 'createPet without a Content-Type', 'media-none'),
  byAsking('around.media.text', 'createPet as text/plain', 'media-text'),
  byAsking('auth.form.lower-case', 'listPets with bearer in lower case', 'bearer-lower-case'),
  byAsking('auth.form.spaces', 'listPets with two spaces before the key', 'bearer-two-spaces'),
  byAsking('auth.form.key-alone', 'listPets with the key and no scheme', 'key-alone'),
  byAsking('auth.form.x-api-key', 'listPets with the key in X-API-Key', 'x-api-key'),
  byAsking('auth.order.limit', 'limit=0 without a key', 'no-key-limit'),
  byAsking('auth.order.missing', 'getPet of an unknown id without a key', 'no-key-missing'),
  byAsking('auth.order.word', 'getPet of a word without a key', 'no-key-word'),
  byAsking('auth.order.malformed', 'createPet of malformed JSON without a key', 'no-key-malformed'),
  byAsking('get.pet-id.leading-zeros', 'getPet of an id with zeros before it', 'leading-zeros'),
  byAsking('get.pet-id.plus', 'getPet of an id with + before it', 'plus'),
];
