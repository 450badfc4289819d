import type { Choices, LimitAnswer } from '../choices.js';
import { Refusal } from '../refusal.js';
import { STATUSES, type Animal, type Service } from '../service.js';

/** The order, and the responses to invalid page sizes, filters and parameters. */
export function applyListing(service: Service, choices: Choices): void {
  service.arrange = (animals) => ARRANGED[choices.order](animals, service.random);
  applyLimits(service, choices);
  applyFilters(service, choices.unknownFilter);
  applyParameters(service, choices.unknownParameters);
}

const PARAMETERS = { listPets: ['limit', 'status'], getPet: [] as string[] };

function applyParameters(service: Service, unknown: Choices['unknownParameters']): void {
  if (unknown === 'ignored') return;
  const authenticate = service.authenticate;
  // Parameters are checked before the key: the interface allows either order.
  service.authenticate = (request, operation) => {
    const known = operation === 'listPets' || operation === 'getPet' ? PARAMETERS[operation] : [];
    const odd = [...request.query.keys()].find((name) => !known.includes(name));
    if (odd !== undefined) {
      throw new Refusal(unknown, 'unknown_parameter', `There is no parameter ${odd}.`);
    }
    authenticate(request, operation);
  };
}

const ARRANGED: Readonly<
  Record<Choices['order'], (animals: readonly Animal[], random: () => number) => readonly Animal[]>
> = {
  oldest: (animals) => animals,
  newest: (animals) => animals.toReversed(),
  random: (animals, random) => {
    const places = new Map(animals.map((animal) => [animal, random()]));
    return animals.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  },
  'by-name': (animals) => animals.toSorted((a, b) => compare(a.name, b.name)),
  'highest-id': (animals) => animals.toSorted((a, b) => compare(b.id, a.id)),
  'lowest-id': (animals) => animals.toSorted((a, b) => compare(a.id, b.id)),
};

function compare<Key extends string | bigint>(a: Key, b: Key): number {
  return Number(a > b) - Number(a < b);
}

function applyLimits(service: Service, choices: Choices): void {
  const readLimit = service.readLimit;
  service.readLimit = (request) => {
    try {
      return readLimit(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = request.query.get('limit') ?? '';
      const answer = answerTo(text, choices);
      if (answer !== 400 && answer !== 422) return PAGE_SIZES[answer](text);
      throw new Refusal(answer, error.code, error.message);
    }
  };
}

function answerTo(text: string, choices: Choices): LimitAnswer {
  if (/^0+$/.test(text)) return choices.limitZero;
  if (/^-\d+$/.test(text)) return choices.limitNegative;
  return /^[1-9]\d*$/.test(text) ? choices.limitAbove : choices.limitNotInteger;
}

const PAGE_SIZES: Readonly<Record<Exclude<LimitAnswer, 400 | 422>, (text: string) => number>> = {
  default: () => 20,
  smallest: () => 1,
  largest: () => 100,
  empty: () => 0,
  lenient: (text) => {
    const number = Number.parseInt(text, 10);
    return Number.isNaN(number) ? 20 : Math.min(Math.max(number, 1), 100);
  },
};

function applyFilters(service: Service, unknownFilter: Choices['unknownFilter']): void {
  if (unknownFilter === 400) return;
  const readStatusFilter = service.readStatusFilter;
  service.readStatusFilter = (request) => {
    try {
      return readStatusFilter(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = request.query.get('status') ?? '';
      if (unknownFilter === 422) throw new Refusal(422, error.code, error.message);
      if (unknownFilter === 'all') return undefined;
      if (unknownFilter === 'empty') return text;
      return STATUSES.find((known) => known === text.trim().toLowerCase());
    }
  };
}
