import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './refusal.js';
import type { Asked, Service } from './service.js';

/** Bodies beyond this are not kept. */
const MAX_BODY = 4 * 1024 * 1024;

/** Reads one request, and has the service respond to it. */
export async function receive(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pieces = await readBytes(request);
  const [path = '', ...query] = (request.url ?? '').split('?');
  const asked: Asked = {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query.join('?')),
    headers: request.headers,
    body: Buffer.concat(pieces ?? []),
    pieces: pieces ?? [],
    connection: request.socket,
  };
  if (pieces !== undefined) return service.respond(asked, response);
  const answer = service.refuse(
    new Refusal(413, 'body_too_large', 'The body is too large.'),
    asked,
  );
  service.dress(answer, undefined, asked);
  service.transmit(service.writeBody(answer), answer, asked, response);
}

/** The whole body, as it came; undefined when it is too large. */
function readBytes(request: IncomingMessage): Promise<Buffer[] | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
    });
    request.on('end', () => resolve(size <= MAX_BODY ? chunks : undefined));
    request.on('error', reject);
  });
}
