import { header } from '../../helpers/exchange.js';
import { SOME_ANIMALS } from '../probes/adding/index.js';
import { ownAnimal } from '../probes/fetched-animals.js';
import { violation } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { Docs } from '../../helpers/requirement.js';
import { getResponses, unlessRemoved } from '../judging/removed.js';

/** Defines a requirement that getPet announces its removal in a header. */
export function announced<const Id extends string>(
  id: Id,
  name: 'Deprecation' | 'Sunset',
  standard: string,
  isWellFormed: (value: string) => boolean,
  docs: Pick<Docs, 'why' | 'fault'>,
) {
  return requirement({
    id,
    level: 'SHOULD',
    clause: 'get.deprecated',
    text: `A 200 response of getPet has a ${name} header (${standard})`,
    judges: { getResponses },
    sends: [ownAnimal, ...SOME_ANIMALS],
    check: ({ getResponses: responses }, evidence) =>
      responses.map((exchange) =>
        unlessRemoved(exchange, evidence, () => {
          if (exchange.answer.status !== 200) return 'inconclusive';
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
