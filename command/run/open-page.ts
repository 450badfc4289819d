import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inShort } from '../../helpers/usage-error.js';

/** Milliseconds to wait for the program. It may run for as long as the browser does, so one that is still running has succeeded. */
const WAIT_MS = 2_000;

/** The program, with its arguments, that opens an address in the default browser. No shell reads the address. */
function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  // Does the same as `start`, which is a part of the shell of Windows.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}

/** Opens the page of a report folder in the default browser. @returns a warning line if that fails, or if `CI` is set */
export async function openPage(reportDir: string, isCi: boolean): Promise<string | undefined> {
  if (isCi) return '--open is ignored because CI is set\n';
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
