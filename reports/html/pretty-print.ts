import { isJson } from '../../helpers/json/is-json.js';
import { pointerToken } from '../../helpers/json/pointer.js';

/** A line of pretty-printed JSON, and the JSON Pointer of the value on it. */
export interface Line {
  readonly indent: number;
  text: string;
  readonly path: string;
}

/** An array or object that is not closed yet. */
interface OpenValue {
  readonly path: string;
  /** Position in an array; undefined in an object. */
  index: number | undefined;
}

const LONGEST_TEXT = 300_000;
const DEEPEST_NESTING = 60;

const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

function keyOf(token: string): string {
  return pointerToken(String(JSON.parse(token)));
}

/**
 * Pretty-prints a JSON text with one value per line. Works on tokens, so that every number stays as it was written. Returns undefined
 * for text that is not JSON, too long or too deeply nested.
 */
export function prettyPrint(text: string): readonly Line[] | undefined {
  if (text.length > LONGEST_TEXT || !isJson(text)) return undefined;
  const done: Line[] = [];
  const open: OpenValue[] = [];
  /** Whether the next token begins a line. */
  let isNew = true;
  const put = (token: string, path: string): void => {
    const line = done.at(-1);
    if (line && !isNew) line.text += token;
    else done.push({ indent: open.length, text: token, path });
    isNew = token === ',' || token === '{' || token === '[';
  };
  for (const token of text.match(TOKENS) ?? []) {
    const inside = open.at(-1);
    if (token === '}' || token === ']') {
      open.pop();
      isNew = !/[{[]$/.test(done.at(-1)?.text ?? '');
      put(token, inside?.path ?? '');
    } else if (token === ',' || token === ':') {
      if (token === ',' && inside?.index !== undefined) inside.index += 1;
      isNew = false;
      put(token === ':' ? ': ' : token, '');
    } else {
      const path =
        !isNew || !inside
          ? (done.at(-1)?.path ?? '')
          : `${inside.path}/${inside.index ?? keyOf(token)}`;
      put(token, path);
      if (token !== '{' && token !== '[') continue;
      if (open.length === DEEPEST_NESTING) return undefined;
      open.push({ path, index: token === '[' ? 0 : undefined });
    }
  }
  return done;
}

/** The index of the line with the value that a pointer names. If there is no such value, the line of its nearest parent. */
export function lineAt(lines: readonly Line[], pointer: string): number {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const found = lines.findIndex((line) => line.path === path);
    if (found >= 0 || path === '') return Math.max(0, found);
  }
}
