import type { Ask } from '../client/client.js';
import { concurrently } from './concurrently.js';
import type { Context } from './context.js';
import { unknownId } from './survey.js';

/** What the interface does not describe: asked only to be observed, never judged. Nothing of it can change anything. */
export async function observeRest(context: Context): Promise<void> {
  const asks: readonly (readonly [probe: string, method: Ask['method'], path: string])[] = [
    ['orders', 'GET', '/store/orders'],
    ['head', 'HEAD', '/pets'],
    ['options', 'OPTIONS', '/pets'],
    ['put', 'PUT', `/pets/${unknownId()}`],
    ['delete', 'DELETE', `/pets/${unknownId()}`],
    ['unknown-path', 'GET', '/no-such-path'],
  ];
  await concurrently(asks, ([probe, method, path]) =>
    context.client.send({ purpose: `observe/${probe}`, operation: 'other', method, path }),
  );
}
