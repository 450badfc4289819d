import {
  statusObservation,
  type Observation,
} from '../../helpers/judge/observations/observation.js';
import { observedRequest, observedUnknown } from '../../helpers/probes/observed.js';

const PAGE = { method: 'GET', path: '/pets?limit=1' } as const;

/** Observes the response to a way of sending the key that a service may accept or refuse. */
function wayToSend<const Id extends string>(
  id: Id,
  text: string,
  authorization: string | null,
  headers: readonly (readonly [string, string])[] = [],
): Observation {
  return statusObservation(id, text, observedRequest(id, { ...PAGE, authorization, headers }));
}

/** Requests without a key that also have another mistake. The status shows which mistake the service checks for first. */
const limitWithoutKey = observedRequest('auth.order.limit', {
  method: 'GET',
  path: '/pets?limit=0',
  authorization: null,
});
const missingWithoutKey = observedUnknown('auth.order.missing', (id) => ({
  method: 'GET',
  path: `/pets/${id}`,
  authorization: null,
}));
const wordWithoutKey = observedRequest('auth.order.word', {
  method: 'GET',
  path: '/pets/abc',
  authorization: null,
});
const malformedWithoutKey = observedRequest(
  'auth.order.malformed',
  { method: 'POST', path: '/pets', authorization: null, body: '{"name":' },
  'animals',
);

/**
 * Observations of the ways of sending the key that a service accepts, and of the order in which it checks a request. The interface
 * does not state this order.
 */
export const AUTH_OBSERVATIONS: readonly Observation[] = [
  wayToSend('auth.form.lower-case', 'listPets with bearer in lower case', 'bearer {API_KEY}'),
  wayToSend('auth.form.spaces', 'listPets with two spaces before the key', 'Bearer  {API_KEY}'),
  wayToSend('auth.form.key-alone', 'listPets with the key and no scheme', '{API_KEY}'),
  wayToSend('auth.form.x-api-key', 'listPets with the key in X-API-Key', null, [
    ['X-API-Key', '{API_KEY}'],
  ]),
  statusObservation('auth.order.limit', 'limit=0 without a key', limitWithoutKey),
  statusObservation(
    'auth.order.missing',
    'getPet of an unknown id without a key',
    missingWithoutKey,
  ),
  statusObservation(
    'auth.order.word',
    'getPet with a word as petId, without a key',
    wordWithoutKey,
  ),
  statusObservation(
    'auth.order.malformed',
    'createPet with malformed JSON, without a key',
    malformedWithoutKey,
  ),
];
