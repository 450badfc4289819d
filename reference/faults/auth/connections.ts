import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Operation, Service } from '../../service.js';
import { CRASH, skipKeyCheck } from '../tools.js';

/** Accepts requests without an `Authorization` header on a connection that has sent the right key before. */
function trustConnections(service: Service, operation: Operation): void {
  const trusted = new WeakSet<object>();
  const { authenticate } = service;
  service.authenticate = (request, requested) => {
    authenticate(request, requested);
    trusted.add(request.connection);
  };
  skipKeyCheck(
    service,
    operation,
    (header, { connection }) => header === '' && trusted.has(connection),
  );
}

function trusting(name: string, breaks: RequirementId, operation: Operation): Fault {
  return {
    name,
    breaks,
    about: `After a request with the right key, ${operation} needs no key on the same connection.`,
    subtle: true,
    patch: (service) => trustConnections(service, operation),
  };
}

/** Faults that trust a connection, and a fault that crashes if Basic credentials have no colon. */
export const CONNECTIONS: readonly Fault[] = [
  trusting('create-connection-remembers-key', 'auth.create.no-key', 'createPet'),
  trusting('get-connection-remembers-key', 'auth.get.no-key', 'getPet'),
  trusting('messages-connection-remembers-key', 'auth.messages.no-key', 'submitMessage'),
  {
    name: 'basic-without-colon-crashes',
    breaks: 'auth.list.other-scheme',
    about:
      'Basic credentials are split at the colon. If there is none, reading the second part crashes: 500.',
    subtle: true,
    patch: (service) => {
      const { authenticate } = service;
      service.authenticate = (request, operation) => {
        const [, credentials] = /^Basic +(\S+)/i.exec(request.headers.authorization ?? '') ?? [];
        const text = Buffer.from(credentials ?? '', 'base64').toString();
        if (credentials !== undefined && !text.includes(':')) throw CRASH;
        authenticate(request, operation);
      };
    },
  },
];
