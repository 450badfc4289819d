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

/** Colors of the terminal report, as `styleText` writes them. */
const COLOR = String.raw`\u001b\[(?:22?|1|3[1239])m`;

/**
 * The character to escape in each text that a CI system takes for a command when a log contains it:
 * - `##[error]`, `##vso[task.complete]` and `##teamcity[testFailed]`, anywhere in a line (Azure Pipelines, TeamCity, GitHub)
 * - `section_start:1:a` and `travis_fold:start:a`, anywhere in a line (GitLab, Travis)
 * - `::error::` at the beginning of a line (GitHub)
 */
const COMMANDS: readonly RegExp[] = [
  /(?<=#)#(?=[\w.-]*\[)/g,
  /(?<=section_(?:start|end)|travis_(?:fold|time)):/gi,
  new RegExp(String.raw`(?<=^(?:[^\S\n]|${COLOR})*):(?=:)`, 'gm'),
];

const hexOf = (char: string): string => char.charCodeAt(0).toString(16);

/** Escapes one character of each command of a CI system: by default `#\x23vso[`. */
function withoutCommands(
  text: string,
  escape = (char: string): string => `\\x${hexOf(char)}`,
): string {
  return COMMANDS.reduce((escaped, command) => escaped.replace(command, escape), text);
}

export function terminal(text: string): string {
  return withoutCommands(visible(text));
}

const COLOR_OR_INVISIBLE = new RegExp(`${COLOR}|${INVISIBLE.source}`, 'gu');

/**
 * Everything that a terminal or a log gets: control characters are escaped, and commands of CI systems. Only line feeds, tabs and
 * the colors of the terminal report stay. Changes nothing if every text in it was escaped already.
 */
export function logText(text: string): string {
  const plain = text.replace(COLOR_OR_INVISIBLE, (found) =>
    found === '\n' || found === '\t' || found.startsWith('\u001b[') ? found : escapeOf(found),
  );
  return withoutCommands(plain);
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

const inHtml = (text: string): string =>
  withoutCommands(entities(text), (char) => `&#x${hexOf(char)};`);

/** Text of an HTML element or of a quoted attribute; on one line. */
export function html(text: string): string {
  return inHtml(visible(text));
}

/** Text of an HTML `pre`. */
export function htmlLines(text: string): string {
  return inHtml(visibleLines(text));
}

/** Text of an XML 1.0 element or of a quoted attribute; on one line. */
export function xml(text: string): string {
  return entities(withoutCommands(visible(text)));
}

/** Text of an XML 1.0 element with several lines. CI that prints the lines does not run any of them as a command. */
export function xmlLines(text: string): string {
  return entities(withoutCommands(visibleLines(text)));
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
  const line = withoutCommands(visible(text)) || ' ';
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

export function markdownBlock(text: string, language = ''): string {
  const lines = withoutCommands(visibleLines(text));
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
  return terminal(text).replace(
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
  return withoutCommands(
    json.replace(INVISIBLE, (char) => (char === '\n' ? char : escaped(char))),
    escaped,
  );
}
