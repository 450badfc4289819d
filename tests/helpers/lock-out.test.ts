import { expect, test } from 'vitest';
import { Refusal } from '../../reference/refusal.js';
import type { Fault } from '../../reference/fault.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/**
 * This many wrong keys get a 401. Every later wrong key gets a 429 with `Retry-After: 60`, while the right key is accepted. With
 * `isForAll`, the next wrong key instead starts a rate limit for all requests: only once, for 3 seconds.
 */
const ALLOWED_WRONG_KEYS = 5;

function throttling(isForAll: boolean): Fault {
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
          if (isForAll && limitedUntil > 0) throw error;
          limitedUntil = Date.now() + 3_000;
          throw LIMIT;
        }
      };
      service.refuse = (refusal, request) => {
        const answer = refuse(refusal, request);
        const wait = isForAll ? '3' : '60';
        if (refusal === LIMIT) answer.headers = { ...answer.headers, 'Retry-After': wait };
        return answer;
      };
    },
  };
}

const LIMIT = new Refusal(429, 'too_many_requests', 'Too many requests.');

async function judged(isForAll: boolean) {
  const { close, ...target } = await startReference({ fault: throttling(isForAll) });
  const { conformance, recording } = await conform({ ...target, settleMs: 100, deadlineS: 50 });
  await close();
  const idsWith = (verdict: string): string[] =>
    conformance.requirements.flatMap((one) => (one.verdict === verdict ? [one.id] : []));
  // Requests with the right key, which find out whether a 429 applies to all requests. They belong to no probe.
  const withoutProbe = recording.exchanges.filter(({ probe }) => probe === undefined);
  return { conformance, idsWith, withoutProbe };
}

test('if only wrong keys are throttled, the run does not wait, and judges everything else', async () => {
  const { conformance, idsWith, withoutProbe } = await judged(false);
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

test('a rate limit for all requests is respected, even if a request with a wrong key is the first to get a 429', async () => {
  const { conformance, withoutProbe } = await judged(true);
  expect(conformance.verdict).toBe('conforming');
  expect(withoutProbe.length).toBeLessThan(4);
}, 60_000);
