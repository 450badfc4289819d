import type { RequirementId } from '../../requirement-ids.js';
import type { Fault } from '../fault.js';
import type { Json, JsonObject } from '../json/value.js';
import { Refusal } from '../refusal.js';
import type { Animal, Answer, ReceivedRequest, View, Operation, Service } from '../service.js';

/** Thrown to imitate a crash. The response is a 500 with a normal Error as its body. */
export const CRASH = new Refusal(500, 'internal_error', 'Something went wrong.');

/** Changes the responses of an operation to requests that it accepts. */
export function afterOperation(
  service: Service,
  operation: Operation,
  change: (answer: Answer, request: ReceivedRequest) => Answer | void | Promise<Answer | undefined>,
): void {
  const perform = service[operation];
  service[operation] = async (request) => {
    const answer = await perform(request);
    return (await change(answer, request)) ?? answer;
  };
}

/** Calls `act` after the key check and before the operation. `act` may throw a `Refusal`. */
export function beforeOperation(
  service: Service,
  operation: Operation,
  act: (request: ReceivedRequest) => void | Promise<void>,
): void {
  const perform = service[operation];
  service[operation] = async (request) => {
    await act(request);
    return perform(request);
  };
}

/** Changes how animals are shown. If `change` returns a value, the value is shown instead of the animal. */
export function changeShownPet(
  service: Service,
  views: readonly (View | 'create')[],
  change: (pet: JsonObject, animal: Animal, view: View | 'create') => Json | void,
): void {
  const showPet = service.showPet;
  service.showPet = (animal, view) => {
    const pet = showPet(animal, view);
    if (!views.includes(view) || !(pet instanceof Map)) return pet;
    const changed = change(pet, animal, view);
    return changed === undefined ? pet : changed;
  };
}

/** Gives refusals with some codes another status. */
export function refuseWith(
  service: Service,
  codes: readonly string[],
  status: number,
  when: (request: ReceivedRequest) => boolean = () => true,
): void {
  const refuse = service.refuse;
  service.refuse = (refusal, request) => {
    if (!codes.includes(refusal.code) || !when(request)) return refuse(refusal, request);
    return refuse(new Refusal(status, refusal.code, refusal.message), request);
  };
}

/** Changes the answer to some refusals. */
export function changeRefusal(
  service: Service,
  when: (refusal: Refusal, request: ReceivedRequest) => boolean,
  change: (answer: Answer, refusal: Refusal) => void,
): void {
  const refuse = service.refuse;
  service.refuse = (refusal, request) => {
    const answer = refuse(refusal, request);
    if (when(refusal, request)) change(answer, refusal);
    return answer;
  };
}

/** Changes the Error object of some refusals. */
export function changeError(
  service: Service,
  when: (refusal: Refusal, request: ReceivedRequest) => boolean,
  change: (error: JsonObject, refusal: Refusal) => Json | void,
): void {
  const showError = service.showError;
  service.showError = (refusal, request) => {
    const error = showError(refusal, request);
    if (!when(refusal, request) || !(error instanceof Map)) return error;
    const changed = change(error, refusal);
    return changed === undefined ? error : changed;
  };
}

/** Repairs bodies that are not JSON, at one path, instead of refusing them. */
export function repairMalformedBody(
  service: Service,
  path: string,
  repair: (text: string) => string,
): void {
  const readBody = service.readBody;
  service.readBody = (request) => {
    try {
      return readBody(request);
    } catch (error) {
      const isMalformed = error instanceof Refusal && error.code === 'malformed_json';
      if (!isMalformed || request.path !== path) throw error;
      return readBody({ ...request, body: Buffer.from(repair(request.body.toString())) });
    }
  };
}

/** Converts a field of a new animal before it is checked. */
export function convertField(
  service: Service,
  check: 'checkName' | 'checkCategoryId' | 'checkStatus',
  convert: (value: Json | undefined) => Json | undefined,
): void {
  if (check === 'checkName') {
    const checkName = service.checkName;
    service.checkName = (value) => checkName(convert(value));
  } else if (check === 'checkCategoryId') {
    const checkCategoryId = service.checkCategoryId;
    service.checkCategoryId = (value) => checkCategoryId(convert(value));
  } else {
    const checkStatus = service.checkStatus;
    service.checkStatus = (value) => checkStatus(convert(value));
  }
}

/** Returns a function that makes faults. Each fault converts wrong values of one field, so that they are accepted. */
export function conversionFaultsOf(
  check: 'checkCategoryId' | 'checkStatus',
): (
  name: string,
  breaks: RequirementId,
  about: string,
  convert: (value: Json | undefined) => Json | undefined,
) => Fault {
  return (name, breaks, about, convert) => {
    const patch: Fault['patch'] = (service) => convertField(service, check, convert);
    return { name, breaks, about, subtle: true, patch };
  };
}

/** Alters the name of a new animal on its way into the store. */
export function changeStoredName(service: Service, alter: (name: string) => string): void {
  const checkName = service.checkName;
  service.checkName = (value) => alter(checkName(value));
}

/** Alters the category of a new animal on its way into the store. */
export function changeStoredCategory(service: Service, alter: (id: bigint) => bigint): void {
  const checkCategoryId = service.checkCategoryId;
  service.checkCategoryId = (value) => alter(checkCategoryId(value));
}

/** Alters the text of a message before it is stored and echoed. */
export function changeStoredText(service: Service, alter: (text: string) => string): void {
  const checkMessage = service.checkMessage;
  service.checkMessage = (body) => alter(checkMessage(body));
}

/** Makes one operation accept some requests without the right key. */
export function skipKeyCheck(
  service: Service,
  operation: Operation,
  when: (header: string, request: ReceivedRequest) => boolean,
): void {
  const authenticate = service.authenticate;
  service.authenticate = (request, requested) => {
    if (requested === operation && when(request.headers.authorization ?? '', request)) return;
    authenticate(request, requested);
  };
}

/** The text after `Bearer`, for faults that accept wrong keys. */
export function textAfterBearer(header: string): string {
  return /^Bearer +(.+)$/i.exec(header)?.[1] ?? '';
}

/** Refuses bodies with white space around a colon, as if fields were found by patterns such as `"name":"`. */
export function refuseSpacedJson(service: Service, operation: Operation): void {
  beforeOperation(service, operation, ({ body }) => {
    if (!/"\s+:|:\s+["\d]/.test(body.toString())) return;
    throw new Refusal(400, 'malformed_json', 'The body is not JSON.');
  });
}

/** Copies a field from the body of a message into the record, although only the service should set this field. */
export function copyFieldFromBody(service: Service, field: 'id' | 'createdAt'): void {
  afterOperation(service, 'submitMessage', (answer, request) => {
    const body = service.readBody(request);
    const own = body instanceof Map ? body.get(field) : undefined;
    if (typeof own === 'string' && answer.body instanceof Map) answer.body.set(field, own);
  });
}
