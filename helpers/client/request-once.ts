import { LONGEST_BODY } from '../transport-errors.js';
import type { Credentials, RunSettings } from '../settings.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { Mutex } from './mutex.js';
import { wireOf } from './to-send.js';
import { openDispatcher, transmit, type Received } from './transport.js';

/**
 * Sends a request once, on a new connection. Sends neither the key nor the headers for a gateway, because this need not be the service
 * under test.
 * @returns the status of the response; `error` if the response is missing or incomplete
 */
export async function requestOnce(
  request: OutgoingRequest,
  settings: RunSettings,
  credentials: Credentials,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Pick<Received, 'status' | 'error'>> {
  const wire = wireOf(
    { ...request, key: 'none' },
    { settings, credentials: { ...credentials, headers: [] } },
  );
  const dispatcher = openDispatcher(credentials, 1, false, wire.url);
  try {
    return await transmit(dispatcher, {
      ...wire,
      ...limits,
      mostBytes: LONGEST_BODY,
      largeBodies: new Mutex(),
    });
  } finally {
    await dispatcher.destroy();
  }
}
