import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { footprintOf } from '../../suites/store/left-behind.js';
import type { Footprint } from '../../helpers/verdict.js';
import {
  createPet,
  journal,
  listPets,
  SETTINGS,
  submitMessage,
  type Draft,
  type DraftResponse,
} from '../oracle/build.js';

const leftBehind = (...drafts: readonly Draft[]): Footprint['leftBehind'] =>
  footprintOf(evidenceOf(journal(drafts), SETTINGS)).leftBehind;

const NAME = 'Conformance 0123ab 7';
const post = (response: DraftResponse): Draft => createPet(`{"name":"${NAME}"}`, '', response);
const shown = (name: string): Draft =>
  listPets('', [`{"id":9,"name":"${name}","categoryId":1}`], { at: 9_000 });
const DROPPED = { error: 'the connection was dropped' };

describe('the footprint counts an animal', () => {
  test('as often as its name was added, but only once for each id', () => {
    const all = ['"a"', '"b"', '9', '9'].map((id) => createPet('{"name":"x"}', `{"id":${id}}`));
    expect(leftBehind(...all).animals).toEqual(['"x"', '"x"', '9']);
  });

  test('and a message only once for each id', () => {
    const twice = ['"m1"', '"m1"'].map((id) => submitMessage('{"message":"x"}', `{"id":${id}}`));
    const { messages, leftBehind: left } = footprintOf(evidenceOf(journal(twice), SETTINGS));
    expect([messages, left.messages]).toEqual([1, ['m1']]);
  });

  test('as possibly left behind if its request got no complete 2xx or 4xx response', () => {
    const possibly = (response: DraftResponse): readonly string[] =>
      leftBehind(post(response)).possibly;
    for (const status of [500, 501, 502, 503, 504, 520, 301, 307])
      expect(possibly({ status }), `${status}`).toEqual([`"${NAME}"`]);
    for (const status of [201, 200, 400, 401, 404, 409, 422, 429])
      expect(possibly({ status }), `${status}`).toEqual([]);
    for (const status of [undefined, 201, 400, 500])
      expect(possibly({ ...DROPPED, ...(status && { status }) })).toHaveLength(1);
    expect(possibly({ error: 'connection refused' })).toEqual([]);
  });

  test('by its id if a response shows it, even if its request was refused, failed or lost', () => {
    for (const response of [{ status: 400 }, { status: 401 }, { status: 500 }, DROPPED])
      expect(leftBehind(post(response), shown(NAME))).toEqual({
        animals: ['9'],
        messages: [],
        possibly: [],
      });
  });

  test('only by its id if a repeat of its request was accepted after a 503', () => {
    const animal = `{"id":9,"name":"${NAME}","categoryId":1}`;
    const repeat = createPet(`{"name":"${NAME}"}`, animal, { attempt: 2 });
    expect(leftBehind(post({ status: 503 }), repeat)).toMatchObject({
      animals: ['9'],
      possibly: [],
    });
    const other = listPets('', [`{"id":8,"name":"${NAME}","categoryId":1}`], { at: 9_000 });
    expect(leftBehind(post({ status: 503 }), repeat, other).animals).toEqual(['8', '9']);
    expect(leftBehind(post({ status: 400 }), repeat, other).animals).toEqual(['9']);
  });

  test('not at all if a repeat of its request was refused after a 503', () => {
    const repeat = post({ status: 400, attempt: 2 });
    expect(leftBehind(post({ status: 503 }), repeat).possibly).toEqual([]);
    for (const drafts of [
      [post({ status: 500 }), repeat],
      [post({ status: 503 }), post({ status: 503, attempt: 2 })],
    ])
      expect(leftBehind(...drafts).possibly).toHaveLength(1);
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
