import type { Fault } from '../../fault.js';
import type { Answer, Service } from '../../service.js';

const deprecation = 'get.deprecation.header';
const sunset = 'get.sunset.header';

function withHeaders(
  service: Service,
  change: (headers: Answer['headers'], status: number) => void,
): void {
  const decorate = service.decorate;
  service.decorate = (answer, operation, request) => {
    decorate(answer, operation, request);
    if (operation === 'getPet') change(answer.headers, answer.status);
  };
}

export const HEADERS: readonly Fault[] = [
  {
    name: 'deprecation-unsaid',
    breaks: deprecation,
    about: 'getPet has no Deprecation header.',
    patch: (service) => withHeaders(service, (headers) => delete headers['Deprecation']),
  },
  {
    name: 'deprecation-as-boolean',
    breaks: deprecation,
    about: 'The Deprecation header is true, as in a draft. RFC 9745 requires a date.',
    subtle: true,
    patch: (service) => {
      withHeaders(service, (headers) => {
        headers['Deprecation'] = 'true';
      });
    },
  },
  {
    name: 'deprecation-in-milliseconds',
    breaks: deprecation,
    about: 'The Deprecation header has milliseconds instead of seconds: a day in the year 57971.',
    subtle: true,
    patch: (service) => {
      withHeaders(service, (headers) => {
        headers['Deprecation'] = `@${Date.UTC(2026, 0, 1)}`;
      });
    },
  },
  {
    name: 'sunset-unsaid',
    breaks: sunset,
    about: 'getPet has no Sunset header.',
    patch: (service) => withHeaders(service, (headers) => delete headers['Sunset']),
  },
  {
    name: 'sunset-as-iso-date',
    breaks: sunset,
    about: 'The Sunset header is 2030-12-05. RFC 8594 requires an HTTP date.',
    subtle: true,
    patch: (service) => {
      withHeaders(service, (headers) => {
        headers['Sunset'] = '2030-12-05';
      });
    },
  },
];
