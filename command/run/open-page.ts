import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inShort } from '../../helpers/usage-error.js';
import type { Conclusion } from './conclusion.js';
import type { RunRequest } from './judge-service.js';

/** Milliseconds to wait for the program. It may run for as long as the browser does, so one that is still running has succeeded. */
const WAIT_MS = 2_000;

/** The program, with its arguments, that opens an address in the default browser. No shell reads the address. */
function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  // Does the same as `start`, which is a part of the shell of Windows.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}

/**
 * Opens the page of a run in the default browser, if `--open` is given. If `CI` is set, or if that fails, prints a line. There is no page
 * with `--dry-run`, and an interrupted run must end at once.
 */
export async function openIfAsked(
  { args, output, resolved, isCi }: RunRequest,
  conclusion: Conclusion | undefined,
): Promise<void> {
  if (!args.has('open') || conclusion === undefined) return;
  if (conclusion.recording.interrupted !== undefined) return;
  output.err(
    isCi ? '--open is ignored because CI is set\n' : ((await openPage(resolved.reportDir)) ?? ''),
  );
}

/** @returns a warning line if the page cannot be opened */
async function openPage(reportDir: string): Promise<string | undefined> {
  const page = join(reportDir, 'index.html');
  const [program, ...args] = openerOf(process.platform);
  const child = spawn(program, [...args, pathToFileURL(page).href], {
    detached: true,
    stdio: 'ignore',
  });
  const failed = new Promise<string | undefined>((done) => {
    child.on('error', (error) => done(inShort(error)));
    child.on('exit', (code, signal) =>
      done(code === 0 ? undefined : (signal ?? `exit code ${code}`)),
    );
  });
  const why = await Promise.race([failed, sleep(WAIT_MS, undefined)]);
  return why === undefined
    ? undefined
    : `${program} did not open the report (${why}). Open ${page} in a browser\n`;
}
