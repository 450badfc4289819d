import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import { ClientError, errorBody } from './errors.js';
import { readJson, writeJson } from './json.js';
import { listing, newMessage, newPet, petId } from './requests.js';

const DEPRECATED = {
  deprecation: '@1767225600',
  sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
  link: '</v1/pets?status=available>; rel="successor-version"',
};

const digest = (text) => createHash('sha256').update(text).digest();

/**
 * Creates the service. It does not listen yet.
 * @param database the result of `openDatabase`; closed with the service
 * @param {string} apiKey the key that clients send
 */
export function createService(database, apiKey) {
  const service = Fastify({ frameworkErrors: answerError });
  const expected = digest(`Bearer ${apiKey}`);

  service.addHook('onRequest', async ({ headers }) => {
    // Digests have a fixed length, so that the time to compare them reveals nothing about the key.
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
      throw new ClientError(401, 'unauthorized', 'The API key is missing or invalid');
    }
  });
  service.addHook('onClose', async () => database.close());
  service.setErrorHandler(answerError);
  service.setNotFoundHandler(() => {
    throw new ClientError(404, 'not_found', 'There is nothing at this address');
  });
  service.setReplySerializer(writeJson);
  service.removeAllContentTypeParsers();
  service.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request, text) =>
    readJson(text),
  );

  service.get('/v1/pets', async ({ query }) => {
    const { limit, status } = listing(query);
    return database.listPets(limit, status);
  });

  service.post('/v1/pets', async ({ body }, reply) => {
    reply.code(201);
    return database.addPet(newPet(body));
  });

  service.get('/v1/pets/:petId', async ({ params }, reply) => {
    reply.headers(DEPRECATED);
    const pet = database.findPet(petId(params.petId));
    if (pet === undefined) throw new ClientError(404, 'not_found', 'There is no such animal');
    return pet;
  });

  service.post('/v1/messages', async ({ body }, reply) => {
    const record = {
      id: randomUUID(),
      message: newMessage(body),
      status: 'queued',
      createdAt: new Date().toISOString(),
    };
    database.addMessage(record);
    reply.code(202);
    return record;
  });

  return service;
}

/** Sends an Error of the interface, for errors of this service and of the framework. */
function answerError(error, request, reply) {
  // For a message with another media type, the interface requires 400; Fastify uses 415.
  const status = error.statusCode === 415 ? 400 : (error.statusCode ?? 500);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const message = status < 500 ? error.message : 'Something went wrong here';
  if (status >= 500) console.error(error);
  reply.code(status).send(errorBody(status, String(error.code ?? 'error').toLowerCase(), message));
}
