import type { RequirementId } from '../../requirement-ids.js';
import { REQUIREMENTS } from '../requirements.js';

/** A list with at least one item. */
export type Some = readonly [string, ...string[]];

/**
 * One statement of the interface, in this project's words. The requirements with the same clause check it, and other requirements
 * may check it too. Observations record the choices that it leaves to the service. If no requirement and no observation covers it,
 * `notJudged` gives the reason.
 */
export interface Statement {
  /** The `clause` of its requirements, such as `list.parameters.limit`. */
  readonly clause: string;
  readonly says: string;
  /** Requirements of other clauses that also check this statement. */
  readonly alsoJudgedBy?: readonly RequirementId[];
  readonly observedAs?: Some;
  readonly notJudged?: string;
}

/** Returns the ids of the requirements that check a statement, in the order of `REQUIREMENTS`. */
export function judgesOf({ clause, alsoJudgedBy = [] }: Statement): readonly string[] {
  const others: readonly string[] = alsoJudgedBy;
  return REQUIREMENTS.filter((each) => each.clause === clause || others.includes(each.id)).map(
    ({ id }) => id,
  );
}

/** Returns the observations for a statement: ids, or globs such as `errors.code.*`. */
export function observationsOf(statement: Statement): readonly string[] {
  return statement.observedAs ?? [];
}
