/** An element of an XML document, with the text directly inside it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const TOKEN = /<\?xml [^?<>]*\?>|<\/([\w-]+)>|<([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
};

function decoded(text: string): string {
  return text.replace(/&[^;]{0,8};?/g, (found) => {
    const char = ENTITIES[found];
    if (char === undefined) throw new Error(`not well-formed: ${found}`);
    return char;
  });
}

/**
 * Returns the elements of an XML document in their order. Accepts only a subset of XML, which every reader can read.
 * @throws Error if a tag, an entity or the nesting is wrong
 */
export function elements(document: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(document);
    if (!found) throw new Error(`not well-formed at ${at}: ${document.slice(at, at + 80)}`);
    const [, end, start, attributes = '', alone, text] = found;
    if (end !== undefined && open.pop()?.name !== end) throw new Error(`not well-formed: ${end}`);
    if (start !== undefined) {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
      const values = pairs.map(([, name = '', value = '']) => [name, decoded(value)] as const);
      const element = { name: start, attributes: Object.fromEntries(values), text: '' };
      all.push(element);
      if (alone === '') open.push(element);
    }
    const inside = open.at(-1);
    if (text !== undefined && inside) inside.text += decoded(text);
  }
  if (open.length > 0) throw new Error('not well-formed: not closed');
  return all;
}
