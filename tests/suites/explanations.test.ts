import { describe, expect, test } from 'vitest';
import { FAULTS } from '../../reference/faults/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

describe('the docs of the requirements', () => {
  test.each(REQUIREMENTS.map((one) => [one.id, one] as const))(
    'are complete for %s',
    (id, requirement) => {
      const { fault, ...texts } = requirement.docs;
      for (const [name, text] of Object.entries(texts)) {
        expect(text.length, name).toBeGreaterThan(15);
        expect(text, name).toMatch(/^[\p{Lu}\d`“/‘]|^(bearer|null|parseInt|text|petId)/u);
        expect(text, name).toMatch(/[.!?]$/);
      }
      expect(FAULTS.find(({ name }) => name === fault)?.breaks).toBe(id);
    },
  );
});
