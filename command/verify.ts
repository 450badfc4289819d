import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyIdOf, readPublicKey } from '../certificate/keys.js';
import { verifyCertificate } from '../certificate/verify.js';
import type { Conformance } from '../helpers/verdict.js';
import { unusualFlags } from '../helpers/replay-command.js';
import { terminal } from '../helpers/escape.js';
import { countsLine, VERDICT_WORDS } from '../reports/outline.js';
import { onePositional, type Arguments } from './arguments.js';
import { certifiedFilesIn, keyAt, runOrRefuse } from './files/certified.js';
import { readBytes } from './files/evidence-file.js';
import type { Output } from './output.js';
import { UsageError } from '../helpers/usage-error.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  const file = onePositional(args, 'FILE');
  const key = keyAt(args.value('key'), 'PUBLIC.pem', readPublicKey);
  const named = args.value('reports');
  const folder = named ?? dirname(file);
  if (folder === '') throw new UsageError('--reports is empty: name a folder');
  const certificate = readBytes(file);
  if (named === undefined && !existsSync(join(folder, 'conformance.json'))) {
    throw new UsageError(
      `no conformance.json next to ${file}; name the folder of the reports with --reports DIR`,
    );
  }
  const files = certifiedFilesIn(folder);
  return runOrRefuse(output, `${file} is refused`, () => {
    const conformance = verifyCertificate(certificate, files, key);
    const lines = [...verdictLines(conformance), `signed by the key ${keyIdOf(key)}`];
    output.out(`${file} is valid\n${lines.map((line) => `  ${terminal(line)}\n`).join('')}`);
  });
}

function verdictLines(conformance: Conformance): string[] {
  const { target, run, suite, requirements } = conformance;
  const unusual = unusualFlags(run.settings);
  return [
    `${target.baseUrl} conforms, ${target.messagesBaseUrl === null ? 'without messages' : `messages at ${target.messagesBaseUrl}`}`,
    `tested from ${run.startedAt} to ${run.endedAt} by ${suite.name} ${suite.version}, profile ${run.profile}, seed ${run.seed}`,
    ...(unusual.length > 0 ? [`with unusual settings: ${unusual.join(' ')}`] : []),
    `verdicts derived again from the evidence: ${countsLine(conformance)}`,
    ...requirements
      .filter(({ verdict }) => verdict === 'not-applicable' || verdict === 'advice')
      .map(({ id, verdict, reason }) => `${VERDICT_WORDS[verdict]}: ${id}, ${reason}`),
  ];
}
