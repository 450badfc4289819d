/** A request that is not granted: thrown anywhere, answered with an Error. */
export class Refusal extends Error {
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The `code` of the Error: stable words for machines. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
