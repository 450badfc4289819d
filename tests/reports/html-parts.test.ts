import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyView } from '../../reports/html/exchange-view.js';
import { prettyPrint, lineAt } from '../../reports/html/pretty-print.js';
import { markup } from '../../reports/html/markup.js';

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

describe('markup', () => {
  test('escapes every text, and only texts', () => {
    const inner = markup`<b>${'<i>'}</b>`;
    expect(markup`<p title="${'"'}">${inner}${[inner]}${3}${false}${undefined}</p>`.source).toBe(
      '<p title="&quot;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b>3</p>',
    );
  });
});
