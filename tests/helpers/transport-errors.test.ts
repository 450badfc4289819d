import { describe, expect, test } from 'vitest';
import { lastDropped, transportErrorInWords } from '../../helpers/transport-errors.js';
import { createPet, getPet, journal, listPets } from '../oracle/build.js';

function coded(code: string, cause?: Error): Error {
  return Object.assign(
    new Error('with a secret in it'),
    { code },
    cause === undefined ? {} : { cause },
  );
}

describe('a transport error in words', () => {
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
  ])('of %s contains "%s"', (code, words) => {
    expect(transportErrorInWords(coded(code))).toContain(words);
    expect(transportErrorInWords(new TypeError('fetch failed', { cause: coded(code) }))).toContain(
      words,
    );
    expect(transportErrorInWords(new AggregateError([coded(code), coded('X')]))).toContain(words);
  });

  test('of a body that ends too early says that the connection was dropped', () => {
    const cut = Object.assign(
      new Error('Response does not match the HTTP/1.1 protocol (Invalid EOF state)'),
      { name: 'HTTPParserError' },
    );
    expect(transportErrorInWords(cut)).toContain('dropped');
  });

  test('of an unknown code names the code', () => {
    expect(transportErrorInWords(coded('EWHATEVER'))).toBe('no response (EWHATEVER)');
    expect(transportErrorInWords(new RangeError('x'))).toBe('no response (RangeError)');
  });

  test.each([undefined, null, 'text', 7, {}])(
    'of %j, which is not an error, says that the reason is unknown',
    (thrown) => {
      expect(transportErrorInWords(thrown)).toBe('no response (unknown)');
    },
  );

  test('of a connection to another host or port names the proxy', () => {
    const refused = { address: '127.0.0.1', port: 3128 };
    const inner = Object.assign(coded('ECONNREFUSED'), refused);
    const error = new TypeError('fetch failed', { cause: new AggregateError([inner]) });
    const service = new URL('http://127.0.0.1:8080/v1');
    expect(transportErrorInWords(error, service)).toContain(
      'the proxy 127.0.0.1:3128 cannot be reached',
    );
    expect(transportErrorInWords(error, new URL('http://127.0.0.1:3128'))).toContain(
      'connection refused',
    );
    const unknown = Object.assign(coded('ENOTFOUND'), { hostname: 'proxy.example' });
    expect(transportErrorInWords(unknown, service)).toContain('the proxy proxy.example');
    expect(transportErrorInWords(unknown, new URL('https://proxy.example/v1'))).toContain(
      'does not resolve',
    );
  });

  test('of an aborted run says that it was stopped', () => {
    expect(transportErrorInWords(new DOMException('x', 'AbortError'))).toBe('the run was stopped');
  });

  test('never repeats the message of an error, which may contain secrets', () => {
    for (const code of ['ECONNRESET', 'EWHATEVER', 'HPE_X'])
      expect(transportErrorInWords(coded(code))).not.toContain('secret');
  });
});

describe('requests that ran when the service disappeared', () => {
  const exchanges = journal([
    listPets('', []),
    createPet('{}', ''),
    getPet('1', ''),
    getPet('2', ''),
  ]);
  /** The first `answered` requests get a response, and the later requests get these errors. */
  const lost = (answered: number, errors: readonly string[]): string =>
    lastDropped(
      exchanges.map(({ answer, ...rest }, index) => {
        const error = errors[index - answered];
        return index < answered
          ? { ...rest, ...(answer ? { answer } : {}) }
          : { ...rest, ...(error === undefined ? {} : { error }) };
      }),
    );

  test('are named if they were dropped after an earlier response', () => {
    const dropped = transportErrorInWords(coded('ECONNRESET'));
    const refused = transportErrorInWords(coded('ECONNREFUSED'));
    expect(lost(1, [dropped, dropped, refused])).toBe(
      ', after it dropped createPet (exchange 1), getPet (exchange 2)',
    );
    expect(lost(2, [refused, refused])).toBe('');
    expect(lost(0, [dropped, dropped, refused, refused])).toBe('');
  });
});
