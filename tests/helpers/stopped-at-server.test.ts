import { describe, expect, test } from 'vitest';
import { isTooLarge, mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { createPet, getPet, journal, listPets, type Draft } from '../oracle/build.js';
import { broken, verdict } from '../oracle/verdicts.js';

const isStopped = (draft: Draft): boolean => journal([draft]).some(mayStopAtServer);
const named = (name: string): string => JSON.stringify({ name, categoryId: 7, status: 'sold' });
const long = (length: number): string => 'x'.repeat(length);

describe('a server may refuse, before the service sees the request,', () => {
  test.each([
    ['a path that cannot be decoded', getPet('%E0%A4%A', '')],
    ['a control character in the path', getPet('1%0A2', '')],
    ['a slash in the petId', getPet('1%2F2', '')],
    ['a backslash in the petId', getPet('1%5C2', '')],
    ['a semicolon in the petId', getPet('1;v=2', '')],
    ['a percent sign in the petId', getPet('1%2531', '')],
    ['a dot segment', getPet('..', '')],
    ['a petId of more than 100 characters', getPet('1'.repeat(101), '')],
    ['a petId of more than 100 characters, as it is sent', getPet('%20'.repeat(34), '')],
    ['a query that cannot be decoded', listPets('status=%', [])],
    ['a control character in the query', listPets('status=%00', [])],
    ['a value of more than 100 characters', listPets(`status=${long(101)}`, [])],
    ['a value that is sent as more than 100', listPets(`limit=${'%20'.repeat(34)}`, [])],
    ['a header that is not ASCII', listPets('', [], { authorization: 'Bearer \u00e9' })],
    ['a header of more than 1,000 characters', listPets('', [], { authorization: long(1001) })],
    ['a text of more than 10,000 code points', createPet(named('\u{1F415}'.repeat(10_001)), '')],
    ['a body of more than 64 KiB', createPet(`{}${' '.repeat(65_535)}`, '')],
  ])('%s', (_what, draft) => expect(isStopped(draft)).toBe(true));

  test.each([
    ['quotes and a comma in the petId', getPet('1,%27%22abc', '')],
    ['a petId of 100 characters', getPet('1'.repeat(100), '')],
    ['a superscript digit in the petId', getPet('1%C2%B2', '')],
    ['markup in a name', createPet(named('<b>bold</b>'), '')],
    ['a quote in a filter', listPets('status=sold%27', [])],
    ['a header of 1,000 characters', listPets('', [], { authorization: long(1000) })],
    ['a text of 10,000 code points', createPet(named('\u{1F415}'.repeat(10_000)), '')],
    ['a body of 64 KiB', createPet(`{}${' '.repeat(65_534)}`, '')],
  ])('but not %s', (_what, draft) => expect(isStopped(draft)).toBe(false));
});

describe('a text of more than 10,000 code points', () => {
  const text = long(10_001);
  const added = (answer: string, status: number): Draft[] => [
    createPet(named('Plain'), `{"id":1,${named('Plain').slice(1)}`),
    createPet(named(text), answer, {
      probe: { id: 'create.odd.very-long', value: null, step: 'animal' },
      status,
      ...(status < 400 ? {} : { raw: '<h1>No</h1>', type: 'text/html' }),
    }),
  ];

  test.each([302, 400, 403, 413, 414, 500])('may get a %s, in any shape', (status) => {
    const story = added('', status);
    expect(journal(story).filter(isTooLarge)).toHaveLength(1);
    expect(broken(story)).toEqual([]);
  });

  test('is stored exactly if it is accepted', () => {
    const shown = (name: string): string => `{"id":2,${named(name).slice(1)}`;
    const stored = [...added(shown(text), 201), getPet('2', shown(text))];
    expect(verdict('create.faithful.name', stored)).toBe('pass');
    expect(verdict('create.faithful.name', added(shown(text), 201))).toBe('undetermined');
    expect(verdict('create.faithful.name', added(shown(long(10_000)), 201))).toBe('fail');
  });
});
