import { stringify } from 'yaml';
import { SCHEMAS, STATUSES } from '../../schemas/shapes.js';

const NOTE = ` The interface of the animal store service as OpenAPI, made from the schemas of the suite. It is an aid for mocks and generators.
 The interface and the requirements of the suite decide. \`npm run generate\` writes this file.`;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: ref(name) } });
const response = (description: string, name: string) => ({ description, content: json(name) });

/** The part of one of our schemas that OpenAPI has, too. */
function shape(schema: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !name.startsWith('$')));
}

const UNAUTHORIZED = response('The API key is missing or invalid.', 'Error');
const INVALID = response(
  'There is no body, a required field is missing, or a value is invalid.',
  'Error',
);
/** The interface has no statuses for some mistakes, so that services choose them. */
const OTHER = response(
  'The service refuses the request for another reason. The interface does not name the status.',
  'Error',
);

const { id, ...newPet } = SCHEMAS.pet.properties;
const status = ref('PetStatus');

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Animal Store Service Interface',
    version: '1.0.0',
    description: 'A catalogue of animals, and one operation that accepts messages.',
  },
  servers: [
    {
      url: '{baseUrl}',
      variables: {
        baseUrl: { default: 'http://localhost:8080/v1', description: 'Ends with /v1.' },
      },
    },
  ],
  security: [{ apiKey: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'Lists animals.',
        parameters: [
          {
            name: 'limit',
            in: 'query',
            description: 'The largest number of animals in the response.',
            schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          },
          {
            name: 'status',
            in: 'query',
            description: 'Only animals with this status.',
            schema: status,
          },
        ],
        responses: {
          200: response('At most `limit` animals.', 'Pets'),
          401: UNAUTHORIZED,
          '4XX': response(
            'A parameter is invalid. A service may also return a page of animals instead.',
            'Error',
          ),
        },
      },
      post: {
        operationId: 'createPet',
        summary: 'Adds an animal.',
        requestBody: { required: true, content: json('NewPet') },
        responses: {
          201: response('The animal, with the id that the service assigned.', 'Pet'),
          400: INVALID,
          401: UNAUTHORIZED,
          '4XX': OTHER,
        },
      },
    },
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        summary: 'Returns one animal.',
        description: 'Deprecated, and removed on 5 December 2030. Use listPets with `status`.',
        deprecated: true,
        parameters: [{ name: 'petId', in: 'path', required: true, schema: id }],
        responses: {
          200: response('The animal.', 'Pet'),
          401: UNAUTHORIZED,
          404: response('There is no animal with this id.', 'Error'),
          '4XX': OTHER,
        },
      },
    },
    '/messages': {
      servers: [
        {
          url: '{messagesBaseUrl}',
          variables: { messagesBaseUrl: { default: 'http://localhost:8080/v1' } },
        },
      ],
      post: {
        operationId: 'submitMessage',
        summary: 'Submits a message.',
        requestBody: { required: true, content: json('NewMessage') },
        responses: {
          '2XX': response(
            'The record of the message. The interface does not name the status.',
            'Message',
          ),
          400: response('There is no body, or the body or its media type is invalid.', 'Error'),
          401: UNAUTHORIZED,
          '4XX': OTHER,
        },
      },
    },
  },
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    schemas: {
      PetStatus: { type: 'string', enum: [...STATUSES] },
      NewPet: {
        description: 'An animal to add. A service may choose the status if it is omitted.',
        type: 'object',
        required: SCHEMAS.pet.required.filter((name) => name !== 'id'),
        properties: { ...newPet, status },
      },
      Pet: { ...shape(SCHEMAS.pet), properties: { ...SCHEMAS.pet.properties, status } },
      Pets: { ...shape(SCHEMAS.pets), items: ref('Pet') },
      Error: shape(SCHEMAS.error),
      NewMessage: {
        type: 'object',
        required: ['message'],
        properties: { message: { type: 'string' } },
      },
      Message: shape(SCHEMAS.message),
    },
  },
};

/** Writes the content of `schemas/openapi.yaml`. */
export function openApi(): string {
  const comment = NOTE.split('\n')
    .map((line) => `#${line}`)
    .join('\n');
  return `${comment}\n${stringify(DOCUMENT, { aliasDuplicateObjects: false, lineWidth: 140 })}`;
}
