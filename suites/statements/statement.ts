import type { RequirementId } from '../../requirement-ids.js';
import { REQUIREMENTS } from '../requirements.js';

/** A list with at least one item. */
export type Some = readonly [string, ...string[]];

/**
 * One statement of the interface, in this project's words. Requirements with its clause check it, and so can others. Observations
 * record what it leaves open. If neither exists, `notJudged` gives the reason.
 */
export interface Statement {
  /** The `clause` of its requirements, such as `list.parameters.limit`. */
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

/** The observations for an open statement: ids, or a glob such as `errors.code.*`. */
export function observationsOf(statement: Statement): readonly string[] {
  return statement.observedAs ?? [];
}
