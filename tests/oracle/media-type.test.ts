import { expect, test } from 'vitest';
import { mediaTypeFinding } from '../../suites/judging/media-type.js';
import { journal, listPets } from './build.js';

/** The finding for a listing with these `Content-Type` lines. */
function findingFor(lines: readonly string[]) {
  const headers = lines.map((line) => ['Content-Type', line] as const);
  const [exchange] = journal([listPets('', [])]);
  if (exchange?.answer === undefined) throw new Error('no response');
  const others = exchange.answer.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  const answer = { ...exchange.answer, headers: [...others, ...headers] };
  return mediaTypeFinding({ ...exchange, answer });
}

test.each([
  [['application/json']],
  [['Application/JSON; charset="a,b"']],
  [['application/json', 'application/json']],
  [['application/json, application/json']],
  [['application/json,application/json']],
  [['application/json; charset=utf-8, application/json; charset=utf-8']],
])('equal Content-Type lines count as one: %j', (lines) => {
  expect(findingFor(lines)).toBe('ok');
});

test.each([
  [[], 'no Content-Type'],
  [['application/json', 'text/html'], 'Content-Type: application/json, text/html'],
  [['text/html', 'application/json'], 'Content-Type: text/html, application/json'],
  [['application/json; a=b, text/html; a=b'], 'Content-Type: application/json, text/html'],
  [['application/problem+json'], 'Content-Type: application/problem+json'],
])('different Content-Type lines are a violation that names all of them: %j', (lines, observed) => {
  expect(findingFor(lines)).toMatchObject({ kind: 'media-type', observed });
});
