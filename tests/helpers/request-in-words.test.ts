import { expect, test } from 'vitest';
import type { SentRequest } from '../../helpers/exchange.js';
import { requestInWords } from '../../helpers/request-in-words.js';

const post = (
  body: string,
  type = 'application/json',
  key: SentRequest['headers'] = [['Authorization', 'Bearer {API_KEY}']],
): { readonly request: SentRequest } => ({
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:8080/v1/pets',
    headers: [...key, ['Content-Type', type]],
    body,
  },
});

test.each([
  [post('{"name":"Rex"}'), 'POST /pets {"name":"Rex"}'],
  [post('{\n  "name": "Rex"\n}'), 'POST /pets { "name": "Rex" }'],
  [post('{"name":"Rex\n"}'), 'POST /pets {"name":"Rex\u23CE"}'],
  [post('{}', 'text/plain'), 'POST /pets as text/plain {}'],
  [post('{}', undefined, []), 'POST /pets without Authorization {}'],
  [
    post('{}', undefined, [['authorization', 'Bearer {API_KEY:upper}']]),
    'POST /pets with Authorization: Bearer {API_KEY:upper} {}',
  ],
  [post('\n\n'), 'POST /pets with a body of 2 characters of white space'],
  [post('\n', 'text/plain'), 'POST /pets as text/plain with a body of 1 character of white space'],
  [post(`{}${' '.repeat(9_000)}`), 'POST /pets {} and 9000 characters of white space'],
])('describes a request in one line (%#)', (exchange, line) => {
  expect(requestInWords(exchange as never)).toBe(line);
});
