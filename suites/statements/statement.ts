/** At least one of them: a row that names nothing is no row. */
export type Some = readonly [string, ...string[]];

/**
 * What becomes of a statement: requirements judge it, observations record what the service makes of it, or neither, for a
 * reason. A statement can be judged in part, and be open in the rest.
 */
export type Outcome =
  | { readonly judgedBy: Some; readonly observedAs?: Some }
  | { readonly observedAs: Some }
  | { readonly notJudged: string };

/** One statement of the interface, in this project's words. */
export type Statement = {
  /** What a requirement's `clause` names: `list.parameters.limit`. */
  readonly clause: string;
  readonly says: string;
} & Outcome;

/** The requirements that judge a statement. */
export function judgesOf(statement: Statement): readonly string[] {
  return 'judgedBy' in statement ? statement.judgedBy : [];
}

/** The observations that record what a service makes of a statement: ids, or `errors.code.*` for all that begin so. */
export function observationsOf(statement: Statement): readonly string[] {
  return 'observedAs' in statement ? (statement.observedAs ?? []) : [];
}

/** Whether an observation is one that `observedAs` names. */
export function isNamed(id: string, named: string): boolean {
  return named.endsWith('.*') ? id.startsWith(named.slice(0, -1)) : id === named;
}
