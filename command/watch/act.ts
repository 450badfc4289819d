import { once } from 'node:events';
import { relative } from 'node:path';
import type { Side } from '../../helpers/compare/comparison.js';
import { terminal } from '../../helpers/escape.js';
import { few } from '../../helpers/plural.js';
import type { Arguments } from '../arguments.js';
import type { Output } from '../output.js';
import { requestedRun } from '../run/act.js';
import { hasChecked, judgeService } from '../run/judge-service.js';
import { openIfAsked } from '../run/open-page.js';
import { presentation } from '../run/presentation.js';
import { WATCH_PROFILE } from '../table/run.js';
import { LeftBehind } from './left-behind.js';
import { watched, watchFolders } from './folders.js';
import { Triggers } from './triggers.js';

/** Paths for a message, relative to the current folder. */
function inWords(paths: readonly string[]): string {
  const asTyped = paths.map((path) => relative('', path) || 'the current folder');
  return terminal(few(asTyped, 3));
}

/** Tests a service again whenever a file changes, until Ctrl-C. @returns 130 or 143; 0 if nothing was to be sent */
export async function act(given: Arguments, output: Output): Promise<number> {
  const args: Arguments = {
    ...given,
    value: (name) => given.value(name) ?? (name === 'profile' ? WATCH_PROFILE : undefined),
  };
  const request = await requestedRun(args, output);
  if (request === undefined) return 0;
  const watching = watched(args.values('watch-path'), request.resolved.reportDir);
  const { say } = presentation(args, output, ['allure']);
  const triggers = new Triggers();
  if (!args.has('dry-run')) {
    watchFolders(watching, triggers.changed);
    // Standard input may be closed, or belong to another program.
    process.stdin.on('error', () => {}).on('data', triggers.enter);
  }
  // During a run, the same signal interrupts the run.
  const interrupted = Promise.race([
    once(process, 'SIGINT').then(() => 130),
    once(process, 'SIGTERM').then(() => 143),
  ]);
  const changedAgain = (paths: readonly string[]): void =>
    say(
      `${inWords(paths)} changed again during this run, and does not start another. To watch other folders, use --watch-path.\n`,
    );
  const left = new LeftBehind();
  let previous: Side | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const conclusion = await judgeService({ ...request, ...(previous && { previous }) });
    if (conclusion === undefined) return 0;
    if (isFirst) await openIfAsked(request, conclusion);
    const { conformance, recording } = conclusion;
    if (hasChecked(conclusion)) {
      previous = { label: 'previous run', conformance, exchanges: recording.exchanges };
    }
    left.add(conformance, request.resolved.cleanup !== undefined);
    say(`${left.inWords()}\n`);
    if (recording.interrupted !== undefined) return interrupted;
    if (!args.has('quiet')) {
      say(
        `Waiting for changes in ${inWords(watching.folders)}. Press Enter to run again, or Ctrl-C to end.\n`,
      );
    }
    const next = await Promise.race([interrupted, triggers.next(changedAgain)]);
    if (typeof next === 'number') return next;
    say(`\n${next.length === 0 ? '' : `${inWords(next)} changed. `}Running again.\n`);
  }
}
