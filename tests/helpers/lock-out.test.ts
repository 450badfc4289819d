import { expect, test } from 'vitest';
import { LockOut } from '../../helpers/client/lock-out.js';
import { Refusal } from '../../reference/refusal.js';
import type { Fault } from '../../reference/fault.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { journal, listPets } from '../oracle/build.js';

/**
 * This many wrong keys get a 401. Every later wrong key gets a 429 with `Retry-After: 60`, while the right key is accepted. With
 * `isForAll`, the next wrong key instead starts a rate limit for all requests: only once, for 3 seconds. With `isShort`, it starts a
 * rate limit for wrong keys, only once, for 3 seconds.
 */
const ALLOWED_WRONG_KEYS = 5;

interface Limit {
  readonly isForAll?: boolean;
  readonly isShort?: boolean;
}

function throttling({ isForAll = false, isShort = isForAll }: Limit): Fault {
  return {
    name: 'guards-against-guessing',
    breaks: 'none',
    about: 'After too many wrong keys, a client has to wait.',
    patch: (service) => {
      const { authenticate, refuse } = service;
      let wrong = 0;
      let limitedUntil = 0;
      service.authenticate = (request, operation) => {
        if (isForAll && Date.now() < limitedUntil) throw LIMIT;
        try {
          authenticate(request, operation);
        } catch (error) {
          wrong += 1;
          if (wrong <= ALLOWED_WRONG_KEYS) throw error;
          if (isShort && limitedUntil > 0 && Date.now() >= limitedUntil) throw error;
          if (limitedUntil === 0) limitedUntil = Date.now() + 3_000;
          throw LIMIT;
        }
      };
      service.refuse = (refusal, request) => {
        const answer = refuse(refusal, request);
        const wait = isShort ? '3' : '60';
        if (refusal === LIMIT) answer.headers = { ...answer.headers, 'Retry-After': wait };
        return answer;
      };
    },
  };
}

const LIMIT = new Refusal(429, 'too_many_requests', 'Too many requests.');

async function judged(limit: Limit) {
  const { close, ...target } = await startReference({ fault: throttling(limit) });
  const { conformance, recording } = await conform({ ...target, settleMs: 100, deadlineS: 50 });
  await close();
  const idsWith = (verdict: string): string[] =>
    conformance.requirements.flatMap((one) => (one.verdict === verdict ? [one.id] : []));
  // Requests with the right key, which find out whether a 429 applies to all requests. They belong to no probe.
  const withoutProbe = recording.exchanges.filter(({ probe }) => probe === undefined);
  return { conformance, idsWith, withoutProbe };
}

test('if only wrong keys are throttled, the run does not wait, and judges everything else', async () => {
  const { conformance, idsWith, withoutProbe } = await judged({});
  expect(conformance.run.exitCode).toBe(3);
  expect(conformance.run.partial).toBe(false);
  expect(idsWith('fail')).toEqual([]);
  expect(idsWith('undetermined').filter((id) => !id.startsWith('auth.'))).toEqual([
    // A crash could have hidden behind the missing responses.
    'answers.status.server-error',
  ]);
  expect(idsWith('pass').length).toBeGreaterThan(80);
  expect(withoutProbe).toHaveLength(1);
}, 60_000);

test('if only wrong keys are throttled, for a short time, only they wait, and everything is judged', async () => {
  const { conformance, withoutProbe } = await judged({ isShort: true });
  expect(conformance.verdict).toBe('conforming');
  expect(withoutProbe).toHaveLength(1);
}, 60_000);

test('waits for the end of lock-outs are limited, and concurrent ones count once', () => {
  const lockOut = new LockOut(() => Promise.reject(new Error('sends nothing')));
  const waits = [
    { at: 0, s: 18 },
    { at: 1_000, s: 17 },
    { at: 20_000, s: 13 },
    { at: 20_000, s: 12 },
    { at: 40_000, s: 1 },
  ].map(({ at, s }) => {
    const [limited] = journal([
      listPets('', [], { at, took: 0, status: 429, headers: [['Retry-After', `${s}`]] }),
    ]);
    return limited && lockOut.waitAfter(limited);
  });
  expect(waits).toEqual([18_000, 17_000, undefined, 12_000, undefined]);
});

test('a rate limit for all requests is respected, even if a request with a wrong key is the first to get a 429', async () => {
  const { conformance, withoutProbe } = await judged({ isForAll: true });
  expect(conformance.verdict).toBe('conforming');
  expect(withoutProbe.length).toBeLessThan(4);
}, 60_000);
