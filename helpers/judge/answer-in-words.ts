import { header, isRedirect, type Answered } from '../exchange.js';

/** Describes the status, the target of a redirect and the body of a response briefly. */
export function answerInWords(exchange: Answered): string {
  const { answer } = exchange;
  const body = answer.body.length > 200 ? `${answer.body.slice(0, 200)}…` : answer.body;
  const target = isRedirect(exchange) ? header(answer.headers, 'location') : undefined;
  const status = `status ${answer.status}${target === undefined ? '' : ` to ${target.slice(0, 200)}`}`;
  return body === '' ? `${status} with an empty body` : `${status}: ${body}`;
}
