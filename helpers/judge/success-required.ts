import type { RequirementId } from '../../requirement-ids.js';

/** Ids of the requirements by which the service must add a plain animal. */
export const ADDED: readonly RequirementId[] = [
  'create.accepted.available',
  'create.accepted.pending',
  'create.accepted.sold',
  'create.accepted.no-status',
  'create.accepted.plain-name',
  'create.accepted.repeated-name',
];

/** Ids of the requirements by which the service must return a successful response. */
export const SUCCESS_REQUIRED: ReadonlySet<string> = new Set<RequirementId>([
  ...ADDED,
  'list.answer.status',
  'create.stored.get',
  'get.found.answered',
  'messages.accepted.plain',
]);
