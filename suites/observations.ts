import { KEY_CODE, type ObservationRow } from '../helpers/judge/observations/observation.js';
import { ANSWERS_OBSERVATIONS } from './answers/index.js';
import { AROUND_OBSERVATIONS } from './around/index.js';
import { CREATE_OBSERVATIONS } from './create/index.js';
import { GET_OBSERVATIONS } from './get/index.js';
import { LIST_OBSERVATIONS } from './list/index.js';
import { MESSAGE_OBSERVATIONS } from './messages/index.js';

/** All observations: what a run records about a service where the interface leaves a choice. */
export const OBSERVATIONS: readonly ObservationRow[] = [
  ...LIST_OBSERVATIONS,
  ...CREATE_OBSERVATIONS,
  ...GET_OBSERVATIONS,
  ...MESSAGE_OBSERVATIONS,
  KEY_CODE,
  ...ANSWERS_OBSERVATIONS,
  ...AROUND_OBSERVATIONS,
];

/** The probes that only `--observe` sends. */
export const OBSERVED = OBSERVATIONS.flatMap(([, , , , sends]) => sends ?? []);
