import { PLAIN } from '../../helpers/defaults.js';
import type { Fault } from '../../reference/fault.js';
import { FAULTS } from '../../reference/faults/index.js';
import { startReference } from '../../reference/start.js';
import { conform, type Conformed } from '../../suites/engine/conform.js';

/** Twenty faults that do not hide each other. */
const TWENTY_FAULTS = [
  'media-text-on-create',
  'error-page-when-malformed',
  'limit-default-25',
  'filter-after-limit',
  'category-rounded',
  'create-answers-200',
  'list-beginning-of-key',
  'no-key-gets-403',
  'missing-is-204',
  'name-missing-gets-422',
  'status-value-gets-422',
  'text-cut-at-32',
  'time-without-zone',
  'list-key-in-any-case',
  'crash-on-null-body',
  'crash-on-limit-zero',
  'name-as-html',
  'get-any-key',
  'pet-status-null-in-old-record',
  'challenge-unsaid',
];

/** One fault that combines several known faults. */
function combined(names: readonly string[]): Fault {
  const faults = FAULTS.filter(({ name }) => names.includes(name));
  if (faults.length !== names.length)
    throw new Error(`one of these faults does not exist: ${names.join(', ')}`);
  return {
    name: 'several',
    breaks: faults[0]?.breaks ?? 'none',
    about: 'Several faults at once.',
    patch: (service) => {
      for (const fault of faults) fault.patch(service);
    },
    choices: Object.assign({}, ...faults.map(({ choices }) => choices ?? {})),
  };
}

/** A standard run of the reference with these faults. */
export async function runWith(names: readonly string[]): Promise<Conformed> {
  const service = await startReference(names.length === 0 ? {} : { fault: combined(names) });
  try {
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    return await conform({
      ...PLAIN,
      settleMs: 400,
      baseUrl,
      messagesBaseUrl,
      apiKey,
    });
  } finally {
    await service.close();
  }
}

/** Runs against three services: one that conforms, one with one fault, and one with twenty faults. All files share them. */
export const threeRuns = {
  conforming: await runWith([]),
  one: await runWith(['filter-after-limit']),
  twenty: await runWith(TWENTY_FAULTS),
};
