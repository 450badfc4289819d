import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a service that nobody wrote for this interface, such as a stub or a mock. */
export interface Incoming {
  readonly method: string;
  /** The path below `/v1`, with the query. */
  readonly path: string;
  readonly hasKey: boolean;
  readonly body: string;
  /** Counts the requests. */
  readonly count: number;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly type?: string;
  readonly location?: string;
}

/** A service, and the titles of the causes of a run against it, in order. */
export interface ForeignService {
  readonly name: string;
  /** Makes a service with its own state. */
  readonly make: () => (request: Incoming) => Reply;
  readonly titles: readonly string[];
}

export const KEY = 'the-key-of-a-foreign-service';

/** Starts a service on loopback. */
export async function startForeign(answer: (request: Incoming) => Reply): Promise<{
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}> {
  let count = 0;
  const respond = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    count += 1;
    const reply = answer({
      method: request.method ?? '',
      path: (request.url ?? '').replace(/^\/v1/, ''),
      hasKey: request.headers.authorization === `Bearer ${KEY}`,
      body,
      count,
    });
    const { status, body: value, type = 'application/json', location } = reply;
    response.writeHead(status, {
      'Content-Type': type,
      ...(location !== undefined && { Location: location }),
    });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => respond(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Animal {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number;
  readonly status?: string;
}

const error = (status: number): Reply => ({
  status,
  body: { code: 'refused', message: 'This was refused.', status },
});

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const STATUSES: readonly unknown[] = [undefined, 'available', 'pending', 'sold'];

/** A store that is right about plain requests. @param refuse the response to what it refuses */
function store(refuse: (status: number) => Reply = error): (request: Incoming) => Reply {
  const animals: Animal[] = [];
  return ({ method, path, hasKey, body }) => {
    if (!hasKey) return refuse(401);
    if (method === 'POST') {
      const { name, categoryId, status } = parsed(body) ?? {};
      if (typeof name !== 'string' || !STATUSES.includes(status)) return refuse(400);
      if (!Number.isSafeInteger(categoryId)) return refuse(400);
      const animal = { ...(parsed(body) as unknown as Animal), id: animals.length + 1 };
      animals.push(animal);
      return { status: 201, body: animal };
    }
    const [, id] = /^\/pets\/([^?]*)/.exec(path) ?? [];
    if (id !== undefined) {
      const found = animals.find((one) => `${one.id}` === id);
      return found ? { status: 200, body: found } : refuse(404);
    }
    const query = new URLSearchParams(path.split('?')[1]);
    const limit = query.get('limit') ?? '20';
    const wanted = query.get('status') ?? undefined;
    if (!/^\d{1,3}$/.test(limit) || !STATUSES.includes(wanted)) return refuse(400);
    if (Number(limit) < 1 || Number(limit) > 100) return refuse(400);
    const matching = animals.filter(({ status }) => wanted === undefined || status === wanted);
    return { status: 200, body: matching.slice(0, Number(limit)) };
  };
}

const ANIMAL: Animal = { id: 7, name: 'string', categoryId: 1, status: 'available' };

/** Stubs, mocks and services behind other software. None of them has messages. */
export const FOREIGN_SERVICES: readonly ForeignService[] = [
  {
    name: 'a stub whose responses never change, without authentication',
    make:
      () =>
      ({ method, path }) => {
        if (method === 'POST') return { status: 201, body: ANIMAL };
        return { status: 200, body: path.startsWith('/pets/') ? ANIMAL : [ANIMAL] };
      },
    titles: [
      'Requests without the right `Authorization` get a 2xx status',
      'Each of listPets, getPet and createPet returns the same body in every 2xx response, although the requests differ',
      'createPet returns status 201 instead of 400',
      'getPet returns status 200 instead of 400 or 404',
    ],
  },
  {
    name: 'a mock whose errors have fields with random names',
    make: () => {
      const inner = store();
      return (request) => {
        const reply = inner({ ...request, hasKey: true });
        if (reply.status < 400) return reply;
        return { ...reply, body: { [`field${request.count}`]: 'lorem', trace: request.count } };
      };
    },
    titles: [
      'Requests without the right `Authorization` get a 2xx status',
      'Error responses have no `code`, no `message` and no `status`',
    ],
  },
  {
    name: 'a service whose errors are pages',
    make: () =>
      store((status) => ({ status, type: 'text/html', body: `<html><h1>Error ${status}</h1>` })),
    titles: ['Error responses have an HTML body (Content-Type: text/html)'],
  },
  {
    name: 'a service that wants another parameter with every listing',
    make: () => {
      const inner = store();
      return (request) =>
        request.method === 'GET' && !request.path.startsWith('/pets/') && request.hasKey
          ? error(400)
          : inner(request);
    },
    titles: ['listPets returns status 400 instead of 200'],
  },
  {
    name: 'a service that redirects every listing, and crashes at one odd id',
    make: () => {
      const inner = store();
      return (request) => {
        const { method, path } = request;
        if (method === 'GET' && /^\/pets(\?|$)/.test(path))
          return { status: 307, location: '/v1/pets/', body: '' };
        return path.startsWith('/pets/9223') ? error(500) : inner(request);
      };
    },
    titles: ['Requests to listPets are redirected with status 307', 'getPet returns status 500'],
  },
  {
    name: 'a service without createPet',
    make: () => {
      const inner = store();
      return (request) => (request.method === 'POST' ? error(501) : inner(request));
    },
    titles: ['createPet returns status 501'],
  },
  {
    name: 'a service that ignores limit',
    make: () => {
      const inner = store();
      return (request) =>
        inner({ ...request, path: request.path.replace(/limit=\d{1,3}(?!\d)/, 'limit=100') });
    },
    titles: ['Listings have too many animals'],
  },
  {
    name: 'a service that puts every success into an envelope',
    make: () => {
      const inner = store();
      return (request) => {
        const reply = inner(request);
        return reply.status < 300 ? { ...reply, body: { data: reply.body } } : reply;
      };
    },
    titles: ['listPets returns a JSON object instead of an array', '`id` of an animal is missing'],
  },
  {
    name: 'a service behind a firewall that refuses words of SQL',
    make: () => {
      const inner = store();
      const body = '<html><hr><center>nginx</center></html>';
      return (request) =>
        /select|drop table/i.test(request.body)
          ? { status: 403, type: 'text/html', body }
          : inner(request);
    },
    titles: ['createPet returns status 403 instead of 201'],
  },
  {
    name: 'a service with problem details and 422',
    make: () =>
      store((status) => ({
        status: status === 400 ? 422 : status,
        type: 'application/problem+json',
        body: { type: 'about:blank', title: 'Refused', status: status === 400 ? 422 : status },
      })),
    titles: [
      'Error responses have Content-Type: application/problem+json',
      'createPet returns status 422 instead of 400',
    ],
  },
];
