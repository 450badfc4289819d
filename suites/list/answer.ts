import { hasRightKey, listQuery } from '../../helpers/evidence/query.js';
import { jsonOf, valueOf } from '../../helpers/evidence/evidence.js';
import { inWords, isObject, member } from '../../helpers/json/exact-json.js';
import { answerInWords, breach, each, unreadable } from '../../helpers/judge/judging.js';
import type { Breach, Requirement } from '../../helpers/requirement.js';
import { isInt64 } from '../../schemas/int64.js';

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
        if (!hasRightKey(exchange) || !listQuery(exchange)) return 'inconclusive';
        if (status === 401) return 'inconclusive';
        return status === 200 ? 'ok' : breach(exchange, 'status 200', answerInWords(exchange));
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
        if (exchange.answer.status !== 200) return 'inconclusive';
        const parsed = jsonOf(exchange);
        if (parsed.ok && Array.isArray(parsed.value)) return 'ok';
        return breach(exchange, 'a JSON array', parsed.ok ? inWords(parsed.value) : parsed.why);
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
        if (exchange.answer.status !== 200) return 'inconclusive';
        const value = valueOf(exchange);
        if (!Array.isArray(value)) return unreadable(exchange);
        if (value.length < 2) return 'inconclusive';
        const first = new Map<unknown, number>();
        const breaches: Breach[] = [];
        for (const [index, item] of value.entries()) {
          const id = isObject(item) ? member(item, 'id') : undefined;
          if (!isInt64(id)) continue;
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
        if (breaches.length > 0) return breaches;
        return first.size < value.length ? unreadable(exchange) : 'ok';
      }),
    why: 'A join or a page boundary that repeats rows makes clients count and show animals twice.',
    how: 'On every listing with two animals or more.',
    mend: 'Select distinct animals; order by a unique key before you limit.',
  },
];
