/**
 * The error for reports that cannot be certified, or a certificate that is refused, with one line per reason. It is not a fault
 * of the suite.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}
