/** A name, and a function that makes the JSON text of an object malformed. */
export type Malformation = readonly [name: string, spoil: (object: string) => string];

/** Adds a member at the end of the object. */
const withMember =
  (member: string): Malformation[1] =>
  (object) =>
    object.replace(/\}$/, `,${member}}`);

/** Replaces the first `{` by a text. */
const startingWith =
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
  ['comment', startingWith('{/* c */')],
  ['single-quotes', (object) => object.replaceAll('"', "'")],
  ['nan', withMember('"weight":NaN')],
  ['white-space', () => ' \n'],
];

/**
 * Further kinds of malformed JSON that some parsers accept. Only `thorough` sends them. Each kind is sent alone, because a parser that
 * accepts one kind usually refuses the others.
 */
export const SELDOM_ACCEPTED: readonly Malformation[] = [
  ['missing-bracket', withMember('"tags":[')],
  ['missing-value', withMember('"weight":')],
  ['missing-colon', (object) => object.replace(':', ' ')],
  ['missing-quote', withMember('"tag":"x')],
  ['missing-quote-at-line-end', withMember('"tag":"x\n')],
  ['missing-comma', (object) => object.replace(/\}$/, ' "weight":1}')],
  ['comma-first', startingWith('{,')],
  ['comma-twice', withMember(',"weight":1')],
  ['equals-sign', (object) => object.replace(':', '=')],
  ['line-comment', startingWith('{// c\n')],
  ['hash-comment', startingWith('{# c\n')],
  ['semicolon-behind', (object) => `${object};`],
  ['comma-behind', (object) => `${object},`],
  ['word-before', (object) => `data=${object}`],
  ['other-space', (object) => `\u00a0${object}\u00a0`],
  ['form-feed', startingWith('{\f')],
  ['raw-tab', inside('\t')],
  ['raw-nul', inside('\0')],
  ['continued-line', inside('\\\n')],
  ['escaped-letter', inside('\\q')],
  ['escaped-byte', inside('\\x41')],
  ['escaped-quote', inside("\\'")],
  ['broken-escape', inside('\\u00zz')],
  ['plus', withMember('"weight":+1')],
  ['leading-zero', withMember('"weight":01')],
  ['point-first', withMember('"weight":.5')],
  ['point-last', withMember('"weight":1.')],
  ['half-exponent', withMember('"weight":1e')],
  ['hexadecimal', withMember('"weight":0x1f')],
  ['thousands', withMember('"weight":1_000')],
  ['infinity', withMember('"weight":-Infinity')],
  ['undefined', withMember('"weight":undefined')],
  ['other-words', withMember('"weight":None')],
  ['capital-words', withMember('"weight":NULL')],
];
