import { spawn } from 'node:child_process';

/** What npm needs of the environment. Its own variables name, for example, a registry. */
export const NPM_VARIABLES: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|TMPDIR|NODE_EXTRA_CA_CERTS|https?_proxy|npm_config_\w+)$/i.test(name),
  ),
);

/** Runs a script as GitHub runs a step with `shell: bash`, with these variables only. `out` also contains the standard error. */
export function inBash(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((done) => {
    const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
    const child = spawn('bash', options, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
    }
    child.on('close', (code) => done({ code, out }));
  });
}
