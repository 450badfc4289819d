import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './refusal.js';
import type { ReceivedRequest, Service } from './service.js';

/** The size in bytes of the largest body that is accepted. */
const MAX_BODY = 4 * 1024 * 1024;

/** Reads one request, and passes it to the service. */
export async function receive(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { chunks, isWhole } = await readBytes(request);
  const [path = '', ...query] = (request.url ?? '').split('?');
  const received: ReceivedRequest = {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query.join('?')),
    headers: request.headers,
    body: Buffer.concat(chunks),
    chunks,
    connection: request.socket,
  };
  if (isWhole) return service.respond(received, response);
  const answer = service.refuse(
    new Refusal(413, 'body_too_large', 'The body is too large.'),
    received,
  );
  service.decorate(answer, undefined, received);
  service.transmit(service.writeBody(answer), answer, received, response);
}

/** Reads the body in the chunks in which it arrives. Drops what exceeds `MAX_BODY`. */
function readBytes(
  request: IncomingMessage,
): Promise<{ readonly chunks: readonly Buffer[]; readonly isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
    });
    request.on('end', () => resolve({ chunks, isWhole: size <= MAX_BODY }));
    request.on('error', reject);
  });
}
