import { validateXML } from 'xmllint-wasm';

/** What is wrong with a text: a part that the reader would interpret, or a parse error. Undefined if nothing is wrong. */
type Complaint = string | undefined;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const unseen = (text: string): Complaint => UNSEEN.exec(text.replace(/[\n\t]/g, ''))?.[0];

const found = (text: string, wrong: RegExp): Complaint => wrong.exec(text)?.[0];

/** The first line that does not match. */
function firstMismatch(text: string, right: RegExp): Complaint {
  return text
    .trimEnd()
    .split('\n')
    .find((line) => !right.test(line));
}

/** A text that a CI system takes for a command. */
export const CI_COMMAND = /^\s*::|##[\w.-]*\[|section_(start|end):|travis_(fold|time):/im;
const command = (text: string): Complaint => found(text, CI_COMMAND);

function jsonError(text: string): Complaint {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The markup of a page, without its own script and style, and without the values of attributes. */
function markupOf(page: string): string {
  return page.replace(/<(script|style)>.*?<\/\1>/gs, '').replace(/"[^"]*"/g, '""');
}

/** Markdown without its blocks and spans of code. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^(`{3,})[^`\n]*\n[^]*?\n\1$/gm, '')
    .replace(/(?<![`\\])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
}

async function xmlError(text: string): Promise<Complaint> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'sink.xml', contents: text },
    normalization: 'format',
  });
  return valid ? undefined : JSON.stringify(errors);
}

type Read = (text: string) => readonly (Complaint | Promise<Complaint>)[];

const READERS = {
  /** A terminal, and the log of a pipeline. */
  terminal: (text) => [unseen(text), command(text)],
  /** Workflow commands of the suite, which no text may end early. */
  commands: (text) => [
    unseen(text),
    found(text, /##[\w.-]*\[|section_(start|end):/i),
    firstMismatch(text, /^::(error|warning|notice) title=[^:,]*::[^\r\n]*$/),
  ],
  page: (text) => [
    unseen(text),
    command(text),
    found(markupOf(text), /<\/?(img|iframe|object|embed|script|style|base)/i),
    found(markupOf(text), /<[^>]* on\w+=/i),
    found(text, /alert\(1\)<\/script>/),
    found(text, /(href|src)="(?!#|data:,|[\w.-]+#)[^"]*/),
  ],
  markdown: (text) => [
    unseen(text),
    command(text),
    found(proseOf(text), /<(?!br>|!-- -->|\/?(details|summary|b|code)\b).*/),
    found(proseOf(text), /(?<!\\)\[[^\]]*\]\(.*|@everyone/),
  ],
  xml: (text) => [
    unseen(text),
    command(text),
    found(text, /<(script|img)|<!\[CDATA|\]\]>/i),
    xmlError(text),
  ],
  /** Printed JSON. */
  json: (text) => [unseen(text), command(text), jsonError(text)],
  /** JSON in a file. */
  data: (text) => [jsonError(text)],
  shell: (text) => [found(text, /[^\x20-\x7e]/)],
} satisfies Record<string, Read>;

/** The readers of texts from a service. */
export type Reader = keyof typeof READERS;

/** The parts of a text that this reader would interpret, and its parse errors. */
export async function complaintsOf(reader: Reader, text: string): Promise<string[]> {
  if (text === '') return [];
  const complaints = await Promise.all(READERS[reader](text));
  return complaints.filter((complaint) => complaint !== undefined);
}
