import type { Ask } from '../client/ask.js';
import { wronglyAcceptedAnimals } from '../evidence/animals.js';
import type { Header } from '../exchange.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { petBody } from '../probes/adding/pet-body.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import { usableCategory } from '../probes/category.js';
import { FIRST_MESSAGES, messageBody } from '../probes/messages.js';
import { unknownId } from './reachable.js';

type Probe = Omit<Ask, 'purpose' | 'operation'>;

const JSON_TYPE: readonly Header[] = [['Content-Type', 'application/json']];

/** Another origin, as a browser would name it. */
const ORIGIN = ['Origin', 'https://elsewhere.invalid'] as const;

/** What a `GET`, or another method that is safe, can show. */
function reads(context: Context): readonly (readonly [probe: string, ask: Probe])[] {
  const get = (path: string, more: Partial<Probe> = {}): Probe => ({
    method: 'GET',
    path,
    ...more,
  });
  const { apiKey } = context;
  const evidence = evidenceOf(context);
  const known = evidence.creations[0]?.id ?? [...evidence.snapshots.keys()][0];
  const digits = known === undefined || known < 0n ? undefined : `${known}`;
  return [
    ['orders', get('/store/orders')],
    ['orders-no-key', get('/store/orders', { key: 'none' })],
    ['head', { method: 'HEAD', path: '/pets' }],
    ['options', { method: 'OPTIONS', path: '/pets' }],
    ['options-pet', { method: 'OPTIONS', path: `/pets/${known ?? unknownId()}` }],
    [
      'preflight',
      {
        method: 'OPTIONS',
        path: '/pets',
        key: 'none',
        headers: [
          ORIGIN,
          ['Access-Control-Request-Method', 'GET'],
          ['Access-Control-Request-Headers', 'authorization'],
        ],
      },
    ],
    ['origin', get('/pets?limit=1', { headers: [ORIGIN] })],
    ['unknown-path', get('/no-such-path')],
    ['unknown-path-no-key', get('/no-such-path', { key: 'none' })],
    ['trailing-slash', get('/pets/?limit=1')],
    ['accept', get('/pets?limit=1', { headers: [['Accept', 'text/html']] })],
    ['bearer-lower-case', get('/pets?limit=1', { key: { value: `bearer ${apiKey}` } })],
    ['bearer-two-spaces', get('/pets?limit=1', { key: { value: `Bearer  ${apiKey}` } })],
    ['key-alone', get('/pets?limit=1', { key: { value: apiKey } })],
    ['x-api-key', get('/pets?limit=1', { key: 'none', headers: [['X-API-Key', apiKey]] })],
    ['no-key-limit', get('/pets?limit=0', { key: 'none' })],
    ['no-key-missing', get(`/pets/${unknownId()}`, { key: 'none' })],
    ['no-key-word', get('/pets/abc', { key: 'none' })],
    ...(digits === undefined
      ? []
      : ([
          ['leading-zeros', get(`/pets/00${digits}`)],
          ['plus', get(`/pets/%2B${digits}`)],
        ] as const)),
  ];
}

/** What other methods get: of an animal that is not there, and a body that makes none. */
function writes(): readonly (readonly [probe: string, ask: Probe])[] {
  return [
    ['put', { method: 'PUT', path: `/pets/${unknownId()}` }],
    ['patch', { method: 'PATCH', path: `/pets/${unknownId()}` }],
    ['delete', { method: 'DELETE', path: `/pets/${unknownId()}` }],
    [
      'no-key-malformed',
      { method: 'POST', path: '/pets', key: 'none', headers: JSON_TYPE, body: '{"name":' },
    ],
  ];
}

/** Animals without a media type, or with another: a service may take them. */
function animals(context: Context): readonly (readonly [probe: string, ask: Probe])[] {
  const [categoryId = 1n] = usableCategory.from(evidenceOf(context));
  const body = (): string => petBody({ name: nameOf(context, 'observed'), categoryId });
  const post = { method: 'POST', path: '/pets', isValid: true } as const;
  return [
    ['media-none', { ...post, body: body() }],
    ['media-text', { ...post, headers: [['Content-Type', 'text/plain']], body: body() }],
  ];
}

/** The same text twice, one after the other. */
async function submitTwice(context: Context): Promise<void> {
  const body = messageBody(nameOf(context, 'twice'));
  for (const probe of ['first', 'second']) {
    await context.client.send({
      purpose: `observe/same-text/${probe}`,
      operation: 'submitMessage',
      method: 'POST',
      path: '/messages',
      headers: JSON_TYPE,
      isValid: true,
      body,
    });
  }
}

/**
 * What the interface leaves open and no other request shows: asked only to be observed, 30 requests at most. Only what the
 * profile allows: nothing but safe methods where it creates nothing, and two animals and messages at most elsewhere.
 */
export async function observeRest(context: Context): Promise<void> {
  const { client, probes, settings } = context;
  const storesWrong = wronglyAcceptedAnimals(evidenceOf(context)).length > 0;
  const mayWrite = settings.profile !== 'read-only';
  const asks = [
    ...reads(context),
    ...(mayWrite ? writes() : []),
    ...(mayWrite && PLAIN_ANIMALS.some((each) => probes.includes(each)) && !storesWrong
      ? animals(context)
      : []),
  ];
  await Promise.all([
    concurrently(asks, ([probe, ask]) =>
      client.send({ ...ask, purpose: `observe/${probe}`, operation: 'other' }),
    ),
    FIRST_MESSAGES.some((each) => probes.includes(each)) ? submitTwice(context) : undefined,
  ]);
}
