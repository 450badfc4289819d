/**
 * The only code that escapes text from a service for a reader. Reports and messages of failing tests pass every text from a service
 * through one of these functions.
 */

/**
 * Characters that are invisible, or change how other characters are shown: control characters, escape sequences,
 * direction marks, zero-width characters, line separators, lone surrogates, noncharacters.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/gu;

const SHORT = new Map(Object.entries({ '\n': '\\n', '\r': '\\r', '\t': '\\t' }));

function escapeOf(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16);
  return SHORT.get(char) ?? `\\u{${code.padStart(4, '0')}}`;
}

/** Returns one line in which every invisible character is escaped: `\u{202e}`, `\n`. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, escapeOf);
}

/** As `visible`, but line feeds and tabs stay: for blocks of preformatted text. */
export function visibleLines(text: string): string {
  return text.replace(INVISIBLE, (char) =>
    char === '\n' || char === '\t' ? char : escapeOf(char),
  );
}

/** Escapes a command of GitHub's runner anywhere in a line: `##[error]`. */
function withoutHashCommand(line: string): string {
  return line.replaceAll('##[', '#\\x23[');
}

/** Also escapes `::error::`, which is a command only at the beginning of a line. */
function withoutCommand(line: string): string {
  return withoutHashCommand(line.replace(/^(\s*):(?=:)/, '$1\\x3a'));
}

/** One line for a terminal or a log. */
export function terminal(text: string): string {
  return withoutCommand(visible(text));
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  ['`', '&#96;'],
]);

const entities = (text: string): string =>
  text.replace(/[&<>"'`]/g, (char) => ENTITIES.get(char) ?? char);

/** Text of an HTML element or of a quoted attribute; on one line. */
export function html(text: string): string {
  return entities(visible(text));
}

/** Text of an HTML `pre`. */
export function htmlLines(text: string): string {
  return entities(visibleLines(text));
}

/** Text of an XML 1.0 element or of a quoted attribute; on one line. */
export function xml(text: string): string {
  return entities(withoutHashCommand(visible(text)));
}

/** Text of an XML 1.0 element with several lines. CI that prints the lines does not run any of them as a command. */
export function xmlLines(text: string): string {
  return entities(visibleLines(text).split('\n').map(withoutCommand).join('\n'));
}

/**
 * Running text in GitHub's Markdown: one line that makes no markup, mention, reference, link or
 * table cell.
 */
export function markdown(text: string): string {
  const quiet = visible(text)
    .replace(/[\\`*_{}[\]()#+!|~$-]/g, '\\$&')
    .replace(/[&<>]/g, (char) => ENTITIES.get(char) ?? char)
    // GitHub recognizes mentions, references (#1, GH-1), addresses and emoji even in escaped text.
    .replace(/[@:]|(?<=#)(?=\d)|(?<=www)(?=\.)/gi, '$&<!-- -->');
  return quiet.replace(/^\s*(\d+)\./, '$1\\.');
}

/** A code span in Markdown, in which nothing is markup. In a table, pipes need a backslash. */
export function markdownCode(text: string, place: 'text' | 'table' = 'text'): string {
  const line = withoutHashCommand(visible(text)) || ' ';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  const span = `${fence}${gap}${line}${gap}${fence}`;
  return place === 'table' ? span.replaceAll('|', '\\|') : span;
}

/** Prose in Markdown: text between backticks becomes a code span. */
export function markdownProse(text: string): string {
  const parts = text.split('`');
  // With an odd number of backticks, they are not pairs: all is plain text.
  if (parts.length % 2 === 0) return markdown(text);
  const written = parts.map((part, at) => (at % 2 === 0 ? markdown(part) : markdownCode(part)));
  return written.join('');
}

/** A fenced block in Markdown. */
export function markdownBlock(text: string, language = ''): string {
  const lines = visibleLines(text).split('\n').map(withoutCommand).join('\n');
  const longest = Math.max(2, ...(lines.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${lines}\n${fence}`;
}

/** The message of a GitHub workflow command; its line feeds become `%0A`. */
export function commandMessage(text: string): string {
  const lines = text.split('\n').map(terminal);
  return lines.join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');
}

/** A property (title, file) of a GitHub workflow command. */
export function commandProperty(text: string): string {
  return visible(text).replace(
    /[%:,]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns JSON for printing. Invisible characters and commands of CI are escaped. The values stay the same. Line feeds occur only
 * between values.
 */
export function jsonText(json: string): string {
  const escaped = (invisible: string): string =>
    Array.from(
      { length: invisible.length },
      (_, at) => `\\u${invisible.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join('');
  return json
    .replace(INVISIBLE, (char) => (char === '\n' ? char : escaped(char)))
    .replaceAll('##[', String.raw`##\u005b`);
}
