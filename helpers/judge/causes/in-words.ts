import type { Deviation, ErrorBody, Resource } from './deviation.js';
import type { UnreadableForm } from './violated.js';

const BODIES: Readonly<Record<UnreadableForm, string>> = {
  html: 'an HTML page',
  text: 'a body that cannot be read as JSON',
  empty: 'an empty body',
};

/**
 * Describes a deviation in a sentence that is true of each violation that has it.
 * @param areFiltered whether each of the violations is in a filtered listing
 */
export function inWords(deviation: Deviation, areFiltered = false): string {
  const listings = areFiltered ? 'Filtered listings' : 'Listings';
  switch (deviation.type) {
    case 'server-error':
      return `${deviation.operation} returns status ${deviation.status}`;
    case 'status':
      return `${deviation.operation} returns ${STATUS[deviation.how](deviation.status)}`;
    case 'redirect':
      return `Requests are redirected with status ${deviation.status}`;
    case 'key':
      // The text does not say "without the right key", because the header may have the right key in another form.
      if (deviation.how === 'accepted')
        return 'Requests without the right `Authorization` get a 2xx status';
      return `Requests ${deviation.how === 'right' ? 'with' : 'without'} the right \`Authorization\` get status ${deviation.status}`;
    case 'unreadable': {
      const whose = deviation.isError ? 'Error responses' : 'Responses';
      return `${whose} have ${BODIES[deviation.form]} (Content-Type: ${deviation.media})`;
    }
    case 'media':
      return `Responses have Content-Type: ${deviation.media}`;
    case 'error-body':
      return `Error responses ${predicateOf(deviation)}`;
    case 'body':
      return `${deviation.operation} returns a JSON ${deviation.form}`;
    case 'id':
      return `The \`id\` of ${deviation.of} ${ID[deviation.how](deviation.of)}`;
    case 'field': {
      const { fields, of, how } = deviation;
      const [one, several] = FIELD[how];
      const names = fields.map((field) => `\`${field}\``).join(', ');
      return `${names} of ${of} ${fields.length === 1 ? one : several}`;
    }
    case 'page-size':
      return `${listings} ${PAGE_SIZE[deviation.how]}`;
    case 'size-despite-bad-query':
      return 'Listings with parameters that the interface does not allow have too many animals';
    case 'animals':
      return `${listings} ${ANIMALS[deviation.how]}`;
    case 'left-behind':
      return 'A POST that was refused leaves an animal behind';
    case 'other':
      return `${deviation.operation} deviates`;
  }
}

/** Describes the body of an error response as a predicate, to follow a subject. */
export const predicateOf = ({ predicate = 'are not Error objects' }: ErrorBody): string =>
  predicate;

const STATUS = {
  refused: (status: number) => `status ${status} to requests that must succeed`,
  accepted: (status: number) => `status ${status} to requests that must be refused`,
  other: (status: number) => `the wrong status ${status}`,
} as const;

const ID = {
  'of-request': () => 'comes from the request',
  'in-listing': () => 'occurs twice in one listing',
  shared: (of: Resource) => `also belongs to ${of.replace(/^an? /, 'another ')}`,
} as const;

/** For one field, and for several. */
const FIELD = {
  missing: ['is missing', 'are missing'],
  type: ['has the wrong type or format', 'have the wrong type or format'],
  value: ['has the wrong value', 'have the wrong values'],
} as const;

const PAGE_SIZE = {
  'too-many': 'have too many animals',
  'too-few': 'have too few animals',
  wrong: 'have the wrong page size',
} as const;

const ANIMALS = {
  missing: 'lack animals, although they have room for more',
  lacking: 'lack animals',
  wrong: 'contain animals with another status',
} as const;
