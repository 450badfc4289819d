import { describe, expect, test } from 'vitest';
import { lastDropped, lossInWords } from '../../helpers/transport-errors.js';
import { createPet, getPet, journal, listPets } from '../oracle/build.js';

function coded(code: string, cause?: Error): Error {
  return Object.assign(
    new Error('with a secret in it'),
    { code },
    cause === undefined ? {} : { cause },
  );
}

describe('a loss in words', () => {
  test.each([
    ['ECONNREFUSED', 'connection refused'],
    ['ENOTFOUND', 'does not resolve'],
    ['ECONNRESET', 'dropped'],
    ['UND_ERR_SOCKET', 'dropped'],
    ['UND_ERR_ABORTED', 'stopped'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', '--ca-file'],
    ['HPE_INVALID_CONSTANT', 'not HTTP'],
    ['ERR_ASSERTION', 'not HTTP'],
  ])('of %s', (code, words) => {
    expect(lossInWords(coded(code))).toContain(words);
    expect(lossInWords(new TypeError('fetch failed', { cause: coded(code) }))).toContain(words);
    expect(lossInWords(new AggregateError([coded(code), coded('X')]))).toContain(words);
  });

  test('of an unknown code names it', () => {
    expect(lossInWords(coded('EWHATEVER'))).toBe('no response (EWHATEVER)');
    expect(lossInWords(new RangeError('x'))).toBe('no response (RangeError)');
  });

  test.each([undefined, null, 'text', 7, {}])(
    'of a thrown value that is not an error, %j, is reported too',
    (thrown) => {
      expect(lossInWords(thrown)).toBe('no response (unknown)');
    },
  );

  test('of a connection to somebody else names the proxy', () => {
    const refused = { address: '127.0.0.1', port: 3128 };
    const inner = Object.assign(coded('ECONNREFUSED'), refused);
    const error = new TypeError('fetch failed', { cause: new AggregateError([inner]) });
    const service = new URL('http://127.0.0.1:8080/v1');
    expect(lossInWords(error, service)).toContain('the proxy 127.0.0.1:3128 cannot be reached');
    expect(lossInWords(error, new URL('http://127.0.0.1:3128'))).toContain('connection refused');
    const unknown = Object.assign(coded('ENOTFOUND'), { hostname: 'proxy.example' });
    expect(lossInWords(unknown, service)).toContain('the proxy proxy.example');
    expect(lossInWords(unknown, new URL('https://proxy.example/v1'))).toContain('does not resolve');
  });

  test('of an abortion by its name', () => {
    expect(lossInWords(new DOMException('x', 'AbortError'))).toBe('the run was stopped');
  });

  test('never repeats an error’s message, which may hold anything', () => {
    for (const code of ['ECONNRESET', 'EWHATEVER', 'HPE_X'])
      expect(lossInWords(coded(code))).not.toContain('secret');
  });
});

describe('what was under way when a service went away', () => {
  const exchanges = journal([
    listPets('', []),
    createPet('{}', ''),
    getPet('1', ''),
    getPet('2', ''),
  ]);
  /** The first requests got a response, the others were lost in this way. */
  const lost = (answered: number, errors: readonly string[]): string =>
    lastDropped(
      exchanges.map(({ answer, ...rest }, index) => {
        const error = errors[index - answered];
        return index < answered
          ? { ...rest, ...(answer ? { answer } : {}) }
          : { ...rest, ...(error === undefined ? {} : { error }) };
      }),
    );

  test('is named', () => {
    const dropped = lossInWords(coded('ECONNRESET'));
    const refused = lossInWords(coded('ECONNREFUSED'));
    expect(lost(1, [dropped, dropped, refused])).toBe(
      ', since it dropped createPet (exchange 1), getPet (exchange 2)',
    );
    expect(lost(2, [refused, refused])).toBe('');
    expect(lost(0, [dropped, dropped, refused, refused])).toBe('');
  });
});
