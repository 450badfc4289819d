import { describe, expect, test } from 'vitest';
import { createPet, getPet, listPets, type Draft } from './build.js';
import { concluded } from './verdicts.js';

/** The causes of what these exchanges violate. */
const causes = (drafts: readonly Draft[]): ReturnType<typeof concluded>['causes'] =>
  concluded(drafts).causes;

const animal = (id: number, categoryId = '7'): string =>
  `{"id":${id},"name":"Rex","categoryId":${categoryId},"status":"sold"}`;
const SENT = '{"name":"Rex","categoryId":7,"status":"sold"}';
/** Two bodies that must be refused, and are not. */
const refused = (answer: { readonly status: number; readonly raw?: string }): Draft[] =>
  ['name-missing', 'category-missing'].map((what) =>
    createPet('{"status":"sold"}', animal(1), {
      ...answer,
      probe: { id: `create.refused.${what}`, value: '', step: 'refused' },
    }),
  );

describe('violations are one cause', () => {
  test('of several requirements that fail for the same exchange', () => {
    const page = { status: 200, raw: '<html>', type: 'text/html' };
    const found = causes([listPets('limit=2', [], page)]);
    expect(found).toHaveLength(1);
    expect(found[0]?.exchange).toBe(0);
    expect(found[0]?.requirements).toEqual(
      expect.arrayContaining(['answers.media.json', 'answers.json.readable']),
    );
  });

  test('of one operation and one status', () => {
    const [cause, ...others] = causes(refused({ status: 422 }));
    expect(others).toEqual([]);
    expect(cause?.requirements).toEqual([
      'create.refused.name-missing',
      'create.refused.category-missing',
    ]);
    expect(cause?.text).toBe(
      'createPet: expected status 400, got status 422: ' +
        '{"code":"refused","message":"This was refused.","status":422}: POST /pets {"status":"sold"}',
    );
  });

  test('of one field, wherever it is shown', () => {
    const found = causes([
      createPet(SENT, animal(1, '"7"')),
      getPet(1n, animal(1, '"7"'), { at: 9_000 }),
      listPets('', [animal(1, '"7"')], { at: 10_000 }),
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]?.requirements.length).toBeGreaterThan(1);
    expect(found[0]?.text).toContain('/categoryId: expected');
  });
});

test('violations of other kinds are other causes, the first to show in front', () => {
  const found = causes([
    listPets('limit=1', [animal(1), animal(2)]),
    ...refused({ status: 422 }),
    getPet('abc', '', { status: 500, purpose: 'fetches/not-number/abc' }),
  ]);
  expect(found.map(({ exchange }) => exchange)).toEqual([0, 1, 3]);
  const ids = found.flatMap(({ requirements }) => requirements);
  expect(new Set(ids).size).toBe(ids.length);
});

test('what was observed is cut, so that the request stays to be seen', () => {
  const long = `{"code":"${'x'.repeat(1_000)}","message":"No.","status":422}`;
  const [cause] = causes(refused({ status: 422, raw: long }));
  expect(cause?.text.length).toBeLessThanOrEqual(400);
  expect(cause?.text).toMatch(/…: POST \/pets \{"status":"sold"\}$/);
});

test('where nothing fails there is no cause', () => {
  expect(causes([listPets('limit=1', [animal(1)])])).toEqual([]);
});
