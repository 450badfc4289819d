import { hasRightKey, listQuery } from '../../helpers/evidence/query.js';
import { valueOf } from '../../helpers/evidence/evidence.js';
import { inWords, isObject, member } from '../../helpers/json/exact-json.js';
import { answerInWords, breach, each, isJudgedElsewhere } from '../../helpers/judge/judging.js';
import type { Breach, Requirement } from '../../helpers/requirement.js';

export const LIST_ANSWER: readonly Requirement[] = [
  {
    id: 'list.answer.status',
    level: 'MUST',
    clause: 'list.responses.200',
    text: 'A listing with the right key and parameters within bounds is answered with 200',
    needs: ['survey', 'listings'],
    judge: (evidence) =>
      each(evidence.answered('listPets'), (exchange) => {
        const { status } = exchange.answer;
        if (!hasRightKey(exchange) || !listQuery(exchange)) return 'mute';
        if (status === 401 || isJudgedElsewhere(exchange)) return 'mute';
        return status === 200 ? 'met' : breach(exchange, 'status 200', answerInWords(exchange));
      }),
    why: 'A bound that is off by one, or a filter that is refused, turns a request that the interface allows into an error.',
    how: 'On every listing whose `limit` is absent or from 1 to 100, and whose `status` is absent or one of the three.',
    mend: 'Check the bounds: 1 and 100 are allowed, and so is each parameter alone.',
  },
  {
    id: 'list.answer.array',
    level: 'MUST',
    clause: 'list.responses.body',
    text: 'A listing is a bare JSON array',
    needs: ['survey', 'listings'],
    judge: (evidence) =>
      each(evidence.answered('listPets'), (exchange) => {
        const value = exchange.answer.status === 200 ? valueOf(exchange) : undefined;
        if (value === undefined) return 'mute';
        return Array.isArray(value) ? 'met' : breach(exchange, 'a JSON array', inWords(value));
      }),
    why: 'An envelope such as {"items": […]} breaks every client of the interface, and null for an empty list breaks some.',
    how: 'On every 200 of listPets, empty ones included.',
    mend: 'Return the array itself; an empty one where nothing matches.',
  },
  {
    id: 'list.ids.distinct',
    level: 'MUST',
    clause: 'resources.pet.id',
    text: 'One listing never holds the same `id` twice',
    needs: ['survey', 'listings'],
    judge: (evidence) =>
      each(evidence.answered('listPets'), (exchange) => {
        const value = exchange.answer.status === 200 ? valueOf(exchange) : undefined;
        if (!Array.isArray(value) || value.length < 2) return 'mute';
        const first = new Map<unknown, number>();
        const breaches: Breach[] = [];
        for (const [index, item] of value.entries()) {
          const id = isObject(item) ? member(item, 'id') : undefined;
          if (id === undefined) continue;
          const before = first.get(id);
          if (before === undefined) first.set(id, index);
          else {
            breaches.push(
              breach(exchange, 'each id once', `id ${inWords(id)} at /${before} and /${index}`, {
                pointer: `/${index}/id`,
              }),
            );
          }
        }
        return breaches.length === 0 ? 'met' : breaches;
      }),
    why: 'A join or a page boundary that repeats rows makes clients count and show animals twice.',
    how: 'On every listing with two animals or more.',
    mend: 'Select distinct animals; order by a unique key before you limit.',
  },
];
