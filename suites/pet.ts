import type { Answered } from '../helpers/exchange.js';
import type { Evidence } from '../helpers/evidence/evidence.js';
import { MOST_ITEMS, valueOf } from '../helpers/evidence/evidence.js';
import { inWords, isObject, member, type Json } from '../helpers/json/exact-json.js';
import { breach, each } from '../helpers/judge/judging.js';
import type { Breach, Judgement, Requirement } from '../helpers/requirement.js';
import { remembered } from '../helpers/remembered.js';
import { mismatches, type Mismatch } from '../schemas/validate.js';

interface Shown {
  readonly exchange: Answered;
  readonly animals: readonly Json[];
  readonly mismatches: readonly Mismatch[];
}

/** Every answer that shows animals, with all that is wrong with them. */
const shown = remembered((evidence: Evidence): readonly Shown[] =>
  evidence.answered().flatMap((exchange) => show(exchange) ?? []),
);

function show(exchange: Answered): Shown | undefined {
  const { operation, answer } = exchange;
  const value = valueOf(exchange);
  if (value === undefined) return undefined;
  if (operation === 'listPets' && answer.status === 200 && Array.isArray(value)) {
    const animals = value.slice(0, MOST_ITEMS);
    return { exchange, animals, mismatches: mismatches('pets', animals) };
  }
  const single =
    (operation === 'getPet' && answer.status === 200) ||
    (operation === 'createPet' && answer.status === 201);
  return single ? { exchange, animals: [value], mismatches: mismatches('pet', value) } : undefined;
}

/** A value with none of the required fields is no animal at all: that is one breach, and not three. */
function judgeField(evidence: Evidence, field: string): Judgement {
  return each(shown(evidence), ({ exchange, animals, mismatches: wrong }) => {
    if (animals.length === 0) return 'mute';
    const breaches: Breach[] = whole(wrong)
      .filter((mismatch) => mismatch.field === field)
      .map(({ pointer, expected }) =>
        breach(exchange, expected, inWords(at(exchange, pointer)), { pointer }),
      );
    return breaches.length === 0 ? 'met' : breaches;
  });
}

/** Three missing fields of one animal, as one mismatch of the animal. */
function whole(wrong: readonly Mismatch[]): readonly Mismatch[] {
  const missing = wrong.filter(({ expected }) => expected === 'present');
  const parent = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));
  const empty = new Set(
    missing
      .map(({ pointer }) => parent(pointer))
      .filter((pointer, _, all) => all.filter((other) => other === pointer).length === 3),
  );
  if (empty.size === 0) return wrong;
  const others = wrong.filter(
    ({ pointer, expected }) => expected !== 'present' || !empty.has(parent(pointer)),
  );
  return [
    ...others,
    ...[...empty].map((pointer) => ({
      pointer,
      field: '',
      expected: 'an object with the fields of a Pet',
    })),
  ];
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
  'On every animal in every answer of listPets, createPet and getPet, all items of a list; further fields are free.';

export const PET: readonly Requirement[] = [
  {
    id: 'pet.shape.object',
    level: 'MUST',
    clause: 'resources.pet',
    text: 'Every animal in an answer is a JSON object with the fields of a Pet',
    needs: ['survey', 'animals'],
    judge: (evidence) => judgeField(evidence, ''),
    why: 'A null or wrapped item breaks every typed client on a single row.',
    how: EVERYWHERE,
    mend: 'Return the animal itself: no null, no envelope, no array of one.',
  },
  {
    id: 'pet.id.int64',
    level: 'MUST',
    clause: 'resources.pet.id',
    text: 'Every animal has an `id` that is an integer within int64',
    needs: ['survey', 'animals'],
    judge: (evidence) => judgeField(evidence, 'id'),
    why: 'The id is the only handle on an animal; as a string or a fraction it cannot be used as one.',
    how: `${EVERYWHERE} Any JSON spelling of an integer will do.`,
    mend: 'Serialise the id as a JSON number from a 64-bit integer.',
  },
  {
    id: 'pet.name.string',
    level: 'MUST',
    clause: 'resources.new-pet.name',
    text: 'Every animal has a `name` that is a string',
    needs: ['survey', 'animals'],
    judge: (evidence) => judgeField(evidence, 'name'),
    why: 'A row without a name, or with null, is one that no client expects.',
    how: EVERYWHERE,
    mend: 'Make the column required, and mend the rows that are there.',
  },
  {
    id: 'pet.category-id.int64',
    level: 'MUST',
    clause: 'resources.new-pet.category-id',
    text: 'Every animal has a `categoryId` that is an integer within int64',
    needs: ['survey', 'animals'],
    judge: (evidence) => judgeField(evidence, 'categoryId'),
    why: 'Every animal belongs to a category; clients group and join by it.',
    how: `${EVERYWHERE} Any JSON spelling of an integer will do.`,
    mend: 'Serialise it as a JSON number under its own name, in lists as well.',
  },
  {
    id: 'pet.status.enum',
    level: 'MUST',
    clause: 'resources.pet-status',
    text: 'The `status` of every animal is one of available, pending, sold, or absent, never null',
    needs: ['survey', 'animals'],
    judge: (evidence) => judgeField(evidence, 'status'),
    why: 'A fourth value, another letter case or null breaks every client that switches on it.',
    how: `${EVERYWHERE} The field may be left out, since it is not required.`,
    mend: 'Leave the field out where there is none; migrate rows with other values.',
  },
];
