import { expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { lossInWords } from '../../helpers/evidence/lost.js';
import type { Exchange } from '../../helpers/exchange.js';
import { TOO_MUCH, UNSENT } from '../../helpers/transport-errors.js';
import { getPet, journal, listPets, SETTINGS, submitMessage, type Draft } from './build.js';
import { judged } from './verdicts.js';

/** States why a response was lost. */
function loss(draft: Draft, error?: string): string {
  const [exchange] = journal([draft]);
  if (exchange === undefined) throw new Error('a journal without exchanges is empty');
  const lost: Exchange = error === undefined ? exchange : { ...exchange, error };
  return lossInWords(lost, evidenceOf([lost], SETTINGS)).replace(SETTINGS.baseUrl, '');
}

test('the reason for a 429 names the limit, the number of attempts, and the wait', () => {
  const headers = [['Retry-After', '18']] as const;
  expect(loss(getPet(1n, '', { status: 429, headers, authorization: null }))).toBe(
    'GET /pets/1 without the right key got status 429 (Retry-After: 18): raise this limit of the service for the test, or slow down with --rate',
  );
  expect(loss(getPet(1n, '', { status: 429, attempt: 8 }))).toContain(
    'GET /pets/1 got status 429 on the last of 8 attempts: raise',
  );
});

test('the reason for a body that cannot be decoded names the content coding, not the address', () => {
  const error = 'cut: the suite cannot decode the content coding "zstd"';
  expect(loss(getPet(1n, '{}'), error)).toBe(
    `GET /pets/1 got status 200, but no body that the suite can read (${error}): turn this coding off, then run again`,
  );
});

test('the reason for a response that was not kept mentions animals only for a listing with 200', () => {
  expect(loss(listPets('', []), TOO_MUCH)).toContain('fewer or shorter animals');
  for (const draft of [listPets('', [], { status: 401 }), submitMessage('{}', '{}')])
    expect(loss(draft, TOO_MUCH)).toContain(': let the service return shorter responses');
});

test('the reason of the limit on messages names a lost response, and says whether requests were sent', () => {
  const probe = { id: 'auth.messages.other-key', value: 'x', trial: 0 };
  const dropped = { error: 'the connection was dropped' };
  const reason = (...drafts: readonly Draft[]): string | undefined =>
    judged('auth.messages.other-key', drafts).reason;
  const unsent = submitMessage('{}', '', { probe, error: UNSENT.messages });
  const first = reason(submitMessage('{}', '', dropped), unsent);
  expect(first).toMatch(
    /^no request that could show .* was sent, to stay within the limit of messages\. /,
  );
  expect(first).toContain(
    `Requests whose response was lost count too. For example, POST ${SETTINGS.baseUrl}/messages got no response from the service (the connection was dropped): check the address and the service, or use --concurrency 1`,
  );
  expect(reason(submitMessage('{}', '', { ...dropped, probe }), unsent)).toMatch(
    /^no response could show a violation, and some requests were not sent, /,
  );
});

test('the reason for a dropped connection names the size of bodies if only the largest ones are dropped', () => {
  const sent = (size: number, more = {}): Draft => submitMessage('x'.repeat(size), '', more);
  const drop = { error: 'the connection was dropped' };
  const reason = (...drafts: readonly Draft[]): string => {
    const exchanges = journal([...drafts, sent(900, drop)]);
    return (
      exchanges.slice(-1).map((last) => lossInWords(last, evidenceOf(exchanges, SETTINGS)))[0] ?? ''
    );
  };
  expect(reason(sent(800), sent(2000, drop))).toContain(
    '(the connection was dropped), like all 2 requests with a body of 900 bytes or more, but no request with a shorter one: raise the limit',
  );
  for (const drafts of [[], [sent(800), sent(2000)], [sent(800, drop), sent(850)]])
    expect(reason(...drafts)).toContain('check the address and the service');
});
