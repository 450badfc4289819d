import { purposeOf } from '../../evidence/purpose.js';
import { answersTo, byStatus, type Observation } from './observation.js';

/** A petId that is made of an animal's id, which is another one in each run. */
function madeOfId(id: string, text: string, form: RegExp): Observation {
  return {
    id: `get.pet-id.${id}`,
    text,
    values: 'status',
    look: (evidence) => {
      const found = evidence
        .of('fetches/not-number/')
        .find((exchange) => form.test(purposeOf(exchange).probe));
      return found && `${found.answer.status}`;
    },
  };
}

/** getPet of what is no int64. */
export const FETCHING: readonly Observation[] = [
  byStatus('get.pet-id.word', 'getPet of a word', 'fetches/not-number/abc'),
  madeOfId('more-behind', 'getPet of an id with more behind it', /^-?\d+,'"abc$/),
  madeOfId('fraction', 'getPet of an id with .0 behind it', /^-?\d+\.0$/),
  madeOfId('exponent', 'getPet of an id with e0 behind it', /^-?\d+e0$/),
  madeOfId('hexadecimal', 'getPet of an id in hexadecimal', /^0x/),
  {
    id: 'get.pet-id.beyond-int64',
    text: 'getPet of 2^63',
    values: 'status',
    look: (evidence) => {
      const [exchange] = answersTo(evidence, `fetches/beyond/${2n ** 63n}`);
      return exchange && `${exchange.answer.status}`;
    },
  },
];
