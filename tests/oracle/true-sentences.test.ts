import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createPet, getPet, listPets, wrongKey, type Draft } from './build.js';
import { concluded } from './verdicts.js';

/** The causes of the violations in these exchanges. */
const causes = (drafts: readonly Draft[]): ReturnType<typeof concluded>['causes'] =>
  concluded(drafts).causes;
const sentences = (drafts: readonly Draft[]): string[] =>
  causes(drafts).map((cause) => cause.sentences[0]?.text ?? '');

const named = (name: string, status = 'sold'): string =>
  `{"name":${JSON.stringify(name)},"categoryId":7,"status":"${status}"}`;
const shown = (id: number, name = 'Rex', status = 'sold'): string =>
  named(name, status).replace('{', `{"id":${id},`);
const PLAIN = { probe: { id: 'create.plain.sold', value: {}, step: 'animal' } };

describe('a cause does not merge', () => {
  const refusal = { status: 422, raw: '{"message":"No."}' };

  test('a refused valid animal with a wrong status of refusals', () => {
    const invalid = {
      ...refusal,
      probe: { id: 'create.refused.name-missing', value: '', step: 'refused' },
    };
    const found = sentences([
      createPet(named('Luna'), shown(1, 'Luna'), PLAIN),
      createPet('{"status":"sold"}', '', invalid),
      createPet(named('0'), '', { ...PLAIN, ...refusal }),
    ]);
    expect(found).toEqual([
      'Error responses with status 422 have no `code` and no `status`',
      'createPet returns status 422 instead of 201',
      'createPet returns status 422 instead of 400',
    ]);
  });

  test('a wrong filter with an animal that listings show twice', () => {
    const twice = [shown(1), shown(1), shown(2, 'Max', 'pending'), shown(2, 'Max', 'pending')];
    const found = sentences([
      createPet(named('Rex'), shown(1)),
      createPet(named('Max', 'pending'), shown(2, 'Max', 'pending')),
      listPets('status=sold', twice, { at: 9_000 }),
      listPets('limit=100', twice, { at: 9_010 }),
    ]);
    expect(found).toEqual([
      'The `id` of an animal is not unique',
      'Filtered listings contain animals without the requested status',
    ]);
  });

  test('a wrong filter with a wrong `status`', () => {
    const found = sentences([
      createPet(named('Rex', 'pending'), shown(1, 'Rex', 'pending')),
      listPets('status=sold', [shown(1, 'Rex', 'pending')], { at: 9_000 }),
    ]);
    expect(found).toEqual(['Filtered listings contain animals without the requested status']);
  });
});

test('the text of a cause shows the white space inside a value unchanged', () => {
  const [cause] = causes([createPet(named('Rex  Max'), shown(1, 'Rex Max'))]);
  expect(cause?.text).toContain('expected "Rex  Max", observed "Rex Max"');
});

describe('the commands of a cause', () => {
  const added = createPet(named('Rex'), shown(1), { at: 1 });

  test('add the animal that a wrong key fetches', () => {
    const [cause] = causes([added, getPet(1n, shown(1), wrongKey('auth.get.no-key', null))]);
    expect(cause?.witness).toEqual([0, 1]);
    expect(cause?.reproduce.at(-1)).toContain(`/pets/'"$PET_ID_1"`);
  });

  test('take the id of the animal, and not that of an object inside it', () => {
    const nested = shown(1).replace(/}$/, ',"category":{"id":7}}');
    const drafts = [
      createPet(named('Rex'), nested, { at: 1 }),
      getPet(1n, nested, wrongKey('auth.get.no-key', null)),
    ];
    const read = causes(drafts)[0]?.reproduce.find((each) => each.startsWith('PET_ID_1='));
    const env = { ...process.env, RESPONSE: `HTTP/1.1 201 Created\r\nAge: 5\r\n\r\n${nested}` };
    const id = execFileSync('sh', ['-c', `${read}; echo "$PET_ID_1"`], { env, encoding: 'utf8' });
    expect(id).toBe('1\n');
  });

  test('use the id of the animal if other characters follow it', () => {
    const probe = { id: 'get.invalid.not-number', value: '1abc', step: 'missing' };
    const [cause] = causes([added, getPet('1abc', shown(1), { probe })]);
    expect(cause?.reproduce.at(-1)).toContain(`/pets/'"$PET_ID_1"'abc'`);
  });

  test('show the animal that the text of the cause names, if several were left behind', () => {
    const refused = (name: string): Draft =>
      createPet(named(`Conformance abcdef ${name}`, 'old'), '', {
        status: 400,
        probe: { id: 'create.refused.status-value', value: 'old', step: 'refused' },
      });
    const left = (id: number, name: string): string => shown(id, `Conformance abcdef ${name}`);
    const [cause] = causes([
      refused('1'),
      refused('2'),
      listPets('limit=100', [left(1, '1'), left(2, '2')], { at: 9_000 }),
    ]);
    const [, name = 'none'] = /with the name "([^"]+)"/.exec(cause?.text ?? '') ?? [];
    expect(cause?.text).toContain('leaves an animal behind (at least 2 animals): ');
    expect(cause?.reproduce.join('\n')).toContain(name);
  });
});

test.each(['123510', '"123510"'])(
  'an id from the request, sent as %s, has a cause of its own',
  (id) => {
    const [cause] = causes([
      createPet(`{"id":${id},"name":"Rex","categoryId":7,"status":"sold"}`, shown(123_510), {
        probe: { id: 'create.unused-id.text', value: '123510', step: 'withId' },
      }),
    ]);
    expect(cause?.text).toMatch(/^The `id` of an animal comes from the request \(the only /);
  },
);

test('a shrunk value is reported alone if no request with the original value shows the violation', () => {
  const probe = { id: 'list.limit.in-range', value: 3, origin: 'shrunk' } as const;
  const { verdicts } = concluded([listPets('limit=1', [shown(1), shown(2)], { probe })]);
  const [failure] = verdicts.flatMap(({ failures }) => failures).filter(({ sent }) => sent);
  expect(failure?.sent).toMatch(/^3 \(probe list\.limit\.in-range, which sent 1 value; /);
});
