import { expect, test } from 'vitest';
import { Refusals } from '../../helpers/client/lock-out.js';
import { journal, listPets } from '../oracle/build.js';

/** The wait (ms) before a repeat, after responses with these statuses. For example, -401 means that a repeat got a 401. */
function waitAfter(...statuses: readonly number[]): number {
  const refusals = new Refusals();
  for (const status of statuses) {
    const [exchange] = journal([listPets('', [], { status: Math.abs(status) })]);
    if (exchange) refusals.recordResponse(exchange, status < 0);
  }
  return refusals.wait;
}

test('once the key was accepted, a refused request is repeated after caches have expired', () => {
  expect(waitAfter(200, 401)).toBeGreaterThan(1000);
  expect(waitAfter(200, 401, -200, 401)).toBeGreaterThan(1000);
});

test('a refused request is repeated at once if the key was never accepted', () => {
  expect(waitAfter(401)).toBe(0);
  expect(waitAfter(404, 401)).toBe(0);
});

test('a refused request is repeated at once if an earlier repeat was refused too: the key may be locked', () => {
  expect(waitAfter(200, 401, -401, 401)).toBe(0);
});
