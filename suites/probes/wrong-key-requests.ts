import { probe } from './probe.js';
import type { RequestOptions } from '../../helpers/probes/base-api.js';
import { createdBy, type OPERATIONS } from '../../schemas/operations.js';

import { header, isAnswered, type Answered, type Exchange } from '../../helpers/exchange.js';
import { animalBody } from './adding/animal-body.js';
import { fetchedAnimals } from './fetched-animals.js';
import type { Api } from './api.js';
import { usableCategory } from './usable-category.js';
import type { Chosen } from '../../helpers/probes/examples.js';
import { messageBody } from './first-messages.js';
import type { PhaseName } from './phases.js';
import type { Generated } from '../../helpers/probes/probe.js';
import type { SourceData } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';

/** An operation that requires a key. All four operations do. */
export type KeyedOperation = (typeof OPERATIONS)[number];

/** A request with a wrong `Authorization` header and no other mistake. It does not contain the key itself. */
export type WrongKeyRequest = {
  /** The header, in which `{API_KEY:drop@7}` stands for an edit of the key; null for none. */
  readonly authorization: string | null;
  readonly query?: string;
  /** The index in `fetchedAnimals` of the id that getPet requests; 0 if not given. */
  readonly animal?: number;
  /** `application/json` if not given. */
  readonly contentType?: string;
  /** How many spaces follow the JSON of the body. */
  readonly padding?: number;
};

/** Operations that have already responded to a request without a key in this run. */
const answeredWithoutKey = derived<Exchange['operation']>((evidence) => {
  const bare = evidence.exchanges.filter(
    (exchange) => isAnswered(exchange) && !header(exchange.request.headers, 'authorization'),
  );
  return [...new Set(bare.map(({ operation }) => operation))];
});

/** Sources for the valid parts of requests with a wrong key. */
export const WRONG_KEY_NEEDS = { usableCategory, fetchedAnimals, answeredWithoutKey };
type Known = SourceData<typeof WRONG_KEY_NEEDS>;

/** Returns the id that such a getPet requests. */
export function animalOf({ animal = 0 }: WrongKeyRequest, { fetchedAnimals: ids }: Known): bigint {
  return ids[animal] ?? ids[0] ?? 1n;
}

const optionsOf = (
  { animal: _animal, padding: _padding, ...options }: WrongKeyRequest,
  timing: RequestOptions,
) => ({ ...options, ...timing });

/** For each operation, a function that sends such a request. */
export const SEND_WRONG_KEY: Readonly<
  Record<
    KeyedOperation,
    (request: WrongKeyRequest, api: Api, known: Known, timing?: RequestOptions) => Promise<Answered>
  >
> = {
  listPets: (request, api, _known, timing = {}) => api.listPets(optionsOf(request, timing)),
  getPet: (request, api, known, timing = {}) =>
    api.getPet(animalOf(request, known), optionsOf(request, timing)),
  createPet: (request, api, { usableCategory: [categoryId = 1n] }, timing = {}) =>
    api.createPet(
      (name) => animalBody({ name, categoryId, status: 'sold' }) + ' '.repeat(request.padding ?? 0),
      optionsOf(request, timing),
    ),
  submitMessage: (request, api, _known, timing = {}) =>
    api.submitMessage(
      (message) => messageBody(message) + ' '.repeat(request.padding ?? 0),
      optionsOf(request, timing),
    ),
};

type Needs = typeof WRONG_KEY_NEEDS;

/** The values of a probe of wrong keys, and its phase: `keys` if not given. */
interface WrongKeys
  extends Chosen<WrongKeyRequest, Needs>, Partial<Generated<WrongKeyRequest, Needs>> {
  readonly smoke: number;
  readonly phase?: PhaseName;
}

/** Creates a probe that sends requests of one operation with wrong keys, one key for each trial. */
export function wrongKeyProbe<const Id extends string>(
  id: Id,
  operation: KeyedOperation,
  keys: WrongKeys,
) {
  const posts = createdBy(operation);
  return probe({
    id,
    phase: 'keys',
    ...(posts && { posts }),
    needs: WRONG_KEY_NEEDS,
    steps: operation === 'getPet' ? 2 : 1,
    ...keys,
    send: async (request: WrongKeyRequest, api, known) => {
      const response = await SEND_WRONG_KEY[operation](request, api, known);
      // The service may look up the animal before it checks the key. A late write can then explain a 404.
      if (operation !== 'getPet' || response.answer.status !== 404) return { response };
      await api.settled();
      return { response: await SEND_WRONG_KEY[operation](request, api, known) };
    },
  });
}
