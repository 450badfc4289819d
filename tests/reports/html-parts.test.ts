import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyView } from '../../reports/html/body.js';
import { difference } from '../../reports/html/difference.js';
import { prettyPrint, lineAt } from '../../reports/html/pretty-print.js';
import { markup } from '../../reports/html/markup.js';
import { ExchangeViews } from '../../reports/html/requirement-view.js';
import { exchange } from './samples.js';

describe('a pretty-printed JSON body', () => {
  const body = '{"a/b~":[1,{"id":9223372036854775807,"x":{}}],"e":[],"n":1.0e5}';

  test('keeps every number as it was sent, and finds the line of every pointer', () => {
    const lines = prettyPrint(body) ?? [];
    expect(lines.map((line) => '  '.repeat(line.indent) + line.text)).toEqual([
      '{',
      '  "a/b~": [',
      '    1,',
      '    {',
      '      "id": 9223372036854775807,',
      '      "x": {}',
      '    }',
      '  ],',
      '  "e": [],',
      '  "n": 1.0e5',
      '}',
    ]);
    expect(lines[4]?.path).toBe('/a~1b~0/1/id');
    expect(lineAt(lines, '/a~1b~0/1/id')).toBe(4);
    expect(lineAt(lines, '/a~1b~0/1/missing')).toBe(3);
    expect(lineAt(lines, '/other')).toBe(0);
  });

  test('has the same value as the body', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const laid = (prettyPrint(text) ?? []).map((line) => line.text).join('\n');
        expect(JSON.parse(laid)).toEqual(JSON.parse(text));
      }),
      { numRuns: 100 },
    );
  });

  test('is not made if the body is not JSON, too deeply nested or too long', () => {
    expect(prettyPrint('<html>')).toBeUndefined();
    expect(prettyPrint('[1')).toBeUndefined();
    expect(prettyPrint('['.repeat(100) + ']'.repeat(100))).toBeUndefined();
    expect(prettyPrint(`[${'1,'.repeat(200_000)}1]`)).toBeUndefined();
    expect(bodyView('<html>').source).toBe('<pre>&lt;html&gt;</pre>');
  });

  test('is shown only around the marked line if it is long', () => {
    const list = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, name: 'x' })));
    const { source } = bodyView(list, '/50/name');
    expect(source).toMatch(/<mark>&quot;name&quot;: &quot;x&quot;<\/mark>/);
    expect(source.match(/<i>… \d+ more lines<\/i>/g)).toHaveLength(2);
    expect(source.split('\n').length).toBeLessThan(45);
  });
});

describe('the difference', () => {
  test.each([
    ['{"id":1,"name":"Rex"}', '{"id":1,"name":"REX"}', '<mark>Rex</mark>', '<mark>REX</mark>'],
    ['exactly 7 animals', 'exactly 20 animals', '<mark>7</mark>', '<mark>20</mark>'],
    ['a 400 Error', '{"id":3}', 'a 400 Error', '{&quot;id&quot;:3}'],
    ['same', 'same', 'same', 'same'],
    ['a b', 'a b c', 'a b', 'a b<mark> c</mark>'],
  ])('between %s and %s is shown as %s and %s', (expected, observed, one, other) => {
    const [left, right] = difference(expected, observed);
    expect(left.source).toContain(one);
    expect(right.source).toContain(other);
  });

  test('of a status does not mark the body after it', () => {
    const [left, right] = difference('status 400', 'status 201: {"id":400}', true);
    expect(left.source).toBe('status <mark>400</mark>');
    expect(right.source).toBe('status <mark>201</mark>: {&quot;id&quot;:400}');
  });
});

describe('markup', () => {
  test('escapes every text, and only texts', () => {
    const inner = markup`<b>${'<i>'}</b>`;
    expect(markup`<p title="${'"'}">${inner}${[inner]}${3}${false}${undefined}</p>`.source).toBe(
      '<p title="&quot;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b>3</p>',
    );
  });
});

test('the page lists the requests that shrank a counterexample, without the requests that shrank other values', () => {
  const counterexample = { probe: 'list.limit.in-range', value: '2', seed: 7, path: 3 };
  const sent = (index: number, value: string, path: number, origin: 'generated' | 'shrunk') =>
    exchange(index, { probe: { id: counterexample.probe, trial: index, value, origin, path } });
  const views = new ExchangeViews(
    [
      sent(0, '90', 3, 'generated'),
      sent(1, '1', 3, 'shrunk'),
      sent(2, '2', 3, 'shrunk'),
      sent(3, '5', 4, 'shrunk'),
    ],
    1_000,
  );
  const { source } = views.shrinking(counterexample);
  expect(source).toContain('Shrinking: 2 requests');
  expect(source.match(/exchange \d+[^)]*/g)).toEqual([
    'exchange 1',
    'exchange 2, the smallest that failed',
  ]);
  expect(views.shrinking({ ...counterexample, path: 5 }).source).toBe('');
});
