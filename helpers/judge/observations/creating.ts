import type { Evidence } from '../../evidence/evidence.js';
import { header } from '../../exchange.js';
import { byStatus, fieldOf, inPlain, oneOf, statusOf, type Observation } from './observation.js';

/** Odd names, and odd categories, that go out in one animal; what is refused together is asked for apart. */
const ODD = [
  ['markup', 'a name with markup, quotes and templates', 'beyond-double', 'beyond 2^53'],
  ['scripts', 'a name in several scripts, with emoji', 'highest', 'of 2^63-1'],
  [
    'edges',
    'a name with spaces around, line ends, and of more than 1,000 characters',
    'lowest',
    'of -2^63',
  ],
  ['controls', 'a name with control characters', 'below-int32', 'just below int32'],
  ['empty', 'an empty name', 'zero', 'of 0'],
] as const;

function oddName(probe: string, text: string): Observation {
  return {
    id: `create.name.${probe}`,
    text,
    values: '201; the status of a refusal, and whether parts of it are stored',
    look: (evidence) => {
      if (statusOf(evidence, `animals/odd/both/${probe}`) === '201') return '201';
      const status = statusOf(evidence, `animals/odd/name/${probe}`);
      const parts = evidence.of(`animals/odd/name/${probe}-`);
      const some = parts.some(({ answer }) => answer.status === 201);
      return status !== undefined && some ? `${status} (parts of it are stored)` : status;
    },
  };
}

function oddCategory(probe: string, id: string, text: string): Observation {
  return {
    id: `create.category.${id}`,
    text: `a category ${text}`,
    values: 'status',
    look: (evidence) =>
      statusOf(evidence, `animals/odd/both/${probe}`) === '201'
        ? '201'
        : statusOf(evidence, `animals/odd/category/${probe}`),
  };
}

/** What an open thing got by itself, or else together with another one that was accepted. */
function openPart(id: string, text: string, probe: string): Observation {
  return {
    id,
    text,
    values: '201; the status of a refusal',
    look: (evidence) => {
      const together = statusOf(evidence, `animals/open/${probe}-and-half`);
      return (
        statusOf(evidence, `animals/open/${probe}`) ?? (together === '201' ? '201' : undefined)
      );
    },
  };
}

/** An animal that was asked for without a status. */
const OMITTED = /^animals\/(?:basic|plain)\/none\//;

/** The status that reads show of the animal that was made without one. */
function omittedStored(evidence: Evidence): string | undefined {
  const made = evidence.creations.find(({ exchange }) => OMITTED.test(exchange.purpose));
  const snapshots = made === undefined ? [] : (evidence.snapshots.get(made.id) ?? []);
  return oneOf(
    snapshots.filter(({ view }) => view !== 'create').map(({ status }) => inPlain(status)),
  );
}

/** What fields that the service does not know got; untold where what came with them is refused by itself too. */
function unknownFields(evidence: Evidence): string | undefined {
  const [withThem, name, category] = ['both', 'name', 'category'].map((kind) =>
    statusOf(evidence, `animals/odd/${kind}/scripts`),
  );
  return withThem === '201' || (name === '201' && category === '201') ? withThem : undefined;
}

const WIDTHS = [
  [2n ** 31n, 'below 2^31'],
  [2n ** 53n, 'below 2^53'],
] as const;

/** The width that a client must read ids in: that of the furthest from 0. */
function widthOfIds({ creations }: Evidence): string | undefined {
  if (creations.length === 0) return undefined;
  const fits = (most: bigint): boolean => creations.every(({ id }) => id < most && id >= -most);
  return WIDTHS.find(([most]) => fits(most))?.[1] ?? 'beyond 2^53';
}

/** createPet beyond what is plainly valid or invalid. */
export const CREATING: readonly Observation[] = [
  {
    id: 'create.status.omitted',
    text: 'status in the 201 of an animal that was sent without one',
    values: 'absent; a status',
    look: (evidence) => {
      const exchange = evidence.of('animals/').findLast(({ purpose }) => OMITTED.test(purpose));
      return exchange && (exchange.answer.status === 201 ? fieldOf(exchange, 'status') : undefined);
    },
  },
  {
    id: 'create.status.omitted-stored',
    text: 'status that reads show of that animal',
    values: 'absent; a status',
    gathered: true,
    look: omittedStored,
  },
  openPart('create.category.point-zero', 'a category written as 1.0', 'point-zero'),
  ...ODD.map(([probe, , id, text]) => oddCategory(probe, id, text)),
  ...ODD.map(([probe, text]) => oddName(probe, text)),
  byStatus(
    'create.name.very-long',
    'a name of nearly 10,000 characters',
    'animals/odd/name/very-long',
  ),
  {
    id: 'create.unknown-fields',
    text: 'fields in the body that the interface does not know',
    values: 'status',
    look: unknownFields,
  },
  {
    id: 'create.id.width',
    text: 'the ids that are assigned',
    values: 'below 2^31; below 2^53; beyond 2^53',
    gathered: true,
    look: widthOfIds,
  },
  byStatus('create.client-id', 'an id in the body', 'animals/client-id/unused'),
  byStatus('create.client-id.taken', 'an id in the body that is taken', 'animals/client-id/taken'),
  {
    id: 'create.location',
    text: 'Location on a 201',
    values: 'present; absent',
    gathered: true,
    look: (evidence) =>
      oneOf(
        evidence.creations.map(({ exchange }) =>
          header(exchange.answer.headers, 'location') === undefined ? 'absent' : 'present',
        ),
      ),
  },
];
