import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import type { Answer, ReceivedRequest, Operation, Service } from '../../service.js';
import { skipKeyCheck } from '../tools.js';

/** A cache before the key check: a request is accepted without the right key if an equal request was accepted before. */
function cachedBeforeKeyCheck(
  service: Service,
  operation: Operation,
  isFor: (header: string, request: ReceivedRequest) => boolean,
): void {
  const answered = new Set<string>();
  skipKeyCheck(
    service,
    operation,
    (header, request) => isFor(header, request) && answered.has(pathAndQuery(request)),
  );
  const perform = service[operation];
  service[operation] = async (request) => {
    const answer = await perform(request);
    answered.add(pathAndQuery(request));
    return answer;
  };
}

/** How long a gateway caches a response: just long enough for concurrent requests. */
const BRIEF_MS = 300;

/** How long a gateway caches a 401. */
const REFUSAL_MS = 1000;

const pathAndQuery = ({ path, query }: ReceivedRequest): string => `${path}?${query}`;

/** A gateway before the key check caches responses of one operation briefly. Every client gets them, with any key. */
function cachedBriefly(
  service: Service,
  operation: Operation,
  isCached: (answer: Answer) => boolean,
  ttlMs = BRIEF_MS,
): void {
  const cache = new Map<string, { readonly until: number; readonly answer: Answer }>();
  const { answer: answerTo, findOperation } = service;
  service.answer = async (request) => {
    if (request.method !== 'GET' || findOperation(request) !== operation) return answerTo(request);
    const known = cache.get(pathAndQuery(request));
    if (known !== undefined && Date.now() < known.until) return known.answer;
    const answer = await answerTo(request);
    if (isCached(answer)) cache.set(pathAndQuery(request), { until: Date.now() + ttlMs, answer });
    return answer;
  };
}

/** How long a shared request takes. Meanwhile, further requests can arrive. */
const DELAY_MS = 25;

/** Concurrent equal requests share one response, whichever key they have. */
function coalesced(service: Service, operation: Operation): void {
  const underWay = new Map<string, Promise<Answer>>();
  const { answer: answerTo, findOperation } = service;
  const slowly = async (request: ReceivedRequest): Promise<Answer> => {
    await sleep(DELAY_MS);
    return answerTo(request);
  };
  service.answer = (request) => {
    if (request.method !== 'GET' || findOperation(request) !== operation) return answerTo(request);
    const address = pathAndQuery(request);
    const answer = underWay.get(address) ?? slowly(request);
    underWay.set(address, answer);
    return answer.finally(() => underWay.delete(address));
  };
}

export const AUTH_CACHES: readonly Fault[] = [
  {
    name: 'list-cached-before-the-key',
    breaks: 'auth.list.no-key',
    about:
      'A cache before the guard: after a listing with the right key, a request without a key gets the same listing.',
    subtle: true,
    patch: (service) => cachedBeforeKeyCheck(service, 'listPets', (header) => header === ''),
  },
  {
    name: 'filtered-list-cached-before-the-key',
    breaks: 'auth.list.no-key',
    about:
      'A cache before the guard: after a listing with a limit, a status and the right key, a request without a key gets the same listing.',
    alsoSends: ['list.filter.sound'],
    subtle: true,
    patch: (service) => {
      const isCached = ({ query }: ReceivedRequest): boolean =>
        query.has('limit') && query.has('status');
      cachedBeforeKeyCheck(
        service,
        'listPets',
        (header, request) => header === '' && isCached(request),
      );
    },
  },
  {
    name: 'messages-remember-who-came',
    breaks: 'auth.messages.no-key',
    about: 'For a second after a message with the right key, submitMessage needs no key.',
    subtle: true,
    patch: (service) => {
      let until = 0;
      skipKeyCheck(service, 'submitMessage', (header) => header === '' && Date.now() < until);
      const { submitMessage, isKey } = service;
      service.submitMessage = (request) => {
        const key = service.readKey(request, 'submitMessage');
        if (key !== undefined && isKey(key, request, 'submitMessage')) until = Date.now() + 1000;
        return submitMessage(request);
      };
    },
  },
  {
    name: 'get-cached-before-the-key',
    breaks: 'auth.get.other-key',
    about:
      'A cache before the guard: after a getPet with the right key, a wrong key gets the same animal.',
    subtle: true,
    patch: (service) => {
      cachedBeforeKeyCheck(service, 'getPet', (header) => /^Bearer \S/.test(header));
    },
  },
  {
    name: 'list-kept-for-a-moment',
    breaks: 'auth.list.near-miss',
    about: 'A gateway caches a listing for 300 ms, and returns it whatever the key is.',
    subtle: true,
    patch: (service) => cachedBriefly(service, 'listPets', ({ status }) => status === 200),
  },
  {
    name: 'list-answered-together',
    breaks: 'auth.list.near-miss',
    about: 'Concurrent requests for a page share one response, whatever their keys are.',
    subtle: true,
    patch: (service) => coalesced(service, 'listPets'),
  },
  {
    name: 'get-answered-together',
    breaks: 'auth.get.near-miss',
    about: 'Concurrent requests for an animal share one response, whatever their keys are.',
    subtle: true,
    patch: (service) => coalesced(service, 'getPet'),
  },
  {
    name: 'get-kept-for-a-moment',
    breaks: 'auth.get.near-miss',
    about: 'A gateway caches an animal for 300 ms, and returns it whatever the key is.',
    subtle: true,
    patch: (service) => cachedBriefly(service, 'getPet', ({ status }) => status === 200),
  },
  {
    name: 'refused-key-kept-for-a-moment',
    breaks: 'auth.key.steady',
    about:
      'A gateway caches a 401 of getPet for a second, and a request with the right key gets it too.',
    subtle: true,
    patch: (service) =>
      cachedBriefly(service, 'getPet', ({ status }) => status === 401, REFUSAL_MS),
  },
  {
    name: 'key-check-shared',
    breaks: 'auth.get.near-miss',
    about:
      'All requests share one field for the result of the key check: for 50 ms after a right key, getPet accepts any key.',
    subtle: true,
    patch: (service) => {
      let wasRight = 0;
      const authenticate = service.authenticate;
      service.authenticate = (request, operation) => {
        if (operation === 'getPet' && Date.now() - wasRight <= 50) return;
        authenticate(request, operation);
        wasRight = Date.now();
      };
    },
  },
  {
    name: 'connection-remembers-wrong-key',
    breaks: 'auth.key.steady',
    about: 'After a wrong key, the next request on that connection is refused too.',
    alsoSends: ['auth.create.no-key'],
    subtle: true,
    patch: (service) => {
      const wrong = new WeakSet<object>();
      const authenticate = service.authenticate;
      service.authenticate = (request, operation) => {
        if (wrong.delete(request.connection)) {
          throw new Refusal(401, 'key_unknown', 'The key is not known.');
        }
        try {
          authenticate(request, operation);
        } catch (error) {
          wrong.add(request.connection);
          throw error;
        }
      };
    },
  },
  {
    name: 'messages-answered-again-by-body',
    breaks: 'auth.messages.near-miss',
    about:
      'To prevent duplicates, a repeated message gets the cached response, whatever the key is.',
    alsoSends: ['messages.accepted.plain'],
    subtle: true,
    patch: (service) => {
      const { answer: answerTo, findOperation } = service;
      const cache = new Map<string, Answer>();
      service.answer = async (request) => {
        if (findOperation(request) !== 'submitMessage') return answerTo(request);
        const body = request.body.toString();
        const answer = cache.get(body) ?? (await answerTo(request));
        if (answer.status < 300) cache.set(body, answer);
        return answer;
      };
    },
  },
];
