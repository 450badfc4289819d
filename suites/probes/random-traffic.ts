import { probe } from './probe.js';
import { ignoreUnsent } from '../../helpers/probes/base-api.js';
import { sentMember } from '../../helpers/evidence/bodies.js';
import { snapshotsIn } from '../store/store.js';
import {
  MOST_OPERATIONS,
  operations,
  sequencesIn,
  type RandomRefusal,
  type StoreOperation,
} from '../values/random-operations.js';
import { isWellFormedMessage } from '../store/well-formed-message.js';
import { isSuccess, type Answered, hasRightKey } from '../../helpers/exchange.js';
import { addAnimal, animalBody } from './adding/animal-body.js';
import { everyAnimal } from './fetched-animals.js';
import type { Api } from './api.js';
import { usableCategory } from './usable-category.js';
import { messageBody, messageTextFor } from './first-messages.js';
import { NOT_GENERATED } from '../../helpers/probes/probe.js';
import type { SourceData, Source } from '../../helpers/probes/source.js';
import { derived, traffic } from '../../helpers/probes/traffic.js';

/** Accepted messages. If there is none, the service may have no message operation. */
const acceptedMessages = derived<Answered>((evidence) =>
  evidence.answered('submitMessage').filter((each) => hasRightKey(each) && isSuccess(each)),
);

const NEEDS = { usableCategory, everyAnimal, acceptedMessages };
type Known = SourceData<typeof NEEDS>;

/** A status outside the enumeration. */
const UNKNOWN_STATUS = 'reserved';
/** An id that is very unlikely to exist. */
const UNUSED_ID = 2n ** 62n + 7n;

/**
 * Sends one operation.
 * @param ids known animals, the newest one last
 * @returns undefined if there is nothing to send
 */
async function perform(
  operation: StoreOperation,
  api: Api,
  { usableCategory: [categoryId = 1n], acceptedMessages: messages }: Known,
  ids: readonly bigint[],
): Promise<Answered | undefined> {
  if ('list' in operation) return api.listPets(operation.list);
  if ('badLimit' in operation) return api.listPets({ limit: operation.badLimit });
  if ('noKey' in operation) return api.listPets({ authorization: null });
  if ('get' in operation) {
    const id = operation.get === null ? UNUSED_ID : ids.at(-1 - (operation.get % ids.length));
    return id === undefined ? undefined : api.getPet(id);
  }
  if ('add' in operation) {
    return addAnimal(api, { categoryId, status: operation.add ?? undefined });
  }
  if ('refuse' in operation) {
    return operation.refuse === 'name-missing'
      ? api.createPet(`{"categoryId":${categoryId}}`)
      : api.createPet((name) =>
          animalBody({ name, categoryId, more: `"status":"${UNKNOWN_STATUS}"` }),
        );
  }
  if (messages.length === 0) return undefined;
  const { submit } = operation;
  return submit === null
    ? api.submitMessage('{}')
    : api.submitMessage((name) => messageBody(messageTextFor(submit, name)), { isValid: true });
}

/**
 * Sequences of requests of all operations, one request after another. They find faults that depend on the previous requests, on a
 * repeated request, or on the n-th request of a kind. The requirements on all traffic judge the responses.
 */
export const randomTraffic = probe({
  id: 'traffic.random',
  phase: 'traffic',
  posts: 'animals',
  needs: NEEDS,
  smoke: 0,
  steps: MOST_OPERATIONS,
  arbitrary: () => operations,
  values:
    'sequences of up to 10 requests of all operations, accepted and refused, with many different triples of consecutive requests',
  generated: { ...NOT_GENERATED, thorough: 20 },
  features: sequencesIn,
  send: async (sequence: readonly StoreOperation[], api, known) => {
    const ids = [...known.everyAnimal];
    const steps: Record<string, Answered> = {};
    for (const [place, operation] of sequence.entries()) {
      const response = await perform(operation, api, known, ids).catch(ignoreUnsent);
      if (response === undefined) continue;
      steps[`${place + 1}`] = response;
      if (response.operation === 'createPet')
        ids.push(...snapshotsIn(response).map(({ id }) => id));
    }
    return steps;
  },
});

export const messagesInTraffic: Source<Answered> = traffic(
  (each) => each.probe?.id === randomTraffic.id && isWellFormedMessage(each),
);

/** Responses to createPet requests of random traffic that must be refused for this reason. */
export function refusedInTraffic(kind: RandomRefusal): Source<Answered> {
  const isName = kind === 'name-missing';
  return traffic(
    (each) =>
      each.probe?.id === randomTraffic.id &&
      each.operation === 'createPet' &&
      (isName
        ? sentMember(each, 'name') === undefined
        : sentMember(each, 'status') === UNKNOWN_STATUS),
  );
}
