import { expect, test } from 'vitest';
import { UNSENT } from '../../helpers/transport-errors.js';
import { createPet, getPet, listPets, SETTINGS, submitMessage, type Draft } from './build.js';
import { judged, verdict } from './verdicts.js';

const sent = (name: string): string => `{"name":"${name}","categoryId":7,"status":"sold"}`;
const shown = (id: string, name: string): string => sent(name).replace('{', `{"id":${id},`);
const PLAIN = { probe: { id: 'create.plain.sold', value: {}, step: 'animal' } };

test('if ids have the wrong type, a requirement about getPet is undetermined, hidden by the requirement about ids', () => {
  const story = [
    createPet(sent('Rex'), shown('"1"', 'Rex'), PLAIN),
    getPet('1', shown('"1"', 'Rex')),
  ];
  const { verdict: name, hiddenBy } = judged('get.found.answered', story);
  expect(name).toBe('undetermined');
  expect(hiddenBy).toContain('pet.id.int64');
});

test('if listings lack every animal of the run, the requirement about unaltered animals is undetermined, hidden by the requirement about missing animals', () => {
  const listing = listPets('limit=100', [], { at: 9_000 });
  const story = [createPet(sent('Rex'), shown('1', 'Rex'), PLAIN), listing];
  const { verdict: name, hiddenBy } = judged('create.stored.unaltered', story);
  expect(name).toBe('undetermined');
  expect(hiddenBy).toContain('create.stored.list');
  const full = listPets('limit=1', [shown('5', 'Luna')], { at: 9_000 });
  expect(verdict('create.stored.unaltered', [...story.slice(0, 1), full])).toBe('not-applicable');
});

test('if a listing has a wrong status, a requirement that needs the listing is hidden by the requirement about the status. A refused POST after all listings hides nothing', () => {
  const refused = createPet('{"name":"Conformance abcdef 1","categoryId":7,"status":"old"}', '', {
    status: 400,
    probe: { id: 'create.refused.status-value', value: 'old', step: 'refused' },
  });
  const full = listPets('limit=1', [shown('5', 'Luna')], { at: 9_000 });
  const moved = listPets('limit=100', [], { at: 9_010, status: 301, raw: '' });
  expect(verdict('create.refused.leaves-nothing', [refused, full])).toBe('not-applicable');
  const { hiddenBy } = judged('create.refused.leaves-nothing', [refused, full, moved]);
  expect(hiddenBy).toContain('list.answer.status');
  const empty = listPets('limit=100', [], { at: 9_020 });
  const late = createPet('{"name":"Conformance abcdef 2"}', '', { at: 9_040, status: 400 });
  expect(verdict('create.refused.leaves-nothing', [refused, empty, late])).toBe('pass');
});

test('if a listing got no response, a requirement about listings is undetermined instead of not applicable', () => {
  const full = listPets('limit=1', [shown('5', 'Luna')], { at: 9_000 });
  const probe = { id: 'looks.initial', value: 1, step: 'page' };
  const lost = listPets('limit=100', [], { at: 9_010, error: 'timeout', probe });
  expect(verdict('list.store.complete', [full])).toBe('not-applicable');
  expect(verdict('list.store.complete', [full, lost])).toBe('undetermined');
});

test('if a listing got no response, but another shows a page of the same size, the requirement about complete listings stays not applicable', () => {
  const animals = Array.from({ length: 100 }, (_, index) => shown(`${index + 1}`, 'Luna'));
  const large = listPets('limit=100', animals, { at: 9_000 });
  const probe = { id: 'looks.initial', value: 1, step: 'page' };
  const lost = listPets('limit=100', [], { at: 9_010, error: 'timeout', probe });
  expect(verdict('list.store.complete', [large, lost])).toBe('not-applicable');
});

test('the reason does not say that a request got no response if a limit of the run kept it from being sent', () => {
  const enveloped = submitMessage('{}', '{"error":"message"}', {
    status: 200,
    probe: { id: 'messages.refused.message-missing', value: 'x', step: 'refused' },
  });
  const unsent = submitMessage('{}', '', {
    error: UNSENT.messages,
    probe: { id: 'messages.refused.message-missing', value: 'y', step: 'refused', trial: 1 },
  });
  const { reason } = judged('errors.shape.code', [enveloped, unsent]);
  expect(reason).not.toMatch(/got no (usable )?response/);
});

test('a pass has a reason if a limit of the run omitted some parts of an unusual text', () => {
  const odd = { id: 'messages.odd', value: [], trial: 0 };
  const refused = submitMessage('{"message":"caf\u00e9"}', '', {
    status: 400,
    probe: { ...odd, step: 'whole', of: 1 },
  });
  const unsent = submitMessage('{"message":"\u00e9"}', '', { error: UNSENT.messages, probe: odd });
  const requirement = 'messages.text.faithful';
  expect(judged(requirement, [refused])).toEqual({ verdict: 'pass', failures: [] });
  const { verdict: name, reason } = judged(requirement, [refused, unsent]);
  expect(name).toBe('pass');
  expect(reason).toMatch(/some requests .* were omitted to stay within the limit of messages/);
});

test('a name counts as repeated even if the id of the first animal cannot be read', () => {
  const again = createPet(sent('Rex'), '', { ...PLAIN, status: 409, at: 500 });
  const story = [createPet(sent('Rex'), shown('"1"', 'Rex'), PLAIN), again];
  expect(verdict('create.accepted.repeated-name', story)).toBe('fail');
});

test('a guessed category is known once an animal was added to it, even if the id of the animal cannot be read', () => {
  const guessed = { ...SETTINGS, categoryId: null };
  const refused = createPet('{"name":7,"categoryId":7}', '', {
    status: 400,
    probe: { id: 'create.refused.name-type', value: 7, step: 'refused' },
  });
  const added = (id: string): Draft[] => [createPet(sent('Rex'), shown(id, 'Rex'), PLAIN), refused];
  const notAdded = [createPet(sent('Rex'), '', { ...PLAIN, status: 400 }), refused];
  expect(verdict('create.refused.name-type', notAdded, guessed)).toBe('undetermined');
  expect(verdict('create.refused.name-type', added('1'), guessed)).toBe('pass');
  expect(verdict('create.refused.name-type', added('"1"'), guessed)).toBe('pass');
});
