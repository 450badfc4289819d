import type { RequirementId } from '../../requirement-ids.js';
import { REQUIREMENTS } from '../requirements.js';

/** At least one of them. */
export type Some = readonly [string, ...string[]];

/**
 * One statement of the interface, in this project's words. The requirements that have its clause check it, and so do others;
 * observations record what the interface leaves open; or neither does, for a reason.
 */
export interface Statement {
  /** What a requirement's `clause` names: `list.parameters.limit`. */
  readonly clause: string;
  readonly says: string;
  /** Requirements of another clause that check this one as well. */
  readonly alsoJudgedBy?: readonly RequirementId[];
  readonly observedAs?: Some;
  readonly notJudged?: string;
}

/** The requirements that check a statement, in their own order. */
export function judgesOf({ clause, alsoJudgedBy = [] }: Statement): readonly string[] {
  const others: readonly string[] = alsoJudgedBy;
  return REQUIREMENTS.filter((each) => each.clause === clause || others.includes(each.id)).map(
    ({ id }) => id,
  );
}

/** The observations that record what a service makes of a statement: ids, or `errors.code.*` for all that begin so. */
export function observationsOf(statement: Statement): readonly string[] {
  return statement.observedAs ?? [];
}
