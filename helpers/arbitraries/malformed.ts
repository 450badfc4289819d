/** A name, and a function that makes the JSON text of an object malformed. */
export type Malformation = readonly [probe: string, spoil: (object: string) => string];

const beside =
  (member: string): Malformation[1] =>
  (object) =>
    object.replace(/\}$/, `,${member}}`);

const before =
  (text: string): Malformation[1] =>
  (object) =>
    object.replace('{', text);

/** Inserts a text at the beginning of the first value, which is a string. */
const inside =
  (text: string): Malformation[1] =>
  (object) =>
    object.replace(':"', `:"${text}`);

/** Malformed JSON (RFC 8259) that many parsers accept, the most common first. */
export const OFTEN_ACCEPTED: readonly Malformation[] = [
  ['trailing-comma', (object) => object.replace(/\}$/, ',}')],
  ['cut', (object) => object.slice(0, -1)],
  ['more-behind', (object) => `${object}{}`],
  ['comment', before('{/* c */')],
  ['single-quotes', (object) => object.replaceAll('"', "'")],
  ['nan', beside('"weight":NaN')],
  ['white-space', () => ' \n'],
];

/**
 * More malformed JSON that some parsers accept. Each kind is sent alone, because a parser that accepts one mostly refuses the
 * others. For `thorough`.
 */
export const SELDOM_ACCEPTED: readonly Malformation[] = [
  ['missing-bracket', beside('"tags":[')],
  ['missing-value', beside('"weight":')],
  ['missing-colon', (object) => object.replace(':', ' ')],
  ['missing-quote', beside('"tag":"x')],
  ['missing-quote-at-line-end', beside('"tag":"x\n')],
  ['missing-comma', (object) => object.replace(/\}$/, ' "weight":1}')],
  ['comma-first', before('{,')],
  ['comma-twice', beside(',"weight":1')],
  ['equals-sign', (object) => object.replace(':', '=')],
  ['line-comment', before('{// c\n')],
  ['hash-comment', before('{# c\n')],
  ['semicolon-behind', (object) => `${object};`],
  ['comma-behind', (object) => `${object},`],
  ['word-before', (object) => `data=${object}`],
  ['other-space', (object) => `\u00a0${object}\u00a0`],
  ['form-feed', before('{\f')],
  ['raw-tab', inside('\t')],
  ['raw-nul', inside('\0')],
  ['continued-line', inside('\\\n')],
  ['escaped-letter', inside('\\q')],
  ['escaped-byte', inside('\\x41')],
  ['escaped-quote', inside("\\'")],
  ['broken-escape', inside('\\u00zz')],
  ['plus', beside('"weight":+1')],
  ['leading-zero', beside('"weight":01')],
  ['point-first', beside('"weight":.5')],
  ['point-last', beside('"weight":1.')],
  ['half-exponent', beside('"weight":1e')],
  ['hexadecimal', beside('"weight":0x1f')],
  ['thousands', beside('"weight":1_000')],
  ['infinity', beside('"weight":-Infinity')],
  ['undefined', beside('"weight":undefined')],
  ['other-words', beside('"weight":None')],
  ['capital-words', beside('"weight":NULL')],
];
