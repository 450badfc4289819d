/** A mistake of the client, sent as an Error of the interface. */
export class ClientError extends Error {
  constructor(statusCode, code, message) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

export const invalid = (message) => new ClientError(400, 'invalid_request', message);

/** The body of an error response. */
export function errorBody(status, code, message) {
  return { code, message, status };
}
