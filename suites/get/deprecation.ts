import { REMOVAL } from '../store/store.js';
import { header } from '../../helpers/exchange.js';
import { SOME_ANIMALS } from '../probes/adding/index.js';
import { ownAnimal } from '../probes/fetched-animals.js';
import { violation } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/requirement.js';
import type { Docs } from '../../helpers/requirement.js';
import { getResponses, unlessRemoved } from '../judging/removed.js';

/** IMF-fixdate, the date format that RFC 9110 requires servers to send. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Whether a value has the form of RFC 9745: seconds since 1970, such as `@1688169599`. A time after the removal is wrong: it is
 * probably in milliseconds.
 */
function isDeprecation(value: string): boolean {
  return /^@-?\d+$/.test(value) && Number(value.slice(1)) * 1000 <= REMOVAL;
}

/** Defines a requirement that getPet announces its removal in a header. */
function advised<const Id extends string>(
  id: Id,
  name: 'Deprecation' | 'Sunset',
  standard: string,
  isWellFormed: (value: string) => boolean,
  docs: Pick<Docs, 'why' | 'example' | 'fault'>,
) {
  return requirement({
    id,
    level: 'SHOULD',
    clause: 'get.deprecated',
    text: `A 200 response of getPet has a ${name} header (${standard})`,
    judges: { getResponses },
    sends: [ownAnimal, ...SOME_ANIMALS],
    check: ({ getResponses: responses }, evidence) =>
      responses
        .filter(({ answer }) => answer.status === 200)
        .map((exchange) =>
          unlessRemoved(exchange, evidence, () => {
            const value = header(exchange.answer.headers, name);
            if (value !== undefined && isWellFormed(value.trim())) return 'ok';
            return violation('header-missing', exchange, {
              subject: name,
              expected: `a ${name} header in the form of ${standard}`,
              observed: value ?? 'none',
            });
          }),
        ),
    docs: {
      ...docs,
      how: `Every 200 response of getPet until its removal. The value must have the form that ${standard} requires.`,
      alsoAllowed: 'This is advice: the interface does not name the header.',
      fix: `Send ${name} with every response of getPet until 5 December 2030.`,
    },
  });
}

export const GET_DEPRECATION = [
  advised('get.deprecation.header', 'Deprecation', 'RFC 9745', isDeprecation, {
    why: 'Clients and gateways can warn of a deprecated operation only if the response says that it is deprecated.',
    example:
      'An operation was removed on the announced day, and three partners learned of it from their own customers.',
    fault: 'deprecation-unsaid',
  }),
  advised('get.sunset.header', 'Sunset', 'RFC 8594', (value) => HTTP_DATE.test(value), {
    why: 'The date of removal is known: clients that can read it can plan for it.',
    example:
      'The date was in a newsletter. No client could read it, and none warned its owner in time.',
    fault: 'sunset-unsaid',
  }),
] as const;
