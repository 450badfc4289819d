import type { Observation } from '../helpers/judge/observations/observation.js';
import { FIELDS, HEADERS } from './answers/index.js';
import { AROUND_OBSERVATIONS } from './around/index.js';
import { AUTH_OBSERVATIONS } from './auth/index.js';
import { CREATE_OBSERVATIONS, REFUSED_OBSERVATIONS } from './create/index.js';
import { CODES } from './errors/index.js';
import { GET_OBSERVATIONS } from './get/index.js';
import { LIST_OBSERVATIONS } from './list/index.js';
import { MESSAGE_OBSERVATIONS } from './messages/index.js';

/** All observations: what a run records about a service where the interface leaves a choice. */
export const OBSERVATIONS: readonly Observation[] = [
  ...LIST_OBSERVATIONS,
  ...CREATE_OBSERVATIONS,
  ...REFUSED_OBSERVATIONS,
  ...GET_OBSERVATIONS,
  ...MESSAGE_OBSERVATIONS,
  ...CODES,
  ...FIELDS,
  ...HEADERS,
  ...AROUND_OBSERVATIONS,
  ...AUTH_OBSERVATIONS,
];

/** The probes that only `--observe` sends. */
export const OBSERVED = [...new Set(OBSERVATIONS.flatMap(({ sends = [] }) => sends))];
