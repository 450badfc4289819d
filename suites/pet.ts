import type { Answered } from '../helpers/exchange.js';
import { jsonOf, MOST_ITEMS, valueOf, type Evidence } from '../helpers/evidence/evidence.js';
import { inWords, isObject, member, type Json } from '../helpers/json/exact-json.js';
import { breach, each, unreadable, type Look } from '../helpers/judge/judging.js';
import type { Breach, Judgement, Requirement } from '../helpers/requirement.js';
import { memoize } from '../helpers/memoize.js';
import { petSchema } from '../schemas/shapes.js';
import { mismatches, type Mismatch } from '../schemas/validate.js';

/** A value that stands where an animal belongs, by its JSON Pointer; undefined for a body that is not JSON. */
type Animal = readonly [pointer: string, value: Json | undefined];

/** A response that promises animals. */
interface Shown {
  readonly exchange: Answered;
  /** Undefined for a listing that is not an array. */
  readonly animals: readonly Animal[] | undefined;
  readonly mismatches: readonly Mismatch[];
}

/** Every response that promises animals, with all that is wrong with them. */
const shown = memoize((evidence: Evidence): readonly Shown[] =>
  evidence.answered().flatMap((exchange) => show(exchange) ?? []),
);

function show(exchange: Answered): Shown | undefined {
  const { operation, answer } = exchange;
  const value = valueOf(exchange);
  if (operation === 'listPets' && answer.status === 200) {
    if (!Array.isArray(value)) return { exchange, animals: undefined, mismatches: [] };
    const items = value.slice(0, MOST_ITEMS);
    const animals = items.map((item, index): Animal => [`/${index}`, item]);
    return { exchange, animals, mismatches: mismatches('pets', items) };
  }
  const isSingle =
    (operation === 'getPet' && answer.status === 200) ||
    (operation === 'createPet' && answer.status === 201);
  if (!isSingle) return undefined;
  return { exchange, animals: [['', value]], mismatches: mismatches('pet', value) };
}

/** Checks each response that shows an animal; one that is not the array of a listing is unreadable. */
function eachShown(
  evidence: Evidence,
  look: (animals: readonly Animal[], shown: Shown) => Look,
): Judgement {
  return each(shown(evidence), (one) => {
    if (one.animals === undefined) return unreadable(one.exchange);
    return one.animals.length === 0 ? 'inconclusive' : look(one.animals, one);
  });
}

/** The values that are not objects, as violations. */
function notObjects(exchange: Answered, animals: readonly Animal[], expected: string): Breach[] {
  return animals
    .filter(([, value]) => !isObject(value))
    .map(([pointer, value]) => breach(exchange, expected, observed(exchange, value), { pointer }));
}

function observed(exchange: Answered, value: Json | undefined): string {
  const parsed = jsonOf(exchange);
  return parsed.ok ? inWords(value) : parsed.why;
}

function judgeObject(evidence: Evidence): Judgement {
  return eachShown(evidence, (animals, { exchange }) => {
    const breaches = notObjects(exchange, animals, 'a JSON object');
    return breaches.length === 0 ? 'ok' : breaches;
  });
}

/** A required field: a value that is no object does not have it either. */
function judgeField(
  evidence: Evidence,
  field: 'id' | 'name' | 'categoryId',
  expected: string,
): Judgement {
  return eachShown(evidence, (animals, { exchange, mismatches: wrong }) => {
    const breaches = [
      ...fieldBreaches(exchange, wrong, field),
      ...notObjects(exchange, animals, expected),
    ];
    return breaches.length === 0 ? 'ok' : breaches;
  });
}

/** The status may be absent, so a value without any required field of a Pet says nothing about it. */
function judgeStatus(evidence: Evidence): Judgement {
  return eachShown(evidence, (animals, { exchange, mismatches: wrong }) => {
    const blank = new Set(animals.filter(isBlank).map(([pointer]) => `${pointer}/status`));
    const readable = wrong.filter(({ pointer }) => !blank.has(pointer));
    const breaches = fieldBreaches(exchange, readable, 'status');
    if (breaches.length > 0) return breaches;
    return blank.size === 0 ? 'ok' : unreadable(exchange);
  });
}

function isBlank([, value]: Animal): boolean {
  return (
    !isObject(value) || petSchema.required.every((field) => member(value, field) === undefined)
  );
}

function fieldBreaches(
  exchange: Answered,
  wrong: readonly Mismatch[],
  field: keyof typeof petSchema.properties,
): Breach[] {
  return wrong
    .filter((mismatch) => mismatch.field === field)
    .map(({ pointer, expected }) =>
      breach(exchange, expected, inWords(at(exchange, pointer)), { pointer }),
    );
}

/** The value at a pointer of depth 2 at most, as the validator makes them. */
function at(exchange: Answered, pointer: string): Json | undefined {
  let value: Json | undefined = valueOf(exchange);
  for (const part of pointer.split('/').slice(1)) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isObject(value) ? member(value, part) : undefined;
  }
  return value;
}

const EVERYWHERE =
  'On every animal in every response of listPets, createPet and getPet, all items of a list. Further fields are allowed.';

export const PET: readonly Requirement[] = [
  {
    id: 'pet.shape.object',
    level: 'MUST',
    clause: 'resources.pet',
    text: 'Every animal in a response is a JSON object',
    needs: ['survey', 'animals', 'fetch-sample'],
    judge: judgeObject,
    why: 'A null or wrapped item breaks every typed client on a single row.',
    how: EVERYWHERE,
    mend: 'Return the animal itself: no null, no envelope, no array of one.',
  },
  {
    id: 'pet.id.int64',
    level: 'MUST',
    clause: 'resources.pet.id',
    text: 'Every animal has an `id` that is an integer within int64',
    needs: ['survey', 'animals', 'fetch-sample'],
    judge: (evidence) => judgeField(evidence, 'id', 'an object with `id`'),
    why: 'The id is the only handle on an animal; as a string or a fraction it cannot be used as one.',
    how: `${EVERYWHERE} Any JSON spelling of an integer will do.`,
    mend: 'Serialise the id as a JSON number from a 64-bit integer.',
  },
  {
    id: 'pet.name.string',
    level: 'MUST',
    clause: 'resources.new-pet.name',
    text: 'Every animal has a `name` that is a string',
    needs: ['survey', 'animals', 'fetch-sample'],
    judge: (evidence) => judgeField(evidence, 'name', 'an object with `name`'),
    why: 'A row without a name, or with null, is one that no client expects.',
    how: EVERYWHERE,
    mend: 'Make the column required, and mend the rows that are there.',
  },
  {
    id: 'pet.category-id.int64',
    level: 'MUST',
    clause: 'resources.new-pet.category-id',
    text: 'Every animal has a `categoryId` that is an integer within int64',
    needs: ['survey', 'animals', 'fetch-sample'],
    judge: (evidence) => judgeField(evidence, 'categoryId', 'an object with `categoryId`'),
    why: 'Every animal belongs to a category; clients group and join by it.',
    how: `${EVERYWHERE} Any JSON spelling of an integer will do.`,
    mend: 'Serialise it as a JSON number under its own name, in lists as well.',
  },
  {
    id: 'pet.status.enum',
    level: 'MUST',
    clause: 'resources.pet-status',
    text: 'The `status` of every animal is one of available, pending, sold, or absent, never null',
    needs: ['survey', 'animals', 'fetch-sample'],
    judge: judgeStatus,
    why: 'A fourth value, another letter case or null breaks every client that switches on it.',
    how: `${EVERYWHERE} The field may be left out, since it is not required.`,
    mend: 'Leave the field out where there is none; migrate rows with other values.',
  },
];
