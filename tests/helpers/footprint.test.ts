import { describe, expect, test } from 'vitest';
import { Evidence } from '../../helpers/evidence/evidence.js';
import { footprintOf } from '../../helpers/judge/footprint.js';
import type { Footprint } from '../../helpers/verdict.js';
import {
  createPet,
  journal,
  listPets,
  SETTINGS,
  type Draft,
  type DraftResponse,
} from '../oracle/build.js';

const leftBehind = (...drafts: readonly Draft[]): Footprint['leftBehind'] =>
  footprintOf(new Evidence(journal(drafts), SETTINGS)).leftBehind;

const NAME = 'Conformance 0123ab 7';
const post = (response: DraftResponse): Draft => createPet(`{"name":"${NAME}"}`, '', response);
const shown = (name: string): Draft =>
  listPets('', [`{"id":9,"name":"${name}","categoryId":1}`], { at: 9_000 });
const DROPPED = { error: 'the connection was dropped' };

describe('the footprint counts an animal', () => {
  test('as possibly left behind if its request may have worked, not if it was refused', () => {
    const possibly = (response: DraftResponse): number =>
      leftBehind(post(response)).possibly.length;
    for (const status of [502, 504]) expect(possibly({ status }), `${status}`).toBe(1);
    for (const status of [429, 503, 400]) expect(possibly({ status }), `${status}`).toBe(0);
    expect(possibly(DROPPED)).toBe(1);
    expect(possibly({ error: 'connection refused' })).toBe(0);
    expect(possibly({ ...DROPPED, status: 400 })).toBe(0);
  });

  test('by its id if a response shows it, even if its request was refused, failed or lost', () => {
    for (const response of [{ status: 400 }, { status: 401 }, { status: 500 }, DROPPED])
      expect(leftBehind(post(response), shown(NAME))).toEqual({
        animals: ['9'],
        messages: [],
        possibly: [],
      });
  });

  test('only once, and not if it is of an earlier run', () => {
    const added = createPet(
      `{"name":"${NAME}","categoryId":1}`,
      `{"id":9,"name":"${NAME}","categoryId":1}`,
    );
    expect(leftBehind(added, shown(NAME)).animals).toEqual(['9']);
    expect(leftBehind(post({ status: 400 }), shown('Conformance ffffff 7')).animals).toEqual([]);
  });

  test('not if it is of another client that copied the name of an accepted animal', () => {
    const added = createPet(
      `{"name":"${NAME}","categoryId":1}`,
      `{"id":8,"name":"${NAME}","categoryId":1}`,
    );
    expect(leftBehind(added, post({ status: 400 }), shown(NAME)).animals).toEqual(['8']);
  });
});
