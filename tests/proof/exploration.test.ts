import { describe, expect, test } from 'vitest';

import type { Case } from '../../proof/case.js';
import { explore } from '../../proof/exploration.js';
import { explorationPage } from '../../proof/exploration-page.js';
import { judgeCases } from '../../proof/judge.js';
import { drawnFault, TEMPLATES } from '../../reference/faults/templates/index.js';
import { PLAIN } from '../../helpers/defaults.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

describe('templates of faults', () => {
  test('cover all four operations, the key and the texts with at least 16 templates', () => {
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(16);
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
    const broken = TEMPLATES.map(
      (template) => template.faultOf(template.draw(1, 1)[0] ?? '').breaks,
    );
    expect(REQUIREMENTS.map(({ id }) => id)).toEqual(expect.arrayContaining(broken));
    const chapters = new Set(broken.map((id) => id.split('.')[0]));
    for (const chapter of ['list', 'create', 'get', 'messages', 'auth']) {
      expect(chapters).toContain(chapter);
    }
    expect(broken).toContain('create.faithful.name');
    expect(broken).toContain('messages.text.faithful');
  });

  test.each(TEMPLATES.map((template) => [template.name, template] as const))(
    '%s draws the same parameters for the same seed, and the name of a drawn fault identifies the fault',
    (_name, template) => {
      const drawn = template.draw(3, 40);
      expect(drawn).toEqual(template.draw(3, 40));
      expect(new Set(drawn).size).toBeGreaterThan(1);
      expect(drawn.some((parameter) => template.canShow(parameter))).toBe(true);
      const fault = template.faultOf(drawn[0] ?? '');
      expect(drawnFault(fault.name)).toMatchObject({ name: fault.name, breaks: fault.breaks });
    },
  );

  test('the name of a fault without a template identifies no drawn fault', () => {
    expect(drawnFault('limit-ignored')).toBeUndefined();
  });
});

describe('the share of drawn faults that a run finds', () => {
  test('is counted by template and profile, without faults that no request can show', async () => {
    const seen: Case[] = [];
    const rows = await explore(4, 1, async (cases) => {
      seen.push(...cases);
      return cases
        .filter(({ settings }) => settings?.profile === 'thorough')
        .map(({ name }) => ({
          name,
          verdict: 'violated',
          failing: ['list.limit.exact'],
          advised: [],
          undetermined: [],
          hidden: [],
          blind: [],
          causes: 1,
          requests: 1,
          animals: 0,
          suiteFaults: [],
          counterexamples: [],
        }));
    });
    expect(rows).toHaveLength(TEMPLATES.length);
    for (const row of rows) {
      expect(row.found).toEqual({ standard: 0, thorough: row.drawn - row.hidden });
    }
    expect(new Set(seen.map(({ name }) => name)).size).toBe(seen.length);
    expect(explorationPage(rows, 1)).toContain('| `page-size-off-by-one` | 0 % | 100 % |');
  });
});

test('a case identifies a drawn fault by its name', async () => {
  const cases: Case[] = [
    { name: 'one', fault: 'default-with-a-filter:{"size":7,"status":"sold"}' },
  ];
  const [outcome] = await judgeCases(cases, {
    settings: { ...PLAIN, embedded: false, settleMs: 200, only: ['list.limit.default-filtered'] },
  });
  expect(outcome?.failing).toEqual(['list.limit.default-filtered']);
});
