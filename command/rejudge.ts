import { resolve } from 'node:path';
import { SUITE } from '../helpers/package-facts.js';
import type { Recording } from '../helpers/recording.js';
import { rejudge } from '../suites/engine/rejudge.js';
import { onePositional, type Arguments } from './arguments.js';
import { differingVerdicts } from './files/differing-verdicts.js';
import { isInFolder, readEvidence } from './files/evidence-file.js';
import type { Output } from './output.js';
import { takeReportFolder } from './run/folder.js';
import { presentation } from './run/presentation.js';
import { givenBy } from './settings/given.js';
import { checkedSettings } from '../suites/engine/settled.js';
import { UsageError } from '../helpers/usage-error.js';

/** The recording with `--baseline` and `--strict` of this command, if they are given. */
function withFlagsOf(recording: Recording, args: Arguments): Recording {
  const settings = { ...recording.settings, ...checkedSettings(givenBy(args), ['baseline']) };
  return { ...recording, settings, ...(args.has('strict') && { strict: true }) };
}

/** The folder of `--report-dir`, if given. Refuses the folder of the evidence: the reports would replace the evidence. */
function reportFolder(args: Arguments, evidence: string): string | undefined {
  const folder = args.value('report-dir');
  if (folder === '') throw new UsageError('--report-dir is empty: name a folder');
  if (folder !== undefined && isInFolder(evidence, folder)) {
    throw new UsageError(
      `--report-dir ${folder} contains this evidence, which would be replaced. Name another folder`,
    );
  }
  return folder === undefined ? undefined : resolve(folder);
}

export async function act(args: Arguments, output: Output): Promise<number> {
  const path = onePositional(args, 'EVIDENCE');
  const folder = reportFolder(args, path);
  const presenter = presentation(args, output);
  const recording = withFlagsOf(readEvidence(path), args);
  const concluded = rejudge(recording);
  // The recording names the version that gathered the evidence. The verdicts are from this version.
  const conformance = { ...concluded, suite: SUITE };
  const differing = differingVerdicts(path, conformance);
  if (differing.length > 0) presenter.say(`${differing.join('\n')}\n\n`);
  if (folder === undefined) presenter.print({ recording, conformance });
  else {
    const lock = takeReportFolder(folder);
    try {
      presenter.write(folder, { recording, conformance });
    } finally {
      lock.release();
    }
  }
  return conformance.run.exitCode;
}
