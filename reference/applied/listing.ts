import type { Freedoms, LimitAnswer } from '../freedoms.js';
import { Refusal } from '../refusal.js';
import { STATUSES, type Service } from '../service.js';

/** Order, page sizes that are none, filters that are none, parameters that are none. */
export function applyListing(service: Service, freedoms: Freedoms): void {
  applyOrder(service, freedoms.order);
  applyLimits(service, freedoms);
  applyFilters(service, freedoms.unknownFilter);
  applyParameters(service, freedoms.unknownParameters);
}

const PARAMETERS = { listPets: ['limit', 'status'], getPet: [] as string[] };

function applyParameters(service: Service, unknown: Freedoms['unknownParameters']): void {
  if (unknown === 'ignored') return;
  const authenticate = service.authenticate;
  // Before the key is looked at: either may come first.
  service.authenticate = (asked, operation) => {
    const known = operation === 'listPets' || operation === 'getPet' ? PARAMETERS[operation] : [];
    const odd = [...asked.query.keys()].find((name) => !known.includes(name));
    if (odd !== undefined) {
      throw new Refusal(unknown, 'unknown_parameter', `There is no parameter ${odd}.`);
    }
    authenticate(asked, operation);
  };
}

function applyOrder(service: Service, order: Freedoms['order']): void {
  if (order === 'oldest') return;
  if (order === 'random') {
    service.arrange = (animals) => {
      const places = new Map(animals.map((animal) => [animal, service.random()]));
      return animals.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    };
  } else if (order === 'newest') {
    service.arrange = (animals) => animals.toReversed();
  } else if (order === 'by-name') {
    service.arrange = (animals) => animals.toSorted((a, b) => compare(a.name, b.name));
  } else {
    const sign = order === 'lowest-id' ? 1 : -1;
    service.arrange = (animals) => animals.toSorted((a, b) => sign * compare(a.id, b.id));
  }
}

function compare<Key extends string | bigint>(a: Key, b: Key): number {
  return Number(a > b) - Number(a < b);
}

function applyLimits(service: Service, freedoms: Freedoms): void {
  const readLimit = service.readLimit;
  service.readLimit = (asked) => {
    try {
      return readLimit(asked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = asked.query.get('limit') ?? '';
      const answer = answerTo(text, freedoms);
      if (answer !== 400 && answer !== 422) return pageSize(answer, text);
      throw new Refusal(answer, error.code, error.message);
    }
  };
}

function answerTo(text: string, freedoms: Freedoms): LimitAnswer {
  if (/^0+$/.test(text)) return freedoms.limitZero;
  if (/^-\d+$/.test(text)) return freedoms.limitNegative;
  return /^[1-9]\d*$/.test(text) ? freedoms.limitAbove : freedoms.limitNotInteger;
}

function pageSize(answer: Exclude<LimitAnswer, 400 | 422>, text: string): number {
  switch (answer) {
    case 'default':
      return 20;
    case 'smallest':
      return 1;
    case 'largest':
      return 100;
    case 'empty':
      return 0;
    case 'lenient': {
      const number = Number.parseInt(text, 10);
      return Number.isNaN(number) ? 20 : Math.min(Math.max(number, 1), 100);
    }
  }
}

function applyFilters(service: Service, unknownFilter: Freedoms['unknownFilter']): void {
  if (unknownFilter === 400) return;
  const readStatusFilter = service.readStatusFilter;
  service.readStatusFilter = (asked) => {
    try {
      return readStatusFilter(asked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = asked.query.get('status') ?? '';
      if (unknownFilter === 422) throw new Refusal(422, error.code, error.message);
      if (unknownFilter === 'all') return undefined;
      if (unknownFilter === 'empty') return text;
      return STATUSES.find((known) => known === text.trim().toLowerCase());
    }
  };
}
