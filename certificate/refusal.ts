/** Why reports are not certified, or why a certificate is refused: one line for each reason. No fault of the suite. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}
