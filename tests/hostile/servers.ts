import { once } from 'node:events';
import { createServer, request as ask, Agent } from 'node:http';
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { startReference, type ReferenceOptions } from '../../reference/start.js';

export const KEY = 'key-of-the-hostile-tests-0001';

/** A service that listens. */
export interface Opened {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly messagesBaseUrl?: string;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of loopback; closing ends open connections too. */
export async function listening(server: Server, scheme = 'http'): Promise<Opened> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other side may go away at any time: that is what these tests are about.
    socket.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${scheme}://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A service that speaks HTTP in its own way. */
export function overHttp(listener: RequestListener): Promise<Opened> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    request.on('error', () => {});
    request.resume();
    listener(request, response);
  });
  return listening(server);
}

/** A service that does with a connection what it likes. */
export function overTcp(listener: (socket: Socket) => void): Promise<Opened> {
  return listening(createTcpServer(listener));
}

/** A service that writes the same bytes for every request on a connection. */
export function answering(bytes: string | Buffer, end = false): Promise<Opened> {
  return overTcp((socket) => {
    socket.on('data', () => {
      socket.write(bytes);
      if (end) socket.end();
    });
  });
}

/** A whole answer with its length. */
export function whole(body: string | Buffer, status = 200, more = ''): Buffer {
  const head = `HTTP/1.1 ${status} Odd\r\nContent-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

/** One request on its way, and the conforming answer to it. */
export interface Passing {
  /** From 0. */
  readonly n: number;
  readonly method: string;
  /** Behind `/v1`. */
  readonly path: string;
  readonly asked: IncomingHttpHeaders;
  readonly body: Buffer;
  status: number;
  headers: Record<string, string | string[]>;
  answer: Buffer;
  /** To answer by oneself. */
  readonly response: ServerResponse;
}

/** Changes a conforming answer before it goes out, or answers by itself and says so. */
export type Change = (passing: Passing) => unknown;

/**
 * The conforming reference behind something that changes its answers.
 * @param mostConnections more than these at once are dropped
 */
export async function front(
  change: Change,
  options: ReferenceOptions = {},
  mostConnections = Infinity,
): Promise<Opened> {
  const reference = await startReference({ apiKey: KEY, ...options });
  const { port } = new URL(reference.baseUrl);
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const answer = async (
    n: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const body = await collected(request);
    const { method = 'GET', url = '', headers: asked } = request;
    const conforming = await pass(agent, port, { method, url, asked, body });
    const path = url.replace(/^\/v1/, '');
    const passing: Passing = { n, method, path, asked, body, ...conforming, response };
    if ((await change(passing)) === 'answered') return;
    response.writeHead(passing.status, passing.headers).end(passing.answer);
  };
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const n = count;
    count += 1;
    request.on('error', () => {});
    void answer(n, request, response);
  });
  server.maxConnections = mostConnections;
  const opened = await listening(server);
  return {
    ...opened,
    messagesBaseUrl: opened.baseUrl,
    close: async () => {
      await opened.close();
      agent.destroy();
      await reference.close();
    },
  };
}

async function collected(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch {
    // Cut: what came is what there is.
  }
  return Buffer.concat(chunks);
}

type Sound = Pick<Passing, 'status' | 'headers' | 'answer'>;

async function pass(
  agent: Agent,
  port: string,
  {
    method,
    url: path,
    asked: headers,
    body,
  }: Pick<Passing, 'method' | 'asked' | 'body'> & { readonly url: string },
): Promise<Sound> {
  const onward = ask({ agent, host: '127.0.0.1', port, method, path, headers });
  onward.end(body);
  try {
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const kept = Object.entries(answer.headers).filter(
      ([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name),
    );
    return {
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(kept) as Record<string, string | string[]>,
      answer: await collected(answer),
    };
  } catch {
    return { status: 502, headers: {}, answer: Buffer.alloc(0) };
  }
}

/** Another body for an answer, with its length. */
export function rewrite(passing: Passing, body: string | Buffer): void {
  passing.answer = Buffer.from(body);
  passing.headers['content-length'] = `${passing.answer.length}`;
}
