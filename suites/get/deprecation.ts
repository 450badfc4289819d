import { REMOVAL } from '../store/store.js';
import { announced } from './announced.js';

/**
 * Whether a value has the form of RFC 9745: seconds since 1970, such as `@1688169599`. A time after the removal is wrong: it is
 * probably in milliseconds.
 */
function isDeprecation(value: string): boolean {
  return /^@-?\d+$/.test(value) && Number(value.slice(1)) * 1000 <= REMOVAL;
}

export const GET_DEPRECATION = announced(
  'get.deprecation.header',
  'Deprecation',
  'RFC 9745',
  isDeprecation,
  {
    why: 'Clients and gateways can warn of a deprecated operation only if the response says that it is deprecated.',
    fault: 'deprecation-unsaid',
  },
);
