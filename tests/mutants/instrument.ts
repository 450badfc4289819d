import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';

/** The code that responds to requests, without start and stop, variations and faults. */
const FOLDERS = ['conforming', 'json'];
const FILES = ['int64.js', 'receive.js', 'refusal.js', 'service.js'];

/** One small change of the reference. It is identified by its code and not by its position. */
export interface Mutant {
  /** The id that activates it. */
  readonly id: string;
  /** The source file, such as `reference/conforming/listing.ts`. */
  readonly file: string;
  /** The code of the line on which it begins. */
  readonly line: string;
  /** The original code, and the code of the mutant. */
  readonly from: string;
  readonly to: string;
  /** Its number among the mutants of this file with the same code, from 1. */
  readonly nth: number;
  /** Whether it only changes the code or message of an error. Such a mutant is counted, but not run. */
  readonly isWording: boolean;
}

/** The compiled reference with all mutants in it, none of them active. */
export interface Instrumented {
  /** URL of its folder, without a slash at the end. */
  readonly reference: string;
  readonly mutants: readonly Mutant[];
}

/** The part of Babel's NodePath that is used here. Stryker's own type does not declare it. */
interface Path {
  readonly node: { readonly type: string };
  readonly parent?: { readonly type: string; readonly callee?: { readonly name?: string } };
}

/** Codes and messages of errors are arbitrary strings, so changing them never violates the interface. */
function reasonToIgnore(path: object): string | undefined {
  const { node, parent } = path as Path;
  const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
  const of = parent?.callee?.name;
  return isText && (of === 'Refusal' || of === 'invalid') ? 'wording' : undefined;
}

type Logger = ConstructorParameters<typeof Instrumenter>[0];
type Found = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

/** Writes the reference with all mutants into a folder. Throws if it has not been built. */
export async function instrument(folder: string): Promise<Instrumented> {
  cpSync(join(PACKAGE_ROOT, 'dist/reference'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const names = [...FOLDERS.flatMap((part) => filesIn(folder, part)), ...FILES];
  const sources = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const files = Array.from(sources, ([name, content]) => ({ name, content, mutate: true }));
  const options = {
    plugins: null,
    ignorers: [{ shouldIgnore: reasonToIgnore }],
    excludedMutations: [],
  };
  const made = await new Instrumenter(SILENT).instrument(files, options);
  for (const { name, content } of made.files) writeFileSync(join(folder, name), content);
  return {
    reference: pathToFileURL(folder).href,
    mutants: numbered(
      made.mutants.map((found) => described(found, sources.get(found.fileName) ?? '')),
    ),
  };
}

function numbered(mutants: readonly Omit<Mutant, 'nth'>[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const { file, line, from, to } = mutant;
    const name = [file, line, from, to].join('\n');
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { ...mutant, nth };
  });
}

function filesIn(folder: string, part: string): string[] {
  const names = readdirSync(join(folder, part)).filter((name) => name.endsWith('.js'));
  return names.toSorted().map((name) => `${part}/${name}`);
}

function described(
  { id, fileName, location, replacement, status }: Found,
  source: string,
): Omit<Mutant, 'nth'> {
  const lines = source.split('\n').slice(location.start.line, location.end.line + 1);
  const line = oneLine(lines[0] ?? '');
  // Cut at the end first, because start and end may be on one line.
  lines.push((lines.pop() ?? '').slice(0, location.end.column));
  lines.unshift((lines.shift() ?? '').slice(location.start.column));
  return {
    id,
    file: `reference/${fileName.replace(/\.js$/, '.ts')}`,
    line,
    from: short(lines.join('\n')),
    to: short(replacement),
    isWording: status === 'Ignored',
  };
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Puts code on one line, and shortens it to at most 90 characters. */
function short(text: string): string {
  const line = oneLine(text);
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

const no = (): boolean => false;
const nothing = (): void => undefined;
const SILENT: Logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
