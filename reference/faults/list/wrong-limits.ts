import type { Fault } from '../../fault.js';
import type { ReceivedRequest, Service } from '../../service.js';
import { CRASH, refuseWith } from '../tools.js';

const crowded = { animals: 150 };

/** Makes listPets accept some invalid limits. */
function acceptLimits(
  service: Service,
  size: (text: string, request: ReceivedRequest) => number | undefined,
): void {
  const readLimit = service.readLimit;
  service.readLimit = (request) =>
    size(request.query.get('limit') ?? '20', request) ?? readLimit(request);
}

export const WRONG_LIMITS: readonly Fault[] = [
  {
    name: 'limit-zero-gives-everything',
    breaks: 'list.limit.below-minimum',
    about: 'A limit of 0 counts as no limit at all.',
    choices: crowded,
    patch: (service) => acceptLimits(service, (text) => (text === '0' ? Infinity : undefined)),
  },
  {
    name: 'limit-negative-gives-everything',
    breaks: 'list.limit.below-minimum',
    about: 'A negative LIMIT means no limit, as in SQLite.',
    choices: crowded,
    subtle: true,
    patch: (service) =>
      acceptLimits(service, (text) => (/^-\d+$/.test(text) ? Infinity : undefined)),
  },
  {
    name: 'limit-negative-with-filter',
    breaks: 'list.limit.below-minimum',
    about: 'With a filter, a negative LIMIT means no limit.',
    choices: { animals: 400 },
    subtle: true,
    patch: (service) => {
      acceptLimits(service, (text, { query }) => {
        return /^-\d+$/.test(text) && query.has('status') ? Infinity : undefined;
      });
    },
  },
  {
    name: 'limit-with-exponent-obeyed',
    breaks: 'list.limit.not-integer',
    about: 'A limit such as 1e3 is read as the number 1000, and obeyed.',
    subtle: true,
    patch: (service) => {
      acceptLimits(service, (text) => (/^\de\d$/.test(text) ? Number(text) : undefined));
    },
  },
  {
    name: 'limit-negative-crashes',
    breaks: 'list.limit.below-minimum',
    about: 'A negative LIMIT is an error of the database: 500.',
    patch: (service) => {
      refuseWith(service, ['invalid_limit'], 500, ({ query }) => {
        return (query.get('limit') ?? '').startsWith('-');
      });
    },
  },
  {
    name: 'limit-beyond-uint64-crashes',
    breaks: 'list.limit.above-maximum',
    about: 'A limit of 20 digits does not fit into any integer type of the parser: 500.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_limit'], 500, ({ query }) => {
        return /^\d{20}/.test(query.get('limit') ?? '');
      });
    },
  },
  {
    name: 'limit-above-unbounded',
    breaks: 'list.limit.above-maximum',
    about: 'A limit above 100 is obeyed.',
    choices: crowded,
    patch: (service) => {
      acceptLimits(service, (text) => (/^[1-9]\d{2,}$/.test(text) ? Number(text) : undefined));
    },
  },
  {
    name: 'limit-101-obeyed',
    breaks: 'list.limit.above-maximum',
    about: 'A limit of 101 is obeyed: the check is off by one.',
    choices: crowded,
    subtle: true,
    patch: (service) => acceptLimits(service, (text) => (text === '101' ? 101 : undefined)),
  },
  {
    name: 'limit-beyond-int32-unbounded',
    breaks: 'list.limit.above-maximum',
    about: 'A limit beyond int32 overflows into no limit.',
    choices: crowded,
    subtle: true,
    patch: (service) => {
      acceptLimits(service, (text) => {
        return /^[1-9]\d*$/.test(text) && Number(text) >= 2 ** 31 ? Infinity : undefined;
      });
    },
  },
  {
    name: 'limit-cast-to-int32',
    breaks: 'list.limit.above-maximum',
    about: 'A limit within int64 is cast to an int32, and a negative one means no limit.',
    choices: crowded,
    subtle: true,
    patch: (service) => {
      acceptLimits(service, (text) => {
        const isInt64 = /^[1-9]\d{0,17}$/.test(text);
        return isInt64 && BigInt.asIntN(32, BigInt(text)) < 0n ? Infinity : undefined;
      });
    },
  },
  {
    name: 'limit-text-gives-everything',
    breaks: 'list.limit.not-integer',
    about: 'A limit without any digit means no limit.',
    choices: crowded,
    patch: (service) => acceptLimits(service, (text) => (/\d/.test(text) ? undefined : Infinity)),
  },
  {
    name: 'limit-empty-gives-everything',
    breaks: 'list.limit.not-integer',
    about: 'An empty limit counts as no limit at all.',
    choices: crowded,
    subtle: true,
    patch: (service) => acceptLimits(service, (text) => (text === '' ? Infinity : undefined)),
  },
  {
    name: 'limit-fraction-crashes',
    breaks: 'list.limit.not-integer',
    about: 'A limit of 1.5 goes to the database as it stands: 500.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_limit'], 500, ({ query }) => {
        return (query.get('limit') ?? '').includes('.');
      });
    },
  },
  {
    name: 'limit-superscript-crashes',
    breaks: 'list.limit.not-integer',
    about: 'The check accepts ² as a digit, but the conversion does not: 500.',
    subtle: true,
    patch: (service) => {
      const readLimit = service.readLimit;
      service.readLimit = (request) => {
        if (/^[\d\p{No}]*\p{No}/u.test(request.query.get('limit') ?? '')) throw CRASH;
        return readLimit(request);
      };
    },
  },
  {
    name: 'limit-text-crashes',
    breaks: 'list.limit.not-integer',
    about: 'A limit of letters only cannot be parsed: 500.',
    patch: (service) => {
      const readLimit = service.readLimit;
      service.readLimit = (request) => {
        if (!/^[a-z]+$/i.test(request.query.get('limit') ?? '')) return readLimit(request);
        throw CRASH;
      };
    },
  },
];
