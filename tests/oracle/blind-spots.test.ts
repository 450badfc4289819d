import { expect, test } from 'vitest';
import { UNSENT } from '../../helpers/transport-errors.js';
import { createPet, getPet, listPets, SETTINGS, submitMessage, type Draft } from './build.js';
import { judged, verdict } from './verdicts.js';

const sent = (name: string): string => `{"name":"${name}","categoryId":7,"status":"sold"}`;
const shown = (id: string, name: string): string => sent(name).replace('{', `{"id":${id},`);
const PLAIN = { probe: { id: 'create.plain.sold', value: {}, step: 'animal' } };

test('a store whose ids cannot be read is not a blind spot', () => {
  const story = [
    createPet(sent('Rex'), shown('"1"', 'Rex'), PLAIN),
    getPet('1', shown('"1"', 'Rex')),
  ];
  const { verdict: name, hiddenBy } = judged('get.found.answered', story);
  expect(name).toBe('undetermined');
  expect(hiddenBy).toContain('pet.id.int64');
});

test('listings that lack each animal of the run are not a blind spot', () => {
  const listing = listPets('limit=100', [], { at: 9_000 });
  const story = [createPet(sent('Rex'), shown('1', 'Rex'), PLAIN), listing];
  const { verdict: name, hiddenBy } = judged('create.stored.unaltered', story);
  expect(name).toBe('undetermined');
  expect(hiddenBy).toContain('create.stored.list');
  const full = listPets('limit=1', [shown('5', 'Luna')], { at: 9_000 });
  expect(verdict('create.stored.unaltered', [...story.slice(0, 1), full])).toBe('not-applicable');
});

test('listings with a wrong status are not a blind spot', () => {
  const refused = createPet('{"name":"Conformance abcdef 1","categoryId":7,"status":"old"}', '', {
    status: 400,
    probe: { id: 'create.refused.status-value', value: 'old', step: 'refused' },
  });
  const full = listPets('limit=1', [shown('5', 'Luna')], { at: 9_000 });
  const moved = listPets('limit=100', [], { at: 9_010, status: 301, raw: '' });
  expect(verdict('create.refused.leaves-nothing', [refused, full])).toBe('not-applicable');
  const { hiddenBy } = judged('create.refused.leaves-nothing', [refused, full, moved]);
  expect(hiddenBy).toContain('list.answer.status');
});

test('listings that got no response are not a blind spot', () => {
  const full = listPets('limit=1', [shown('5', 'Luna')], { at: 9_000 });
  const probe = { id: 'looks.initial', value: 1, step: 'page' };
  const lost = listPets('limit=100', [], { at: 9_010, error: 'timeout', probe });
  expect(verdict('list.store.complete', [full])).toBe('not-applicable');
  expect(verdict('list.store.complete', [full, lost])).toBe('undetermined');
});

test('a lost listing hides nothing if another listing shows a page of the same size', () => {
  const animals = Array.from({ length: 100 }, (_, index) => shown(`${index + 1}`, 'Luna'));
  const large = listPets('limit=100', animals, { at: 9_000 });
  const probe = { id: 'looks.initial', value: 1, step: 'page' };
  const lost = listPets('limit=100', [], { at: 9_010, error: 'timeout', probe });
  expect(verdict('list.store.complete', [large, lost])).toBe('not-applicable');
});

test('a request that a limit prevented is not reported as one without a response', () => {
  const enveloped = submitMessage('{}', '{"error":"message"}', {
    status: 200,
    probe: { id: 'messages.refused.message-missing', value: 'x', step: 'refused' },
  });
  const unsent = submitMessage('{}', '', {
    error: UNSENT.messages,
    probe: { id: 'messages.refused.message-missing', value: 'y', step: 'refused', run: 1 },
  });
  const { reason } = judged('errors.shape.code', [enveloped, unsent]);
  expect(reason).not.toMatch(/got no (usable )?response/);
});

test('a name counts as repeated even if the id of the first animal cannot be read', () => {
  const again = createPet(sent('Rex'), '', { ...PLAIN, status: 409, at: 500 });
  const story = [createPet(sent('Rex'), shown('"1"', 'Rex'), PLAIN), again];
  expect(verdict('create.accepted.repeated-name', story)).toBe('fail');
});

test('a guessed category is known once an animal was added there, even if its id cannot be read', () => {
  const guessed = { ...SETTINGS, categoryId: null };
  const refused = createPet('{"name":7,"categoryId":7}', '', {
    status: 400,
    probe: { id: 'create.refused.name-type', value: 7, step: 'refused' },
  });
  const added = (id: string): Draft[] => [createPet(sent('Rex'), shown(id, 'Rex'), PLAIN), refused];
  const none = [createPet(sent('Rex'), '', { ...PLAIN, status: 400 }), refused];
  expect(verdict('create.refused.name-type', none, guessed)).toBe('undetermined');
  expect(verdict('create.refused.name-type', added('1'), guessed)).toBe('pass');
  expect(verdict('create.refused.name-type', added('"1"'), guessed)).toBe('pass');
});
