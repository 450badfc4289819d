/** Thrown to refuse a request: the response is an Error. */
export class Refusal extends Error {
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The `code` of the Error: a stable name for programs. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
