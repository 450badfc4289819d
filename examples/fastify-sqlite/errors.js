/** What a client did wrong: sent as the Error of the interface. */
export class ClientError extends Error {
  constructor(statusCode, code, message) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

export const invalid = (message) => new ClientError(400, 'invalid_request', message);

/** The body of an error answer. */
export function errorBody(status, code, message) {
  return { code, message, status };
}
