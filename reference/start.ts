import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './fault.js';
import { DEFAULT_CHOICES, type Choices } from './choices.js';
import { applyVariation } from './applied/index.js';
import { addInitialAnimals } from './initial-animals.js';
import { receive } from './receive.js';
import type { Service } from './service.js';
import { conformingService } from './conforming/index.js';

export interface RunningReference {
  /** Ends in `/v1`, without a slash after it. */
  readonly baseUrl: string;
  readonly messagesBaseUrl: string;
  readonly apiKey: string;
  /** Ends the service at once, open connections and timers included. */
  readonly close: () => Promise<void>;
}

export interface ReferenceOptions {
  /** By default 0, which means any free port. */
  readonly port?: number;
  readonly host?: string;
  /** By default a random key. */
  readonly apiKey?: string;
  readonly choices?: Partial<Choices>;
  readonly fault?: Fault;
  /** The seed of the service's random behavior. */
  readonly seed?: number;
}

/** Starts the reference service. Rejects if the port is not available. */
export async function startReference(options: ReferenceOptions = {}): Promise<RunningReference> {
  const { port = 0, host = '127.0.0.1', apiKey = newKey() } = options;
  const service = prepare(apiKey, options);
  const server = createServer((request, response) => serve(service, request, response));
  // Never closes an idle connection, because the client may be about to use it.
  server.keepAliveTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${given}/v1`;
  return { baseUrl, messagesBaseUrl: baseUrl, apiKey, close: () => close(service, server) };
}

/** Makes the conforming service, applies the choices, adds the initial animals, and applies the fault last. */
function prepare(apiKey: string, { choices, fault, seed = 1 }: ReferenceOptions): Service {
  const service = conformingService(apiKey, seed);
  const allChoices = { ...DEFAULT_CHOICES, ...fault?.choices, ...choices };
  applyVariation(service, allChoices);
  addInitialAnimals(service, allChoices);
  fault?.patch(service);
  return service;
}

function serve(service: Service, request: IncomingMessage, response: ServerResponse): void {
  receive(service, request, response).catch(() => {
    // A bug of the reference, or the client closed the connection. No response is better than half a response.
    response.destroy();
  });
}

function close(service: Service, server: Server): Promise<void> {
  service.timers.clear();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Makes a random key of several parts. It starts and ends with a letter, so that no tool takes it for an option. */
function newKey(): string {
  return `key_${randomPart()}-${randomPart()}_${randomPart()}z`;
}

/** Makes twelve random letters and digits. */
function randomPart(): string {
  return randomBytes(9).toString('base64').replaceAll(/[+/]/g, 'x');
}
