import { mostOf } from '../../suites/gathering/costs.js';
import type { Requirement } from '../../helpers/requirement.js';
import { comparisonLine, comparisonText } from '../../reports/compare/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { Arguments } from '../arguments.js';
import { concealed } from '../concealed.js';
import { writeLastFailed } from '../files/last-failed.js';
import type { Output } from '../output.js';
import type { Resolved } from '../settings/resolve.js';
import { allureWriter } from './allure.js';
import { announcement, dryRun } from './announce.js';
import { type Conclusion, withCleanup } from './conclusion.js';
import { changesSince, gateOf, withChanges } from './gate.js';
import { presentation } from './presentation.js';
import { progressOn } from './progress.js';
import { CommandSession } from './command-session.js';
import { shorten } from '../../helpers/shorten.js';
import type { Footprint } from '../../helpers/verdict.js';
import { runInShell } from './shell.js';

/**
 * Runs the user's command with the ids of what a run left behind, as JSON on its standard input: `{ "animals": [ids], "messages":
 * [ids] }`. The ids are strings, because many JSON parsers cannot represent every int64.
 * @returns why the command failed, without secrets; undefined if it succeeded
 */
export async function cleanUp(
  command: string,
  { animals, messages }: Footprint['leftBehind'],
  limitMs?: number,
): Promise<string | undefined> {
  const { how, isGood, output } = await runInShell(command, {
    input: JSON.stringify({ animals, messages }),
    limitMs,
  });
  if (isGood) return undefined;
  const last = output.trim().split('\n').at(-1) ?? '';
  const details = last === '' ? '' : `: ${shorten(await concealed(last), 300)}`;
  return `--cleanup failed (${how})${details}. Animals and messages of this run may still be in the store.`;
}

/**
 * Tests a service and writes the reports. With `--dry-run`, only prints what a run would do.
 * @param resolved checked settings
 * @param scope the requirements that these settings judge
 * @returns the verdicts; undefined with `--dry-run`
 */
export async function judgeService(
  resolved: Resolved,
  scope: readonly Requirement[],
  args: Arguments,
  output: Output,
): Promise<Conclusion | undefined> {
  const presenter = presentation(args, output, ['allure']);
  const gate = gateOf(args);
  if (args.has('dry-run')) {
    output.out(await concealed(dryRun(resolved, scope)));
    return undefined;
  }
  // Loaded before anything is sent, because Allure may not be installed.
  const allure = args.values('reporter').includes('allure') ? await allureWriter() : undefined;
  const session = await CommandSession.open(resolved);
  // Announced only now: if `open` refuses the run, only the reason is printed.
  if (!args.has('quiet')) presenter.say(`${announcement(resolved, scope)}\n`);
  const { requests } = mostOf(resolved.settings, REQUIREMENTS);
  const { cleanup } = resolved;
  /** Runs the command of `--cleanup`. Writes the reports first, because the command may hang, or end this process. */
  const afterCleanUp = async (judged: Conclusion, folder: string): Promise<Conclusion> => {
    if (cleanup === undefined) return judged;
    presenter.save(folder, judged);
    const failure = await cleanUp(cleanup, judged.conformance.footprint.leftBehind);
    return failure === undefined ? judged : withCleanup(judged, failure);
  };
  const progress = progressOn(output, !args.has('quiet'), 'requests', requests);
  try {
    const concluded = await session.run(progress, output.err);
    progress.clear();
    const changes = gate && changesSince(gate, concluded);
    const judged = gate && changes ? withChanges(concluded, gate, changes) : concluded;
    if (changes)
      presenter.say(args.has('quiet') ? comparisonLine(changes) : `${comparisonText(changes)}\n`);
    const conclusion = await afterCleanUp(judged, session.reportDir);
    session.seal(conclusion);
    presenter.write(session.reportDir, conclusion);
    writeLastFailed(session.reportDir, conclusion);
    // An interrupted run has no time to write Allure's results. `report` can write them later.
    if (conclusion.recording.interrupted === undefined) {
      await allure?.(session.reportDir, conclusion);
    }
    return conclusion;
  } finally {
    progress.clear();
    await session.close();
  }
}
