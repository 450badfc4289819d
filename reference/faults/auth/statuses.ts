import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import type { ReceivedRequest, NewPet, Service } from '../../service.js';
import { refuseWith } from '../tools.js';

const leavesNothing = 'auth.create.leaves-nothing';
const steady = 'auth.key.steady';
const challenge = 'auth.challenge.header';

function isPost({ method, path }: ReceivedRequest): boolean {
  return method === 'POST' && path === '/v1/pets';
}

/** Refuses a request with the right key if `isBadMoment` returns true. */
function refuseRightKey(
  service: Service,
  isBadMoment: (request: ReceivedRequest) => boolean,
): void {
  const authenticate = service.authenticate;
  service.authenticate = (request, operation) => {
    authenticate(request, operation);
    if (isBadMoment(request)) throw new Refusal(401, 'key_invalid', 'This API key is not known.');
  };
}

/** Stores the animal of a request that is refused because of its key. */
function storeWithoutKey(service: Service, codes: readonly string[]): void {
  const authenticate = service.authenticate;
  service.authenticate = (request, operation) => {
    try {
      authenticate(request, operation);
    } catch (error) {
      if (operation === 'createPet' && error instanceof Refusal && codes.includes(error.code)) {
        storeQuietly(service, request);
      }
      throw error;
    }
  };
}

function storeQuietly(
  service: Service,
  request: ReceivedRequest,
  changed: Partial<NewPet> = {},
): void {
  try {
    const body = service.readBody(request);
    const newPet = { ...service.checkNewPet(body), ...changed };
    service.storeAnimal(newPet, service.assignId(newPet, body), 'client');
  } catch {
    // An invalid body has no animal to store: only the 401 is sent.
  }
}

/** Stores the animal of a request that is refused because of its key. The stored animal has no `status`. */
function storeWithoutKeyAndStatus(service: Service): void {
  const { authenticate } = service;
  service.authenticate = (request, operation) => {
    try {
      authenticate(request, operation);
    } catch (error) {
      if (operation === 'createPet') storeQuietly(service, request, { status: undefined });
      throw error;
    }
  };
}

/** After a request with the right key, accepts later requests on the same connection if `isTrusted` returns true. */
function trustConnection(service: Service, isTrusted: (request: ReceivedRequest) => boolean): void {
  const authenticate = service.authenticate;
  const known = new WeakSet<object>();
  service.authenticate = (request, operation) => {
    if (known.has(request.connection) && isTrusted(request)) return;
    authenticate(request, operation);
    known.add(request.connection);
  };
}

export const AUTH_STATUSES: readonly Fault[] = [
  {
    name: 'no-key-gets-403',
    breaks: 'auth.get.no-key',
    about: 'Without a key, getPet returns 403.',
    patch: (service) => {
      refuseWith(service, ['key_missing'], 403, ({ path }) => path.startsWith('/v1/pets/'));
    },
  },
  {
    name: 'no-key-gets-400-on-create',
    breaks: 'auth.create.no-key',
    about: 'Without a key, createPet returns 400.',
    subtle: true,
    patch: (service) => refuseWith(service, ['key_missing'], 400, isPost),
  },
  {
    name: 'other-key-gets-403',
    breaks: 'auth.list.other-key',
    about: 'A wrong key gets a 403.',
    patch: (service) => refuseWith(service, ['key_invalid'], 403),
  },
  {
    name: 'other-key-gets-404-on-get',
    breaks: 'auth.get.other-key',
    about: 'With an unknown key, getPet returns 404 even for an animal that exists.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['key_invalid'], 404, ({ path }) => path.startsWith('/v1/pets/'));
    },
  },
  {
    name: 'other-key-gets-400-on-messages',
    breaks: 'auth.messages.other-key',
    about: 'With an unknown key, submitMessage returns 400.',
    patch: (service) => {
      refuseWith(service, ['key_invalid'], 400, ({ path }) => path === '/v1/messages');
    },
  },
  {
    name: 'other-key-sees-an-empty-list',
    breaks: 'auth.list.other-key',
    about: 'With an unknown key, the store is empty: 200 and no animals.',
    subtle: true,
    patch: (service) => {
      const refuse = service.refuse;
      service.refuse = (refusal, request) => {
        const hidden = refusal.code === 'key_invalid' && request.method === 'GET';
        if (!hidden || request.path !== '/v1/pets') return refuse(refusal, request);
        return { status: 200, headers: {}, body: [] };
      };
    },
  },
  {
    name: 'connection-remembers-the-key',
    breaks: 'auth.messages.no-key',
    about: 'After a request with the right key, the same connection needs no key.',
    subtle: true,
    patch: (service) => {
      trustConnection(service, ({ headers }) => headers.authorization === undefined);
    },
  },
  {
    name: 'connection-remembers-for-other-keys',
    breaks: 'auth.list.other-key',
    about: 'After a request with the right key, the same connection accepts any key.',
    subtle: true,
    patch: (service) => {
      trustConnection(service, ({ headers }) => /^Bearer \S/.test(headers.authorization ?? ''));
    },
  },
  {
    name: 'unauthorised-rows-without-status',
    breaks: leavesNothing,
    about:
      'An animal sent without the right key is stored without its status, and then the request is refused.',
    choices: { ids: 'random' },
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: storeWithoutKeyAndStatus,
  },
  {
    name: 'no-key-stores-all-the-same',
    breaks: leavesNothing,
    about: 'An animal sent without a key is stored, and then the request is refused.',
    subtle: true,
    patch: (service) => storeWithoutKey(service, ['key_missing']),
  },
  {
    name: 'other-key-stores-all-the-same',
    breaks: leavesNothing,
    about: 'An animal sent with an unknown key is stored, and then the request is refused.',
    subtle: true,
    patch: (service) => storeWithoutKey(service, ['key_invalid']),
  },
  {
    name: 'key-refused-at-times',
    breaks: steady,
    about:
      'One instance of many has an old list of keys: every thirtieth request with the right key is refused.',
    alsoSends: ['get.missing.unknown'],
    subtle: true,
    patch: (service) => {
      let requests = 0;
      refuseRightKey(service, () => {
        requests += 1;
        return requests % 30 === 0;
      });
    },
  },
  {
    name: 'key-refused-for-some-creations',
    breaks: steady,
    about:
      'Every twelfth createPet with the right key gets a 401. It succeeds when it is sent again.',
    alsoSends: ['create.faithful.name'],
    subtle: true,
    patch: (service) => {
      let creations = 0;
      refuseRightKey(service, (request) => {
        if (isPost(request)) creations += 1;
        return isPost(request) && creations % 12 === 0;
      });
    },
  },
  {
    name: 'key-refused-behind-a-burst',
    breaks: steady,
    about:
      'After five or more requests in a row without the right key, the right key is refused once.',
    alsoSends: ['auth.list.other-key', 'auth.list.near-miss'],
    subtle: true,
    patch: (service) => {
      const authenticate = service.authenticate;
      let wrong = 0;
      service.authenticate = (request, operation) => {
        try {
          authenticate(request, operation);
        } catch (error) {
          wrong += 1;
          throw error;
        }
        const locked = wrong >= 5;
        wrong = 0;
        if (locked) throw new Refusal(401, 'key_invalid', 'This API key is not known.');
      };
    },
  },
  {
    name: 'challenge-unsaid',
    breaks: challenge,
    about: 'A 401 has no WWW-Authenticate.',
    patch: (service) => removeChallenge(service, () => true),
  },
  {
    name: 'challenge-unsaid-on-messages',
    breaks: challenge,
    about: 'A 401 for a message has no WWW-Authenticate.',
    alsoSends: ['auth.messages.no-key'],
    subtle: true,
    patch: (service) => removeChallenge(service, ({ path }) => path === '/v1/messages'),
  },
  {
    name: 'challenge-empty',
    breaks: challenge,
    about: 'A 401 has a WWW-Authenticate that names no scheme.',
    subtle: true,
    patch: (service) => {
      const decorate = service.decorate;
      service.decorate = (answer, operation, request) => {
        decorate(answer, operation, request);
        if (answer.status === 401) answer.headers['WWW-Authenticate'] = '';
      };
    },
  },
];

function removeChallenge(service: Service, when: (request: ReceivedRequest) => boolean): void {
  const decorate = service.decorate;
  service.decorate = (answer, operation, request) => {
    decorate(answer, operation, request);
    if (when(request)) delete answer.headers['WWW-Authenticate'];
  };
}
