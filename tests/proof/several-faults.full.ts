import { describe, expect, test } from 'vitest';
import type * as Start from '../../reference/start.js';
import { combinedFault } from '../../reference/fault.js';
import { conform, FAULTS, load } from './compiled.js';
import { PROOF } from './settings.js';

const { startReference } = (await load('reference/start.js')) as typeof Start;

/** The results for a service with these faults. */
async function resultsOf(names: readonly string[]) {
  const [first, ...others] = FAULTS.filter(({ name }) => names.includes(name));
  if (first === undefined || others.length + 1 !== names.length)
    throw new Error(`a fault is missing: ${names.join()}`);
  const { close, ...service } = await startReference({ fault: combinedFault(first, ...others) });
  const { conformance } = await conform({ ...PROOF, ...service });
  await close();
  return conformance;
}

/** The result of one requirement for a service with these faults. */
async function judged(names: readonly string[], id: string) {
  return (await resultsOf(names)).requirements.find((each) => each.id === id);
}

describe('a fault is not hidden by another fault', () => {
  test('that accepts an animal that must be refused: a crash is still found', async () => {
    const names = ['name-of-nothing', 'crash-without-media-type'];
    const crash = await judged(names, 'answers.status.server-error');
    expect(crash?.verdict).toBe('fail');
  });

  test.each([
    ['create-answers-200', 'name-trimmed', 'create.faithful.name'],
    ['create-answers-200', 'create-answers-lower-case-name', 'create.answer.name'],
    ['create-answers-200', 'get-loses-every-fifth', 'create.stored.get'],
    ['create-answers-200', 'status-sold-by-reading', 'create.stored.unaltered'],
    ['create-answers-200', 'id-from-the-body', 'create.id.assigned'],
    ['list-206-when-there-are-more', 'limit-default-10', 'list.limit.default'],
  ])('that returns a wrong success status: %s does not hide %s', async (status, name, id) => {
    expect((await judged([status, name], id))?.verdict).toBe('fail');
  });

  test('that makes ids malformed: a refused animal that is stored is still found, by its name', async () => {
    const names = ['pet-id-as-text', 'refused-category-stored'];
    const left = await judged(names, 'create.refused.leaves-nothing');
    expect(left?.verdict).toBe('fail');
  });

  test('even if the other one uses up most of the messages', async () => {
    const names = ['message-id-of-the-beginning', 'crash-on-message-of-other-type'];
    const distinct = await judged(names, 'messages.id.distinct');
    expect(distinct?.verdict).toBe('fail');
  });

  test('unless the report names the other fault: redirects use up the messages', async () => {
    const names = ['redirect-messages', 'message-status-null'];
    const status = await judged(names, 'messages.record.status');
    expect(status?.verdict).toBe('undetermined');
    expect(status?.hiddenBy).toContain('answers.status.redirect');
  });

  test.each([
    [
      'no 201 showed an animal, so that the store could not be filled',
      ['limit-default-when-filtered-everything', 'json-empty-after-create'],
      'list.limit.default-filtered',
      'answers.json.readable',
    ],
    [
      'getPet found no animal by its right id',
      ['id-with-exponent', 'get-from-a-snapshot'],
      'get.invalid.not-number',
      'get.found.answered',
    ],
    [
      'no response after the 201 showed what was stored',
      ['category-of-the-name', 'redirect-listing-with-query', 'pet-id-null-on-get'],
      'create.faithful.category-id',
      'pet.id.int64',
    ],
  ])(
    'unless its requirement is undetermined and names the other fault: %s',
    async (_why, names, id, other) => {
      const requirement = await judged(names, id);
      expect(requirement?.verdict).toBe('undetermined');
      expect(requirement?.hiddenBy).toContain(other);
    },
  );
});
