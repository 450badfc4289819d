import { storeOf } from '../store/store.js';
import { isCategoryGuessed } from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { animalIdIn, listQuery } from '../store/query.js';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import {
  header,
  isClientError,
  isSuccess,
  type Answered,
  hasRightKey,
} from '../../helpers/exchange.js';
import { SOME_ANIMALS } from '../probes/adding/index.js';
import { ownAnimal } from '../probes/fetched-animals.js';
import type { KeyedOperation } from '../probes/wrong-key-requests.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { FIRST_MESSAGES } from '../probes/first-messages.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import { responsesTo } from '../../helpers/probes/traffic.js';
import type { Docs } from '../../helpers/requirement.js';
import { REMOVED, unlessRemoved } from '../judging/removed.js';
import { acceptedText } from './scenarios.js';

/**
 * Whether the requested animal certainly exists. A replica may be behind, so the animal must have been added or shown long before.
 * If the suite did not add the animal, its client may have removed it. So a later response must show such an animal as well.
 */
function isSurelyThere(exchange: Answered, evidence: Evidence): boolean {
  const { own, snapshots } = storeOf(evidence);
  const { settle } = evidence;
  const id = animalIdIn(exchange);
  if (id === undefined) return false;
  const longBefore = exchange.start - settle;
  const seen = snapshots.get(id) ?? [];
  const added = own.get(id)?.exchange.end ?? Infinity;
  const isSeen = seen.some((snapshot) => snapshot.exchange.end <= longBefore);
  return added <= longBefore || (isSeen && seen.some((s) => s.exchange.start >= exchange.end));
}

/** Whether the service may refuse the request for another reason before it checks the key. */
function mayBeRefusedFirst(exchange: Answered, evidence: Evidence): boolean {
  const { operation, request, answer } = exchange;
  if (!isClientError(exchange)) return false;
  if (mayStopAtServer(exchange)) return true;
  // The service may refuse the text because it was submitted before.
  if (exchange.probe?.id === acceptedText.id) return true;
  if (operation === 'listPets' ? !listQuery(exchange) : request.url.includes('?')) return true;
  if (operation === 'getPet') return answer.status === 404 && !isSurelyThere(exchange, evidence);
  const media = header(request.headers, 'content-type');
  if (media !== undefined && media !== 'application/json') return true;
  return operation === 'createPet' && answer.status === 400 && isCategoryGuessed(evidence);
}

function refusalOf(exchange: Answered, evidence: Evidence): Finding {
  if (exchange.answer.status === 401) return 'ok';
  if (mayBeRefusedFirst(exchange, evidence)) return 'inconclusive';
  return violation(isSuccess(exchange) ? 'credential-accepted' : 'status', exchange, {
    subject: 'Authorization',
    wanted: ['401'],
  });
}

/** The definition of a requirement that an operation refuses wrong keys. */
interface RefusedKey {
  readonly operation: KeyedOperation;
  readonly clause: string;
  readonly text: string;
  readonly probes: readonly AnyProbe[];
  /** Selects requests of other probes that are checked as well. */
  readonly also?: (exchange: Answered) => boolean;
  readonly docs: Docs;
}

/** Defines a requirement that an operation refuses wrong keys with 401. */
export function refusedKey<const Id extends string>(
  id: Id,
  { operation, clause, text, probes, also, docs }: RefusedKey,
) {
  const isGet = operation === 'getPet';
  // A response to the right key shows whether there is a message operation.
  const first = operation === 'submitMessage' ? FIRST_MESSAGES : [];
  return requirement({
    id,
    level: 'MUST',
    clause,
    text,
    judges: { responses: responsesTo(probes, also) },
    sends: isGet ? [ownAnimal, ...SOME_ANIMALS] : first,
    check: ({ responses }, evidence) =>
      responses
        .filter((exchange) => exchange.operation === operation && !hasRightKey(exchange))
        .map((exchange) => {
          const find = (): Finding => refusalOf(exchange, evidence);
          return isGet ? unlessRemoved(exchange, evidence, find) : find();
        }),
    docs: isGet ? { ...docs, alsoAllowed: `${docs.alsoAllowed} ${REMOVED}` } : docs,
  });
}
