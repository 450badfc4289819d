import type { Choices } from '../choices.js';
import { KNOWN_CATEGORIES } from '../initial-animals.js';
import { readJson } from '../json/read.js';
import { Decimal, integerOf, type Json } from '../json/value.js';
import { Refusal } from '../refusal.js';
import {
  STATUSES,
  type Animal,
  type ReceivedRequest,
  type Service,
  type Status,
} from '../service.js';

/** Permitted responses to bodies for which the interface leaves the response open. Most are for createPet. */
export function applyCreating(service: Service, choices: Choices): void {
  applyFields(service, choices);
  applyCategories(service, choices);
  applyOmittedStatus(service, choices.omittedStatus);
  applyBodies(service, choices);
  applyLongNumbers(service, choices.longNumbers);
}

function applyFields(service: Service, { unknownFields, nullStatus }: Choices): void {
  if (unknownFields === 400) {
    const { checkNewPet, checkMessage } = service;
    service.checkNewPet = (body) => {
      refuseUnknown(body, ['name', 'categoryId', 'status']);
      return checkNewPet(body);
    };
    service.checkMessage = (body) => {
      refuseUnknown(body, ['message']);
      return checkMessage(body);
    };
  }
  if (nullStatus === 'omitted') {
    const checkStatus = service.checkStatus;
    service.checkStatus = (value) => checkStatus(value === null ? undefined : value);
  }
}

function refuseUnknown(body: Json, known: readonly string[]): void {
  if (!(body instanceof Map)) return;
  const unknown = Array.from(body.keys()).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new Refusal(400, 'unknown_field', `There is no field ${JSON.stringify(unknown)}.`);
}

function applyCategories(service: Service, { categories, integralDecimals }: Choices): void {
  const checkCategoryId = service.checkCategoryId;
  service.checkCategoryId = (value) => {
    const isFraction = value instanceof Decimal && integerOf(value) === undefined;
    const double = isFraction ? Number(value.text) : Number.NaN;
    const isRounded = integralDecimals === 'rounded' && Number.isInteger(double);
    const id = checkCategoryId(isRounded ? BigInt(double) : value);
    if (typeof integralDecimals === 'number' && typeof value !== 'bigint') {
      throw new Refusal(integralDecimals, 'invalid_category', 'A category is written in digits.');
    }
    if (ACCEPTED[categories](id)) return id;
    throw new Refusal(400, 'invalid_category', 'There is no such category.');
  };
}

const ACCEPTED: Readonly<Record<Choices['categories'], (id: bigint) => boolean>> = {
  any: () => true,
  known: (id) => KNOWN_CATEGORIES.includes(id),
  'first-closed': (id) => id !== KNOWN_CATEGORIES[0],
  positive: (id) => id > 0n,
  'not-negative': (id) => id >= 0n,
  int32: (id) => BigInt.asIntN(32, id) === id,
  'double-safe': (id) => id === BigInt(Number(id)) && id < 2n ** 53n && id > -(2n ** 53n),
};

/** Before about every third request, changes each animal that was created without a status: to a random status, or to none. */
function changeAtRandom(service: Service): void {
  const { storeAnimal, perform, random } = service;
  const changing: Animal[] = [];
  service.storeAnimal = (newPet, id, owner) => {
    const animal = storeAnimal(newPet, id, owner);
    if (newPet.status === undefined) changing.push(animal);
    return animal;
  };
  service.perform = (operation, request) => {
    for (const animal of random() < 1 / 3 ? changing : [])
      animal.status = [...STATUSES, undefined][Math.floor(random() * 4)];
    return perform(operation, request);
  };
}

function applyOmittedStatus(service: Service, omitted: Choices['omittedStatus']): void {
  if (omitted === 'absent') return;
  const { storeAnimal, createPet, matches } = service;
  if (omitted === 'changing-at-random') return changeAtRandom(service);
  if (omitted === 'in-every-filter') {
    const isWithout = ({ owner, status }: Animal): boolean => owner === 'client' && !status;
    service.matches = (animal, status) => isWithout(animal) || matches(animal, status);
    return;
  }
  if (omitted === 'changing') {
    const changing: Animal[] = [];
    service.storeAnimal = (newPet, id, owner) => {
      for (const animal of changing) animal.status = statusAfter(animal.status);
      const animal = storeAnimal(newPet, id, owner);
      if (newPet.status === undefined) changing.push(animal);
      return animal;
    };
    return;
  }
  const stored = omitted === 'shown-later' || omitted === 'in-no-filter' ? 'available' : omitted;
  const without = new Set<bigint>();
  service.storeAnimal = (newPet, id, owner) => {
    if (newPet.status === undefined) without.add(id);
    return storeAnimal({ ...newPet, status: newPet.status ?? stored }, id, owner);
  };
  if (omitted === 'in-no-filter')
    service.matches = (animal, status) => !without.has(animal.id) && matches(animal, status);
  if (omitted !== 'shown-later') return;
  service.createPet = async (request) => {
    const answer = await createPet(request);
    const body = service.readBody(request);
    const sent = body instanceof Map ? body.get('status') : undefined;
    const lacking = sent === undefined || sent === null;
    if (lacking && answer.body instanceof Map) answer.body.delete('status');
    return answer;
  };
}

/** The next status in the cycle of none, available, pending, sold. */
function statusAfter(status: string | undefined): Status | undefined {
  return STATUSES[STATUSES.findIndex((each) => each === status) + 1];
}

function applyBodies(service: Service, choices: Choices): void {
  const { duplicateKeys, malformedPet, petMediaType } = choices;
  const { createPet, checkMediaType } = service;
  if (duplicateKeys !== 'last') service.parseJson = (text) => readJson(text, duplicateKeys);
  function check(request: ReceivedRequest): void {
    if (petMediaType === 'any') return;
    try {
      checkMediaType(request);
    } catch {
      throw new Refusal(petMediaType, 'invalid_content_type', 'Send application/json.');
    }
  }
  if (malformedPet === 400 && petMediaType === 'any') return;
  service.createPet = (request) => {
    check(request);
    try {
      service.readBody(request);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'malformed_json') throw error;
      throw new Refusal(malformedPet, error.code, error.message);
    }
    return createPet(request);
  };
}

/** A number of more than 1,000 characters, outside strings. */
const LONG_NUMBER = /[\d.eE+-]{1001}/;

function applyLongNumbers(service: Service, status: Choices['longNumbers']): void {
  if (status === 'read') return;
  const { createPet } = service;
  service.createPet = (request) => {
    const withoutStrings = request.body.toString('latin1').replace(/"(?:[^"\\]|\\.)*"/g, '""');
    if (LONG_NUMBER.test(withoutStrings))
      throw new Refusal(status, 'malformed_json', 'The body has a number that is too long.');
    return createPet(request);
  };
}
