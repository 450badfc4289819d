import type { Answered } from '../../helpers/exchange.js';
import { isInt64 } from '../../schemas/int64.js';
import { sentMember, sentBy, valueOf, type Evidence } from '../../helpers/evidence/evidence.js';
import type { Sent } from '../../helpers/evidence/model.js';
import { hasRightKey } from '../../helpers/evidence/query.js';
import {
  inWords,
  inWordsBeside,
  isObject,
  member,
  type Json,
} from '../../helpers/json/exact-json.js';
import {
  answerInWords,
  breach,
  each,
  eachOf,
  unreadable,
  type Look,
} from '../../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../../helpers/requirement.js';
import { isCategoryGuessed } from '../../helpers/evidence/category.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { isOddCategory } from '../judging/oddity.js';

/** Every accepted animal, and a field of its 201: undefined where the field is missing, or there is no object. */
function eachAccepted(
  evidence: Evidence,
  field: 'id' | 'name' | 'categoryId' | 'status',
  look: (value: Json | undefined, sent: Sent, exchange: Answered) => Look,
): Judgement {
  return each(evidence.answered('createPet'), (exchange) => {
    const sent = sentBy(exchange);
    if (exchange.answer.status !== 201 || !hasRightKey(exchange) || !sent) return 'inconclusive';
    const value = valueOf(exchange);
    return look(isObject(value) ? member(value, field) : undefined, sent, exchange);
  });
}

/** The id of every accepted animal; a 201 without a readable one is unreadable. */
function eachId(evidence: Evidence, look: (id: bigint, exchange: Answered) => Look): Judgement {
  return eachAccepted(evidence, 'id', (id, _sent, exchange) =>
    isInt64(id) ? look(id, exchange) : unreadable(exchange),
  );
}

/** The id that a client put into its own body. */
function clientId(exchange: Answered): bigint | undefined {
  const id = sentMember(exchange, 'id');
  return isInt64(id) ? id : undefined;
}

export const CREATE_ANSWER: readonly Requirement[] = [
  {
    id: 'create.answer.name',
    level: 'MUST',
    clause: 'create.responses.body',
    text: 'The 201 repeats the name that was sent',
    needs: ['animals'],
    judge: (evidence) =>
      eachAccepted(evidence, 'name', (name, sent, exchange) => {
        if (isOddText(sent.name)) return 'inconclusive';
        if (name === sent.name) return 'ok';
        return breach(exchange, ...inWordsBeside(sent.name, name), { pointer: '/name' });
      }),
    why: 'What the answer says was stored is what clients show and keep.',
    how: 'On every plain name that was accepted, character by character.',
    mend: 'Answer with the animal as it was stored, and store the name as it was sent.',
  },
  {
    id: 'create.answer.category-id',
    level: 'MUST',
    clause: 'create.responses.body',
    text: 'The 201 repeats the categoryId that was sent',
    needs: ['animals'],
    judge: (evidence) =>
      eachAccepted(evidence, 'categoryId', (categoryId, sent, exchange) => {
        if (isOddCategory(sent.categoryId, evidence)) return 'inconclusive';
        if (categoryId === sent.categoryId) return 'ok';
        return breach(exchange, `${sent.categoryId}`, inWords(categoryId), {
          pointer: '/categoryId',
        });
      }),
    why: 'An animal that comes back in another category is lost to whoever looks for it.',
    how: 'On every accepted animal in a known category; compared as exact integers.',
    mend: 'Answer with the animal as it was stored.',
  },
  {
    id: 'create.answer.status',
    level: 'MUST',
    clause: 'create.responses.body',
    text: 'The 201 repeats the status that was sent',
    needs: ['animals'],
    judge: (evidence) =>
      eachAccepted(evidence, 'status', (status, sent, exchange) => {
        if (sent.status === undefined) return 'inconclusive';
        if (status === sent.status) return 'ok';
        return breach(exchange, inWords(sent.status), inWords(status), { pointer: '/status' });
      }),
    why: 'A status that is dropped or set to a default puts sold animals up for sale.',
    how: 'On every accepted animal that was sent with a status.',
    mend: 'Use the default only where none was sent.',
  },
  {
    id: 'create.id.new',
    level: 'MUST',
    clause: 'resources.pet.id',
    text: 'The id of an added animal is one that no animal had before',
    needs: ['animals'],
    judge: (evidence) =>
      eachId(evidence, (id, exchange) => {
        const before = evidence.snapshots
          .get(id)
          ?.find((snapshot) => snapshot.exchange.end <= exchange.start);
        if (!before) return 'ok';
        return breach(
          exchange,
          'an id that no animal had before',
          `id ${id}, seen before in exchange ${before.exchange.index}`,
          {
            pointer: '/id',
          },
        );
      }),
    why: 'An id that is given again makes clients overwrite what they know of another animal.',
    how: 'The id of every 201 is compared with every animal that any earlier answer showed.',
    mend: 'Take ids from a sequence that never goes back; not from the number of rows, nor from the highest that is left.',
  },
  {
    id: 'create.id.distinct',
    level: 'MUST',
    clause: 'resources.pet.id',
    text: 'Two animals never get the same id, added at once or one after the other',
    needs: ['animals'],
    judge: (evidence) => {
      const first = new Map<bigint, Answered>();
      return eachId(evidence, (id, exchange) => {
        const other = first.get(id);
        if (!other) {
          first.set(id, exchange);
          return 'ok';
        }
        return breach(exchange, 'an id of its own', `id ${id}, as in exchange ${other.index}`, {
          pointer: '/id',
        });
      });
    },
    why: 'An id that is computed and then stored, without a lock, is given twice under load.',
    how: 'Animals are added many at once; all ids are compared.',
    mend: 'Let the database assign the id, or guard the counter.',
  },
  {
    id: 'create.id.assigned',
    level: 'MUST',
    clause: 'create.id',
    text: 'The service assigns the id: one in the request body never decides it',
    needs: ['animals'],
    judge: (evidence) => {
      const repeated = evidence.of('animals/repeated/').map(({ answer }) => answer.status);
      return eachOf(evidence, 'animals/client-id/', (exchange) => {
        const { status } = exchange.answer;
        if (status === 400) return isCategoryGuessed(evidence) ? 'inconclusive' : 'ok';
        if (status === 401) return 'inconclusive';
        // Refused without the id as well: for its name.
        if (status > 400 && repeated.includes(status)) return 'inconclusive';
        const wanted = clientId(exchange);
        if (status !== 201)
          return breach(
            exchange,
            '201 with an id of the service’s own, or 400',
            answerInWords(exchange),
          );
        const value = valueOf(exchange);
        const id = isObject(value) ? member(value, 'id') : undefined;
        if (id !== wanted) return 'ok';
        return breach(
          exchange,
          'an id of the service’s own',
          `the id of the request, ${inWords(id)}`,
          { pointer: '/id' },
        );
      });
    },
    why: 'A body that is bound to the row as a whole lets a client choose ids, and overwrite the animals of others.',
    how: 'An animal is added with an unused id in its body, and one with the id of an animal of ours. Ignoring the field and a 400 are both allowed.',
    mend: 'Bind only name, categoryId and status.',
  },
];
