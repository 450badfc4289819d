import { describe, expect, test } from 'vitest';
import { proxyFor, type ProxyVariables } from '../../helpers/client/proxies.js';
import { UsageError } from '../../helpers/usage-error.js';

const http = { name: 'HTTP_PROXY', value: 'http://proxy.example:3128' };
const https = { name: 'HTTPS_PROXY', value: 'http://other.example:3128' };
const nameFor = (address: string, variables: ProxyVariables): string | undefined =>
  proxyFor(new URL(address), variables)?.name;

test('The proxy of http is used for https, too, if https has none', () => {
  expect(nameFor('http://a.example/v1', { http, https })).toBe('http://proxy.example:3128');
  expect(nameFor('https://a.example/v1', { http, https })).toBe('http://other.example:3128');
  expect(nameFor('https://a.example/v1', { http })).toBe('http://proxy.example:3128');
  expect(nameFor('http://a.example/v1', { https })).toBeUndefined();
  expect(nameFor('https://a.example/v1', { http, https: { ...https, value: '' } })).toBeUndefined();
});

describe('NO_PROXY', () => {
  test.each([
    ['10.0.0.0/8', 'http://10.1.2.3/v1'],
    ['10.0.0.0/8', 'http://0xa010203:8080/v1'],
    ['192.168.0.0/16,10.0.0.0/8', 'http://10.1.2.3/v1'],
    ['10.1.2.3', 'http://10.1.2.3:9000/v1'],
    ['10.1.2.3:9000', 'http://10.1.2.3:9000/v1'],
    ['fd00::5', 'http://[fd00::5]/v1'],
    ['fd00:0:0::0005', 'http://[fd00::5]:8443/v1'],
    ['[fd00::5]', 'https://[fd00::5]/v1'],
    ['[fd00::5]:443', 'https://[fd00::5]/v1'],
    ['fd00::/8', 'http://[fd12:3456::1]/v1'],
    ['[fd00::]/8', 'http://[fd12:3456::1]/v1'],
    ['10.0.0.0/8', 'http://[::ffff:10.1.2.3]/v1'],
    ['localhost,*', 'http://a.example/v1'],
    ['* localhost', 'http://[fd00::5]/v1'],
    ['example.com', 'http://example.com/v1'],
    ['example.com', 'http://api.example.com/v1'],
    ['.example.com', 'http://api.example.com/v1'],
    ['.example.com', 'http://example.com/v1'],
    ['*.example.com', 'http://a.b.example.com/v1'],
    ['EXAMPLE.com.', 'http://api.Example.COM/v1'],
    ['example.com', 'http://api.example.com./v1'],
    ['example.com:80', 'http://example.com/v1'],
    ['example.com:8443', 'https://example.com:8443/v1'],
    ['bücher.example', 'http://xn--bcher-kva.example/v1'],
    ['a.example  b.example\tc.example;d.example', 'http://c.example/v1'],
    [',,a.example, ,', 'http://a.example/v1'],
  ])('%j lets %s be reached without a proxy', (except, address) => {
    expect(nameFor(address, { http, https, except })).toBeUndefined();
  });

  test.each([
    ['', 'http://a.example/v1'],
    ['10.0.0.0/8', 'http://11.0.0.1/v1'],
    ['10.0.0.0/8', 'http://10.example/v1'],
    ['10.0.0.0/99', 'http://10.1.2.3/v1'],
    ['10.0.0.0/x', 'http://10.0.0.0/v1'],
    ['1.2.3', 'http://10.1.2.3/v1'],
    ['10.*', 'http://192.10.2.3/v1'],
    ['10.1.2.3:80', 'http://10.1.2.3:9000/v1'],
    ['fd00::5', 'http://[fd00::6]/v1'],
    ['[fd00::5]:443', 'https://[fd00::5]:8443/v1'],
    ['fd00::/8', 'http://[fe00::1]/v1'],
    ['example.com', 'http://badexample.com/v1'],
    ['example.com', 'http://example.com.evil.example/v1'],
    ['api.example.com', 'http://example.com/v1'],
    ['example.com:443', 'http://example.com/v1'],
    ['.', 'http://a.example/v1'],
    ['a(b', 'http://a.example/v1'],
    ['api-*.example.com', 'http://web-7.example.com/v1'],
  ])('%j does not let %s be reached without a proxy', (except, address) => {
    expect(nameFor(address, { http, https, except })).toBeDefined();
  });
});

test.each([
  'http://localhost:8080/v1',
  'http://localhost.:8080/v1',
  'http://api.localhost/v1',
  'http://127.0.0.1/v1',
  'http://127.1.2.3/v1',
  'http://0x7f000001/v1',
  'http://0.0.0.0/v1',
  'http://[::1]/v1',
  'http://[::]/v1',
  'http://[::ffff:127.0.0.1]/v1',
  'https://LOCALHOST/v1',
])('%s is on loopback, and never reached through a proxy', (address) => {
  const broken = { name: 'HTTP_PROXY', value: 'nonsense' };
  expect(nameFor(address, { http: broken, https: broken })).toBeUndefined();
});

describe('the address of a proxy', () => {
  const read = (value: string) =>
    proxyFor(new URL('http://a.example/v1'), { http: { name: 'http_proxy', value } });

  test.each([
    ['http://proxy.example', 'http://proxy.example', undefined],
    ['http://proxy.example:3128/', 'http://proxy.example:3128', undefined],
    [' https://[fd00::1]:3128 ', 'https://[fd00::1]:3128', undefined],
    ['http://user:p%40ss%2Fword@proxy.example', 'http://proxy.example', 'user:p@ss/word'],
    ['http://user:50%25off@proxy.example', 'http://proxy.example', 'user:50%off'],
    ['http://user@proxy.example', 'http://proxy.example', 'user:'],
  ])('%j is %s', (value, name, user) => {
    const token = user && `Basic ${Buffer.from(user).toString('base64')}`;
    expect(read(value)).toEqual({ name, uri: name, ...(token && { token }) });
  });

  test.each([
    'http://user:50%off@proxy.example',
    'http://user:100%@proxy.example',
    'http://user:%zz@proxy.example',
    'http://us%er:secret@proxy.example',
    'http://user:p@ss/word@proxy.example:3128',
    'http://user:pass/word@proxy.example:3128',
    'http://user:pa?ss@proxy.example:3128',
    String.raw`http://domain\user:secret@proxy.example`,
    'http://proxy.example:3128/path',
    'http://proxy.example:port',
    'http://',
    'proxy.example:3128',
    'proxy.example',
    '//proxy.example:3128',
    'ftp://proxy.example',
    'socks4://proxy.example',
    'file:///etc/passwd',
    'direct',
  ])('%j is refused with the name of the variable, and without the password', (value) => {
    expect(() => read(value)).toThrow(UsageError);
    expect(() => read(value)).toThrow(/^http_proxy is not a proxy address: /);
    expect(() => read(value)).not.toThrow(/off|ss.word|secret/);
  });
});
