import type { Fault } from '../../fault.js';
import { isInt64 } from '../../int64.js';
import type { Service } from '../../service.js';
import { beforeOperation, CRASH, refuseWith } from '../tools.js';

const beyond = 'get.invalid.not-int64';
const noNumber = 'get.invalid.not-number';

/** Accepts an invalid petId if `idOf` returns an id for it. */
function acceptIds(service: Service, idOf: (text: string) => bigint | undefined): void {
  const readPetId = service.readPetId;
  service.readPetId = (text) => {
    try {
      return readPetId(text);
    } catch (error) {
      const id = idOf(text);
      if (id === undefined) throw error;
      return id;
    }
  };
}

function lenientId(name: string, about: string, idOf: (text: string) => bigint | undefined): Fault {
  return {
    name,
    breaks: noNumber,
    about,
    subtle: true,
    patch: (service) => acceptIds(service, idOf),
  };
}

function firstId(service: Service): bigint {
  return service.catalog('get')[0]?.id ?? 1n;
}

/** Crashes for some decoded petIds instead of refusing them. */
function crashFor(service: Service, isFor: RegExp): void {
  const readPetId = service.readPetId;
  service.readPetId = (text) => {
    if (isFor.test(text)) throw CRASH;
    return readPetId(text);
  };
}

/** A fault that crashes for some undecoded paths instead of refusing their petId. */
const crashing = (name: string, breaks: Fault['breaks'], about: string, isFor: RegExp): Fault => ({
  name,
  breaks,
  about,
  subtle: true,
  patch: (service) => {
    beforeOperation(service, 'getPet', ({ path }) => {
      if (isFor.test(path)) throw CRASH;
    });
  },
});

export const INVALID: readonly Fault[] = [
  crashing(
    'id-below-int64-crashes',
    beyond,
    'The check has only an upper bound: an id just below int64 overflows the column.',
    /\/-9223372036854775809$/,
  ),
  crashing(
    'id-undefined-crashes',
    noNumber,
    'A path such as /pets/undefined, from a client that lost the id, crashes the query.',
    /\/(?:undefined|null|NaN)$/,
  ),
  crashing(
    'id-infinity-crashes',
    noNumber,
    'The id is parsed as a number, and Infinity cannot become an integer.',
    /\/Infinity$/,
  ),
  {
    name: 'id-beyond-int64-wraps',
    breaks: beyond,
    about:
      'Only the lowest 64 bits of an id beyond int64 count. If they match no animal, the first animal is returned.',
    subtle: true,
    patch: (service) => {
      acceptIds(service, (text) => {
        if (!/^-?\d+$/.test(text) || isInt64(BigInt(text))) return undefined;
        const low = BigInt.asIntN(64, BigInt(text));
        return service.store.animals.some(({ id }) => id === low) ? low : firstId(service);
      });
    },
  },
  {
    name: 'id-beyond-int64-is-422',
    breaks: beyond,
    about: 'An id beyond int64 gets a 422.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_pet_id'], 422, ({ path }) => /\/-?\d{19,}$/.test(path));
    },
  },
  {
    name: 'id-beyond-int64-is-414',
    breaks: beyond,
    about: 'An id beyond int64 gets a 414.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_pet_id'], 414, ({ path }) => /\/-?\d{19,}$/.test(path));
    },
  },
  lenientId('id-in-other-digits', 'Full-width digits are read as an id.', (text) => {
    const digits = [...text].map((one) => (one.codePointAt(0) ?? 0) - 0xff10);
    return digits.every((digit) => digit >= 0 && digit <= 9) ? BigInt(digits.join('')) : undefined;
  }),
  lenientId('id-with-letters-behind', '7abc is read as 7.', (text) => {
    const digits = /^-?\d+(?=\.?[A-Za-z])/.exec(text)?.[0];
    return digits === undefined || /^\d+e\d+$/i.test(text) || /^0x/i.test(text)
      ? undefined
      : BigInt(digits);
  }),
  lenientId('id-with-ending', '7.json is read as 7: the ending is read as the format.', (text) => {
    const digits = /^(-?\d+)\.[a-z]+$/.exec(text)?.[1];
    return digits === undefined ? undefined : BigInt(digits);
  }),
  lenientId('id-as-list', 'A list of ids is read up to its first comma.', (text) => {
    const digits = /^(-?\d+),/.exec(text)?.[1];
    return digits === undefined ? undefined : BigInt(digits);
  }),
  lenientId('id-with-point-zero', '7.0 is read as 7.', (text) => {
    const digits = /^(-?\d+)\.0+$/.exec(text)?.[1];
    return digits === undefined ? undefined : BigInt(digits);
  }),
  {
    name: 'crash-on-id-of-many-digits',
    breaks: 'answers.status.server-error',
    about: 'An id of 30 digits or more crashes the service.',
    alsoSends: [beyond],
    subtle: true,
    patch: (service) => crashFor(service, /^\d{30,}$/),
  },
  {
    name: 'crash-on-quote-in-id',
    breaks: 'answers.status.server-error',
    about: 'The id is put into the SQL as it is: a quote in it ends the statement.',
    alsoSends: [noNumber],
    subtle: true,
    patch: (service) => crashFor(service, /'/),
  },
  {
    name: 'crash-on-digit-above-the-line',
    breaks: 'answers.status.server-error',
    about:
      'The check for digits accepts ², as in Python, but the conversion to an integer crashes.',
    alsoSends: [noNumber],
    subtle: true,
    patch: (service) => crashFor(service, /^\d*\p{No}\d*$/u),
  },
  lenientId('id-as-hexadecimal', '0x7 is read as 7.', (text) => {
    return /^0x[0-9a-f]{1,15}$/i.test(text) ? BigInt(text) : undefined;
  }),
  lenientId('id-with-exponent', '7e0 is read as 7.', (text) => {
    const [, digits, power] = /^(\d{1,18})e\+?(\d)$/i.exec(text) ?? [];
    return digits === undefined ? undefined : BigInt(digits) * 10n ** BigInt(power ?? 0);
  }),
  {
    name: 'id-of-letters-is-the-first',
    breaks: noNumber,
    about: 'An id of letters becomes 0, and 0 finds the first animal.',
    patch: (service) => {
      acceptIds(service, (text) => (/^[a-z]+$/i.test(text) ? firstId(service) : undefined));
    },
  },
  {
    name: 'id-of-letters-is-422',
    breaks: noNumber,
    about: 'An invalid id gets a 422.',
    patch: (service) => refuseWith(service, ['invalid_pet_id'], 422),
  },
  {
    name: 'id-of-letters-is-405',
    breaks: noNumber,
    about: 'An id of letters gets a 405, because the route takes digits only.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_pet_id'], 405, ({ path }) => /\/[a-z]+$/i.test(path));
    },
  },
];
