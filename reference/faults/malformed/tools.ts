import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Json, JsonObject } from '../../json/value.js';
import type { Answer, Operation, Service } from '../../service.js';
import { afterOperation } from '../tools.js';

/** A fault with malformed responses. The third argument lists all requirements that it must fail, the main one first. */
export function badlyShaped(
  name: string,
  about: string,
  [breaks, ...alsoFails]: readonly [RequirementId, ...RequirementId[]],
  patch: Fault['patch'],
): Fault {
  return { name, breaks, about, alsoFails, patch };
}

/** Replaces the body with a text, which need not be JSON. */
export function rawAnswer(raw: string, type?: string): (answer: Answer) => void {
  return (answer) => {
    answer.raw = raw;
    if (type !== undefined) answer.headers['Content-Type'] = type;
  };
}

/** Changes the JSON bodies of an operation's responses to requests that it accepts. */
export function bodyChanged(
  operation: Operation,
  change: (body: Json) => Json,
): (service: Service) => void {
  return (service) =>
    afterOperation(service, operation, (answer) => {
      if (answer.body !== undefined) answer.body = change(answer.body);
    });
}

/** Changes an operation's responses to requests that it accepts. */
export function answerChanged(
  operation: Operation,
  change: (answer: Answer) => void,
): (service: Service) => void {
  return (service) => afterOperation(service, operation, change);
}

/** Gives fields other names. */
export function renamed(names: Readonly<Record<string, string>>): (body: Json) => Json {
  return (body) =>
    body instanceof Map
      ? new Map([...body].map(([key, value]) => [names[key] ?? key, value]))
      : body;
}

/** Puts a value under a key of an object. */
export function wrappedIn(key: string): (body: Json) => JsonObject {
  return (body) => new Map([[key, body]]);
}
