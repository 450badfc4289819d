import type { ServerResponse } from 'node:http';
import type { Choices } from '../choices.js';
import { Refusal } from '../refusal.js';
import type { Answer, ReceivedRequest, Service } from '../service.js';

/** After a request has failed, the same request does not fail again for this time, so that a retry succeeds. */
const NO_REPEAT_MS = 3000;

/** Transport effects: throttling, gateway errors, lost connections, slowness. */
export function applyTraffic(service: Service, choices: Choices): void {
  if (choices.latency + choices.jitter > 0) applySlowness(service, choices);
  if (choices.transient + choices.dropped > 0) applyTransientErrors(service, choices);
  if (choices.rateLimit > 0) applyRateLimit(service, choices);
  if (choices.mostAtOnce > 0) applyConcurrencyLimit(service, choices);
  if (choices.strictServer) applyStrictServer(service);
}

/** The largest body, in bytes, that the server in front of the service accepts. */
const MOST_BYTES = 65_536;
/** The longest header, in characters, that this server accepts. */
const MOST_IN_HEADER = 1000;
/** The longest petId or query value, in characters, that this server accepts. */
const MOST_IN_VALUE = 100;

/** Whether the server in front of the service refuses the address of a request. */
function isOddAddress({ path, query }: ReceivedRequest): boolean {
  let petId: string;
  try {
    petId = decodeURIComponent(/^\/v1\/pets\/([^]*)$/.exec(path)?.[1] ?? '');
  } catch {
    return true;
  }
  const isOddId = /[/\\;%]|^\.\.?$/.test(petId) || petId.length > MOST_IN_VALUE;
  const values = [...query.values()];
  const isLong = values.some((value) => value.length > MOST_IN_VALUE);
  return isOddId || isLong || [petId, ...values].some((text) => /\p{Cc}/u.test(text));
}

function isOddHeader(value: string | string[] | undefined): boolean {
  const text = String(value ?? '');
  return /[^\t -~]/.test(text) || text.length > MOST_IN_HEADER;
}

function applyStrictServer(service: Service): void {
  const respond = service.respond;
  service.respond = (request, response): void | Promise<void> => {
    const isOdd = isOddAddress(request);
    if (isOdd || Object.values(request.headers).some(isOddHeader)) {
      // Some servers redirect to the address as they would have written it.
      const status = isOdd && service.random() < 0.5 ? 301 : 400;
      return service.transmit(Buffer.alloc(0), { status, headers: {} }, request, response);
    }
    if (request.body.length > MOST_BYTES) {
      const answer: Answer = { status: 413, headers: { 'Content-Type': 'text/html' } };
      const page = Buffer.from('<html><h1>413 Too Large</h1></html>');
      return service.transmit(page, answer, request, response);
    }
    return respond(request, response);
  };
}

function applySlowness(service: Service, { latency, jitter }: Choices): void {
  const respond = service.respond;
  service.respond = async (request, response) => {
    await service.timers.wait(latency + service.random() * jitter);
    await respond(request, response);
  };
}

function applyTransientErrors(service: Service, choices: Choices): void {
  const { random } = service;
  const respond = service.respond;
  const failedAt = new Map<string, number>();

  function shouldFail(request: ReceivedRequest, share: number): boolean {
    if (random() >= share) return false;
    const name = `${request.method} ${request.path} ${request.query} ${request.headers.authorization}`;
    if (Date.now() < (failedAt.get(name) ?? 0) + NO_REPEAT_MS) return false;
    failedAt.set(name, Date.now());
    return true;
  }

  service.respond = async (request, response) => {
    if (shouldFail(request, choices.dropped)) {
      if (random() < 0.5) await service.answer(request);
      response.destroy();
    } else if (shouldFail(request, choices.transient)) {
      // A 503 means that the service did nothing. With a 502 or 504, it may have done the work.
      if (choices.transientStatus !== 503 && random() < 0.5) await service.answer(request);
      const answer = gatewayAnswer(service, choices, request);
      service.transmit(service.writeBody(answer), answer, request, response);
    } else await respond(request, response);
  };
}

function gatewayAnswer(service: Service, choices: Choices, request: ReceivedRequest): Answer {
  const { transientStatus: status, transientBody } = choices;
  const headers: Record<string, string> = {};
  if (transientBody === 'html') {
    headers['Content-Type'] = 'text/html';
    return { status, headers, raw: `<html><h1>${status} Sorry</h1></html>` };
  }
  if (transientBody === 'empty') return { status, headers, raw: '' };
  const answer = service.refuse(new Refusal(status, 'unavailable', 'Try again later.'), request);
  service.decorate(answer, undefined, request);
  return answer;
}

function applyRateLimit(service: Service, choices: Choices): void {
  const { rateLimit } = choices;
  const respond = service.respond;
  let tokens = rateLimit;
  let filledAt = performance.now();
  service.respond = (request, response): void | Promise<void> => {
    const now = performance.now();
    tokens = Math.min(rateLimit, tokens + ((now - filledAt) * rateLimit) / 1000);
    filledAt = now;
    if (tokens < 1) return throttle(service, choices, request, response);
    tokens -= 1;
    return respond(request, response);
  };
}

function applyConcurrencyLimit(service: Service, choices: Choices): void {
  const respond = service.respond;
  let running = 0;
  service.respond = (request, response): void | Promise<void> => {
    if (running >= choices.mostAtOnce) return throttle(service, choices, request, response);
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    return respond(request, response);
  };
}

/**
 * Stores an animal for a createPet request that gets a 429. The animal has the name in the request. Does nothing if the suite did not
 * make the name, or if the name has special characters.
 */
function storeDespiteThrottling(service: Service, { method, path, body }: ReceivedRequest): void {
  if (method !== 'POST' || path !== '/v1/pets') return;
  const [, name] = /"name"\s*:\s*"(Conformance [\w ]*)"/.exec(body.toString()) ?? [];
  if (name === undefined) return;
  const newPet = { name, categoryId: 1n, status: undefined };
  service.storeAnimal(newPet, service.assignId(newPet, null), 'others');
}

function throttle(
  service: Service,
  { retryAfter, clockOffset, removed, throttledLeaves }: Choices,
  request: ReceivedRequest,
  response: ServerResponse,
): void {
  if (throttledLeaves) storeDespiteThrottling(service, request);
  const answer = service.refuse(new Refusal(429, 'too_many_requests', 'Slow down.'), request);
  service.decorate(answer, undefined, request);
  // A date makes sense only if the service's clock is right. After the removal of getPet, the clock is years ahead.
  const dated = retryAfter === 'date' && clockOffset === 0 && removed === 'not-yet';
  if (dated) {
    const next = Math.ceil(Date.now() / 1000) * 1000;
    answer.headers['Retry-After'] = new Date(next).toUTCString();
  } else if (retryAfter !== 'none') {
    answer.headers['Retry-After'] = retryAfter === 'zero' ? '0' : '1';
  }
  service.transmit(service.writeBody(answer), answer, request, response);
}
