import fc from 'fast-check';
import type { Operation } from '../../service.js';
import { CRASH } from '../tools.js';
import { parsed, record, template } from './template.js';

const OPERATIONS: readonly Operation[] = ['listPets', 'createPet', 'getPet', 'submitMessage'];
const operation = fc.constantFrom(...OPERATIONS);
const step = record({ operation, isRefused: fc.boolean() });

export const SEQUENCE_TEMPLATES = [
  template({
    name: 'crash-after-a-sequence',
    breaks: 'answers.status.server-error',
    about:
      'After two requests with certain operations and results, a request of a certain operation gets a 500.',
    limitedBy: '256 sequences of three requests',
    parameter: record({ first: step, second: step, third: operation }),
    // Undefined for a counterexample that is a single request, because earlier requests may have begun the sequence.
    isSmallest: (_parameter, value) => {
      const requests = parsed(value);
      return Array.isArray(requests) ? requests.length <= 3 : undefined;
    },
    patch: (service, { first, second, third }) => {
      const { perform } = service;
      const nameOf = (each: typeof first): string => `${each.operation} ${each.isRefused}`;
      const sequence = [nameOf(first), nameOf(second)].join();
      const before: string[] = [];
      service.perform = async (current, request) => {
        if (current === third && before.slice(-2).join() === sequence) {
          before.length = 0;
          throw CRASH;
        }
        let isRefused = true;
        try {
          const response = await perform(current, request);
          isRefused = false;
          return response;
        } finally {
          before.push(nameOf({ operation: current, isRefused }));
        }
      };
    },
  }),
];
