import { wrongCredentials, type Credential } from '../arbitraries/credentials.js';
import { wrongKeyOf } from '../evidence/wrong-key.js';
import { isSuccess, type Answered } from '../exchange.js';
import { evidenceOf, type Context } from './context.js';
import { doorsOf, type Bare } from './doors.js';

/** What was let in with a wrong key: the request, and the key. */
interface LetIn {
  readonly ask: Bare;
  readonly credential: Credential;
}

/**
 * Where a listing or an animal was given to a wrong key: the same once more on a connection that nothing else uses, before
 * the right key and after it. Who asks for a key once a connection refuses the one and lets the other in, and one request
 * by itself, as a person tries it, would show nothing.
 */
export async function tryOnOneConnection(context: Context): Promise<void> {
  const { client } = context;
  const [letIn] = evidenceOf(context)
    .of('keys/')
    .flatMap((exchange) => letInBy(context, exchange));
  if (letIn === undefined) return;
  const { ask, credential } = letIn;
  const { kind, probe, key } = credential;
  const purpose = `keys/${ask.operation}/${kind}/${probe}`;
  // Another listing: an answer to the same one may come from a cache.
  const right = ask.path === '/pets?limit=1' ? '/pets?limit=2' : '/pets?limit=1';
  const on = client.openApart();
  try {
    await client.send({ ...ask, purpose: `${purpose}/before-right`, key, on });
    await client.send({
      purpose: 'keys/right-between',
      operation: 'listPets',
      method: 'GET',
      path: right,
      on,
    });
    await client.send({ ...ask, purpose: `${purpose}/after-right`, key, on });
  } finally {
    await on.destroy();
  }
}

/** How to ask that again, where asking changes nothing. */
function letInBy(context: Context, exchange: Answered): LetIn[] {
  const { operation, request } = exchange;
  const wrong = wrongKeyOf(exchange);
  if (wrong === undefined || !isSuccess(exchange) || request.method !== 'GET') return [];
  const credential = wrongCredentials(context.apiKey, false).find(
    ({ kind, probe, edit = probe }) => kind === wrong.kind && edit === wrong.variant,
  );
  if (credential === undefined || (operation !== 'listPets' && operation !== 'getPet')) return [];
  const bare = doorsOf(context)[operation]();
  const path = operation === 'getPet' ? bare.path : `/pets${/\?.*/.exec(request.url)?.[0] ?? ''}`;
  return [{ ask: { ...bare, path }, credential }];
}
