import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { listening, type RunningService } from './servers.js';

/** What happens to every third response to a POST: nothing, it is cut, or it is never sent. The body is stored in any case. */
export type Loss = 'none' | 'cut' | 'lost';

/** A service that stores everything it receives, with access to what it has stored. */
export interface Accepting extends RunningService {
  readonly stored: { readonly pets: string[]; readonly messages: string[] };
}

function object(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : { value };
  } catch {
    return { text };
  }
}

/**
 * A mock that accepts every body and key, as json-server does. It stores and returns the body as an indented object with an id.
 */
export async function acceptingEverything(loss: Loss = 'none'): Promise<Accepting> {
  const stored = { pets: [] as string[], messages: [] as string[] };
  let posts = 0;
  const answer = (status: number, body: string, response: ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  };
  const add = (kind: 'pets' | 'messages', body: string, response: ServerResponse): void => {
    const id = stored[kind].length + 1;
    const text = JSON.stringify({ ...object(body), id }, null, 2);
    stored[kind].push(text);
    posts += 1;
    const isHit = loss !== 'none' && posts % 3 === 0;
    if (!isHit) return answer(201, text, response);
    if (loss === 'lost') return void response.destroy();
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '999999' });
    response.write(text, () => response.destroy());
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const [, , kind, id] = url.pathname.split('/');
      if (kind !== 'pets' && kind !== 'messages') return answer(404, '{}', response);
      if (request.method === 'POST') return add(kind, Buffer.concat(chunks).toString(), response);
      const found = id === undefined ? undefined : stored[kind][Number(id) - 1];
      if (id !== undefined) return answer(found ? 200 : 404, found ?? '{}', response);
      return answer(200, `[${stored[kind].join(',')}]`, response);
    });
  });
  return { ...(await listening(server)), stored };
}
