import type { Fault } from '../../fault.js';
import { afterOperation } from '../tools.js';

const breaks = 'answers.media.json';

export const MEDIA: readonly Fault[] = [
  {
    name: 'media-text-on-create',
    breaks,
    about: 'The media type of the 201 is text/plain.',
    alsoSends: ['create.accepted.available'],
    patch: (service) => {
      afterOperation(service, 'createPet', ({ headers }) => {
        headers['Content-Type'] = 'text/plain; charset=utf-8';
      });
    },
  },
  {
    name: 'media-missing-on-get',
    breaks,
    about: 'A 200 of getPet has no Content-Type.',
    alsoSends: ['get.missing.unknown'],
    subtle: true,
    patch: (service) => {
      const decorate = service.decorate;
      service.decorate = (answer, operation, request) => {
        decorate(answer, operation, request);
        if (operation === 'getPet' && answer.status === 200) delete answer.headers['Content-Type'];
      };
    },
  },
  {
    name: 'media-vendor-on-list',
    breaks,
    about: 'Listings have the media type application/vnd.animals+json.',
    patch: (service) => {
      afterOperation(service, 'listPets', ({ headers }) => {
        headers['Content-Type'] = 'application/vnd.animals+json';
      });
    },
  },
  {
    name: 'media-old-when-filtered',
    breaks,
    about: 'Filtered listings have the old media type text/json.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', ({ headers }, { query }) => {
        if (query.has('status')) headers['Content-Type'] = 'text/json';
      });
    },
  },
  {
    name: 'media-html-on-message',
    breaks,
    about: 'A message record has the media type text/html, the default of a framework.',
    alsoSends: ['messages.accepted.plain'],
    patch: (service) => {
      afterOperation(service, 'submitMessage', ({ headers }) => {
        headers['Content-Type'] = 'text/html; charset=utf-8';
      });
    },
  },
  {
    name: 'media-json-sequence-on-full-page',
    breaks,
    about: 'The page with limit=100 has the media type of a JSON sequence.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', ({ headers }, { query }) => {
        if (query.get('limit') === '100') headers['Content-Type'] = 'application/json-seq';
      });
    },
  },
];
