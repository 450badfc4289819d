/** A line of a JSON text that was laid out: where in the value it stands, as a JSON Pointer. */
export interface Line {
  readonly indent: number;
  readonly text: string;
  readonly path: string;
}

interface Open {
  readonly path: string;
  /** Place in an array; absent in an object. */
  index: number | undefined;
}

const LONGEST = 300_000;
const DEEPEST = 60;

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function keyOf(token: string): string {
  return String(JSON.parse(token)).replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Lays out a JSON text a value a line, token by token, so that every number stays as it was
 * written. Undefined for what is no JSON, too long or too deep: that is shown as it came.
 */
export function layOut(text: string): readonly Line[] | undefined {
  if (text.length > LONGEST || !isJson(text)) return undefined;
  const tokens = text.match(TOKENS) ?? [];
  const done: Line[] = [];
  const open: Open[] = [];
  let line = '';
  let path = '';
  let indent = 0;
  const end = (): void => {
    if (line !== '') done.push({ indent, text: line, path });
    line = '';
    indent = open.length;
  };
  for (const [at, token] of tokens.entries()) {
    const inside = open.at(-1);
    if (token === '}' || token === ']') {
      const empty = /[{[]$/.test(line) && /[{[]/.test(tokens[at - 1] ?? '');
      if (!empty) end();
      path = inside?.path ?? '';
      open.pop();
      if (!empty) indent = open.length;
      line += token;
      continue;
    }
    if (token === ',') {
      line += token;
      end();
      if (inside?.index !== undefined) inside.index += 1;
      continue;
    }
    if (token === ':') {
      line += ': ';
      continue;
    }
    if (line === '' && inside) {
      indent = open.length;
      path = `${inside.path}/${inside.index ?? keyOf(token)}`;
    }
    line += token;
    if (token !== '{' && token !== '[') continue;
    if (open.length === DEEPEST) return undefined;
    open.push({ path, index: token === '[' ? 0 : undefined });
    if (!/^[}\]]$/.test(tokens[at + 1] ?? '')) end();
  }
  end();
  return done;
}

/** The line that a pointer names; where there is none, that of the nearest value around it. */
export function lineAt(lines: readonly Line[], pointer: string): number {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const found = lines.findIndex((line) => line.path === path);
    if (found >= 0 || path === '') return Math.max(0, found);
  }
}
