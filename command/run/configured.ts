import type { Reporter, Vitest } from 'vitest/node';
import { inScope, REQUIREMENTS } from '../../suites/requirements.js';
import { SUITE } from '../../helpers/package-facts.js';
import { readArguments } from '../arguments.js';
import { conceal } from '../concealed.js';
import { processOutput } from '../output.js';
import { readEnvironment } from '../settings/environment.js';
import { resolveSettings, type Resolved } from '../settings/resolve.js';
import { UsageError } from '../../helpers/usage-error.js';
import { announcement } from './announce.js';
import { Collector } from './collector.js';
import { converse } from './conversation.js';
import { signalKeeper } from './execute.js';
import { presentation } from './presentation.js';
import { progressOn } from './progress.js';
import { Session } from './session.js';

/** Settings of `npx vitest run` in a checkout: environment and `.env`, for vitest takes no flags of ours. */
export function configured(): Resolved {
  try {
    return resolveSettings(readArguments([], []), readEnvironment(undefined), REQUIREMENTS);
  } catch (error) {
    return endFor(error);
  }
}

/** Says what is wrong with the settings in one line, as the command does: vitest would show a stack, and exit with 1. */
function endFor(error: unknown): never {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${SUITE.name}: ${error.message}\n`);
  process.exit(2);
}

/** Makes `npx vitest run` a whole run: the session before the tests, verdicts and reports after them. */
export function wholeRun(resolved: Resolved): Reporter {
  // vitest's own options choose tests.
  const collector = new Collector(true);
  const keeper = signalKeeper();
  const output = processOutput();
  const shown = presentation(readArguments([], []), output);
  let session: Session | undefined;
  let hangUp = (): void => {};
  return {
    onInit: async (vitest: Vitest) => {
      keeper.onInit?.(vitest);
      conceal(resolved.credentials);
      const scope = REQUIREMENTS.filter((each) => inScope(each, resolved.settings));
      session = await Session.open(resolved).catch(endFor);
      shown.say(announcement(resolved.settings, scope));
      hangUp = converse(session, progressOn(output, false));
      vitest.provide('conformance', session.handover);
    },
    onTestRunEnd: async (modules, errors) => {
      hangUp();
      if (session === undefined) return;
      collector.onTestRunEnd(modules, errors);
      try {
        const conclusion = session.conclude(collector);
        session.seal(conclusion);
        shown.write(session.reportDir, conclusion);
        process.exitCode = conclusion.conformance.run.exitCode;
      } finally {
        await session.close();
      }
    },
  };
}
