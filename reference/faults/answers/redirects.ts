import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import { afterOperation, beforeOperation, changeRefusal } from '../tools.js';

const breaks = 'answers.status.redirect';

export const REDIRECTS: readonly Fault[] = [
  {
    name: 'redirect-listing-with-query',
    breaks,
    about: 'A listing with a query is redirected to a path with a slash at its end.',
    patch: (service) => {
      afterOperation(service, 'listPets', (_answer, { query }) => {
        if (query.size === 0) return undefined;
        return { status: 308, headers: { Location: `/v1/pets/?${query}` } };
      });
    },
  },
  {
    name: 'redirect-to-login',
    breaks,
    about: 'A request without a key is redirected to a login page.',
    alsoSends: ['auth.create.no-key'],
    patch: (service) => {
      changeRefusal(
        service,
        ({ code }) => code === 'key_missing',
        (answer) => {
          answer.status = 302;
          answer.headers['Location'] = '/login';
        },
      );
    },
  },
  {
    name: 'redirect-after-create',
    breaks,
    about: 'createPet redirects to the new animal instead of returning it.',
    alsoSends: ['create.accepted.available'],
    patch: (service) => {
      afterOperation(service, 'createPet', ({ body }) => {
        const id = body instanceof Map ? body.get('id') : '';
        return { status: 303, headers: { Location: `/v1/pets/${id}` } };
      });
    },
  },
  {
    name: 'redirect-missing-animal',
    breaks,
    about: 'getPet of an unknown id redirects to the listing.',
    subtle: true,
    patch: (service) => {
      changeRefusal(
        service,
        ({ code }) => code === 'pet_not_found',
        (answer) => {
          answer.status = 301;
          answer.headers['Location'] = '/v1/pets';
        },
      );
    },
  },
  {
    name: 'redirect-messages',
    breaks,
    about: 'Messages are redirected to another version.',
    alsoSends: ['messages.accepted.plain'],
    patch: (service) => {
      beforeOperation(service, 'submitMessage', () => {
        throw new Refusal(307, 'moved', 'Messages have moved to /v2/messages.');
      });
    },
  },
];
