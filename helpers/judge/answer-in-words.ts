import type { Answered } from '../exchange.js';

/** Describes the status and body of a response briefly. */
export function answerInWords({ answer }: Answered): string {
  const body = answer.body.length > 200 ? `${answer.body.slice(0, 200)}…` : answer.body;
  return body === ''
    ? `status ${answer.status} with an empty body`
    : `status ${answer.status}: ${body}`;
}
