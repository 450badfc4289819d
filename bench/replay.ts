import { readFileSync } from 'node:fs';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { startReference } from '../reference/start.js';

interface Entry {
  readonly request: {
    readonly method: Dispatcher.HttpMethod;
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly postData?: { readonly text: string };
  };
}

const CONCURRENCY = 16;

/** Sends every request of a HAR file once more, to a new reference service, without any checks. */
const [file = ''] = process.argv.slice(2);
const { log } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly log: { readonly entries: readonly Entry[] };
};
const service = await startReference();
const { origin } = new URL(service.baseUrl);
const agent = new Agent({ connections: CONCURRENCY });
const queue = log.entries.values();

async function send({ request }: Entry): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const { body } = await agent.request({
    origin,
    path: pathname + search,
    method: request.method,
    headers: request.headers.flatMap(({ name, value }) => [
      name,
      value.replace('{API_KEY}', service.apiKey),
    ]),
    body: request.postData?.text ?? null,
  });
  await body.arrayBuffer();
}

async function worker(): Promise<void> {
  for (const entry of queue) await send(entry);
}

await Promise.all(Array.from({ length: CONCURRENCY }, worker));
process.exit();
