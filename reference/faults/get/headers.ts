import type { Fault } from '../../fault.js';
import type { Answer, Service } from '../../service.js';

const deprecation = 'get.deprecation.header';
const sunset = 'get.sunset.header';

function dressed(
  service: Service,
  change: (headers: Answer['headers'], status: number) => void,
): void {
  const decorate = service.decorate;
  service.decorate = (answer, operation, asked) => {
    decorate(answer, operation, asked);
    if (operation === 'getPet') change(answer.headers, answer.status);
  };
}

export const HEADERS: readonly Fault[] = [
  {
    name: 'deprecation-unsaid',
    breaks: deprecation,
    about: 'getPet does not say that it is deprecated.',
    patch: (service) => dressed(service, (headers) => delete headers['Deprecation']),
  },
  {
    name: 'deprecation-as-boolean',
    breaks: deprecation,
    about: 'The value is that of a draft, true, where RFC 9745 has a date.',
    subtle: true,
    patch: (service) => {
      dressed(service, (headers) => {
        headers['Deprecation'] = 'true';
      });
    },
  },
  {
    name: 'deprecation-in-milliseconds',
    breaks: deprecation,
    about: 'The date is counted in milliseconds, as Date.now() has it: some day in the year 57971.',
    subtle: true,
    patch: (service) => {
      dressed(service, (headers) => {
        headers['Deprecation'] = `@${Date.UTC(2026, 0, 1)}`;
      });
    },
  },
  {
    name: 'sunset-unsaid',
    breaks: sunset,
    about: 'getPet does not say when it goes away.',
    patch: (service) => dressed(service, (headers) => delete headers['Sunset']),
  },
  {
    name: 'sunset-as-iso-date',
    breaks: sunset,
    about: 'The value is 2030-12-05, where RFC 8594 has an HTTP date.',
    subtle: true,
    patch: (service) => {
      dressed(service, (headers) => {
        headers['Sunset'] = '2030-12-05';
      });
    },
  },
];
