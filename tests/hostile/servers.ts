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

/** A running service. */
export interface RunningService {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly messagesBaseUrl?: string;
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port of loopback. Closing it also ends open connections. */
export async function listening(server: Server, scheme = 'http'): Promise<RunningService> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may disconnect at any time: these tests are about that.
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

/** A service with this HTTP listener. */
export function overHttp(listener: RequestListener): Promise<RunningService> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    request.on('error', () => {});
    request.resume();
    listener(request, response);
  });
  return listening(server);
}

/** A service whose listener gets the raw TCP connections. */
export function overTcp(listener: (socket: Socket) => void): Promise<RunningService> {
  return listening(createTcpServer(listener));
}

/** A service that writes the same bytes whenever data arrives. @param end whether the service then closes the connection */
export function respondingWith(bytes: string | Buffer, end = false): Promise<RunningService> {
  return overTcp((socket) => {
    socket.on('data', () => {
      socket.write(bytes);
      if (end) socket.end();
    });
  });
}

/** The bytes of a complete response with `Content-Length`. */
export function completeResponse(body: string | Buffer, status = 200, more = ''): Buffer {
  const head = `HTTP/1.1 ${status} Odd\r\nContent-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

/** One request through the proxy, and the conforming response to it. */
export interface ProxiedExchange {
  /** The number of the request, from 0. */
  readonly n: number;
  readonly method: string;
  /** The path and query after `/v1`. */
  readonly path: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly body: Buffer;
  status: number;
  headers: Record<string, string | string[]>;
  answer: Buffer;
  /** For a change that sends the response itself. */
  readonly response: ServerResponse;
}

/** Changes a conforming response before it is sent, or sends a response itself and returns `'answered'`. */
export type Change = (exchange: ProxiedExchange) => unknown;

/**
 * Starts the conforming reference behind a proxy that changes its responses.
 * @param mostConnections the proxy drops further concurrent connections
 */
export async function proxyToReference(
  change: Change,
  options: ReferenceOptions = {},
  mostConnections = Infinity,
): Promise<RunningService> {
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
    const { method = 'GET', url = '', headers: requestHeaders } = request;
    const conforming = await forward(agent, port, { method, url, requestHeaders, body });
    const path = url.replace(/^\/v1/, '');
    const exchange: ProxiedExchange = {
      n,
      method,
      path,
      requestHeaders,
      body,
      ...conforming,
      response,
    };
    if ((await change(exchange)) === 'answered') return;
    response.writeHead(exchange.status, exchange.headers).end(exchange.answer);
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
    // The body is truncated: use the chunks that arrived.
  }
  return Buffer.concat(chunks);
}

type ConformingResponse = Pick<ProxiedExchange, 'status' | 'headers' | 'answer'>;

async function forward(
  agent: Agent,
  port: string,
  {
    method,
    url: path,
    requestHeaders: headers,
    body,
  }: Pick<ProxiedExchange, 'method' | 'requestHeaders' | 'body'> & { readonly url: string },
): Promise<ConformingResponse> {
  const forwarded = ask({ agent, host: '127.0.0.1', port, method, path, headers });
  forwarded.end(body);
  try {
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
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

/** Replaces the body of a response, and its length. */
export function rewrite(exchange: ProxiedExchange, body: string | Buffer): void {
  exchange.answer = Buffer.from(body);
  exchange.headers['content-length'] = `${exchange.answer.length}`;
}
