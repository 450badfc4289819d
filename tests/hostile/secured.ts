import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { startReference } from '../../reference/start.js';
import { KEY, listening, type RunningService } from './servers.js';

function forward(
  port: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, headers } = request;
  const onward = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** The conforming reference behind TLS. */
export async function secured(options: ServerOptions): Promise<RunningService> {
  const reference = await startReference({ apiKey: KEY, choices: { animals: 101 } });
  const { port } = new URL(reference.baseUrl);
  const server = createSecureServer({ ...options, keepAliveTimeout: 0 }, (request, response) => {
    forward(port, request.url ?? '/', request, response);
  });
  server.on('tlsClientError', () => {});
  const opened = await listening(server, 'https');
  return {
    ...opened,
    messagesBaseUrl: opened.baseUrl,
    close: async () => {
      await opened.close();
      await reference.close();
    },
  };
}

/**
 * A forward proxy, and the requests that it received, such as `GET http://service.example/v1/pets` or
 * `CONNECT service.example:443`.
 */
export interface Proxy {
  readonly url: string;
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

/**
 * A forward proxy on loopback that connects every host name to one service. The host names of the tests resolve nowhere else.
 * @param refusal returns the status with which the proxy refuses a request, if it does
 */
export async function proxyTo(
  service: string,
  refusal: () => number | undefined = () => undefined,
): Promise<Proxy> {
  const { port } = new URL(service);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    asked.push(`${method} ${url}`);
    const refused = refusal();
    if (refused !== undefined) return void response.writeHead(refused).end();
    forward(port, new URL(url).pathname + new URL(url).search, request, response);
  });
  server.on('connect', ({ url }, socket: Socket) => {
    asked.push(`CONNECT ${url}`);
    socket.on('error', () => {});
    const refused = refusal();
    if (refused !== undefined) return void socket.end(`HTTP/1.1 ${refused} No\r\n\r\n`);
    const onward = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  const { close } = await listening(server);
  const { port: own } = (server.address() as AddressInfo | null) ?? { port: 0 };
  return { url: `http://127.0.0.1:${own}`, asked, close };
}
