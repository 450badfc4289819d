import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shorten } from '../../helpers/shorten.js';
import {
  commandMessage,
  commandProperty,
  html,
  htmlLines,
  markdown,
  markdownBlock,
  markdownCode,
  markdownProse,
  terminal,
  visible,
  visibleLines,
  xml,
  xmlLines,
} from '../../helpers/escape.js';
import { EVERY_ATTACK, hostile } from './samples.js';

/** Characters that no escaped text may contain, except its own line feeds and tabs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u;

const holdsFor = (check: (text: string) => void): void => {
  check(EVERY_ATTACK);
  fc.assert(
    fc.property(hostile, (text) => {
      check(text);
    }),
    { numRuns: 150 },
  );
};

describe('no invisible character gets through', () => {
  const single = { visible, terminal, html, xml, markdown, markdownCode, commandMessage };
  test.each(Object.entries(single))('%s, on one line', (_, escape) => {
    holdsFor((text) => expect(escape(text)).not.toMatch(UNSEEN));
  });

  const several = { visibleLines, htmlLines, xmlLines, markdownBlock };
  test.each(Object.entries(several))('%s, on several lines', (_, escape) => {
    holdsFor((text) => expect(escape(text).replace(/[\n\t]/g, '')).not.toMatch(UNSEEN));
  });

  test('visible characters stay unchanged', () => {
    expect(visible('Zoë 犬 🐕 a-b "c"')).toBe('Zoë 犬 🐕 a-b "c"');
    expect(visible('\u202e\u0000\n\ud800')).toBe('\\u{202e}\\u{0000}\\n\\u{d800}');
  });
});

describe('no markup gets through', () => {
  test('in HTML and XML', () => {
    holdsFor((text) => {
      for (const escape of [html, htmlLines, xml, xmlLines]) {
        expect(escape(text)).not.toMatch(/[<>"'`]|&(?!amp;|lt;|gt;|quot;|#39;|#96;|#x23;|#x3a;)/);
      }
    });
  });

  test('in Markdown text', () => {
    holdsFor((text) => {
      const quiet = markdown(text).replaceAll('<!-- -->', '\u0000').replaceAll(/\\./g, '');
      expect(quiet).not.toMatch(/[<>`*_[\]|~$]|@(?!\0)|:(?!\0)/);
    });
    expect(markdown('1. a')).toBe('1\\. a');
    expect(markdownProse('a `@b` <c> `d`')).toBe('a `@b` &lt;c&gt; `d`');
    expect(markdownProse('one ` alone')).toBe('one \\` alone');
  });

  test('in Markdown code, which no text can end', () => {
    holdsFor((text) => {
      const span = markdownCode(text);
      const [, fence = ''] = /^(`+)/.exec(span) ?? [];
      const inner = span.slice(fence.length, -fence.length);
      expect((inner.match(/`+/g) ?? []).filter((run) => run.length === fence.length)).toEqual([]);
      expect(markdownCode(text, 'table')).not.toMatch(/(?<!\\)\|/);
      const block = markdownBlock(text).split('\n');
      const ends = block.slice(1).filter((line) => line.startsWith(block[0] ?? ''));
      expect(ends).toHaveLength(1);
    });
  });
});

describe('no command of a pipeline gets through', () => {
  test('at the start of a line, or as ##[', () => {
    holdsFor((text) => {
      for (const escape of [terminal, xmlLines, markdownBlock]) {
        expect(escape(text)).not.toMatch(/^\s*::|##\[/m);
      }
    });
  });

  test('from the text of a workflow command', () => {
    holdsFor((text) => {
      expect(commandProperty(text)).not.toMatch(/[:,\n\r]|%(?!25|3A|2C)/);
      expect(commandMessage(text)).not.toMatch(/[\n\r]|%(?!25|0A)/);
    });
    expect(commandMessage('%0A')).toBe('%250A');
  });
});

describe('shortening', () => {
  test('respects the maximum length, says how much is left out if there is room, and shortens only once', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 4, max: 200 }), (text, most) => {
        const short = shorten(text.repeat(9), most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(shorten(short, most)).toBe(short);
      }),
    );
    expect(shorten(`${'a'.repeat(100)}${'z'.repeat(100)}`, 100)).toBe(
      `${'a'.repeat(40)}… (140 more characters) …${'z'.repeat(20)}`,
    );
    expect(shorten('some words '.repeat(20), 99)).toMatch(/ some… .* …words /);
    expect(shorten('x🐕🐕', 4)).toBe('x…');
    expect(shorten('🐕🐕🐕', 3)).toBe('🐕…');
  });
});
