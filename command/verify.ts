import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyIdOf, readPublicKey } from '../certificate/keys.js';
import { verifyCertificate } from '../certificate/verify.js';
import type { Conformance } from '../helpers/verdict.js';
import { unusualFlags } from '../helpers/replay.js';
import { terminal } from '../reports/escape.js';
import { countsLine, VERDICT_WORDS } from '../reports/outline.js';
import { onePositional, type Arguments } from './arguments.js';
import { certifiedFilesIn, keyAt, refusable } from './files/certified.js';
import { readBytes } from './files/evidence.js';
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
      `there is no conformance.json beside ${file}: say where the reports are, by --reports DIR`,
    );
  }
  const files = certifiedFilesIn(folder);
  return refusable(output, `${file} does not hold`, () => {
    const conformance = verifyCertificate(certificate, files, key);
    const lines = [...told(conformance), `signed by the key ${keyIdOf(key)}`];
    output.out(`${file} holds\n${lines.map((line) => `  ${terminal(line)}\n`).join('')}`);
  });
}

function told(conformance: Conformance): string[] {
  const { target, run, suite, requirements } = conformance;
  const unusual = unusualFlags(run.settings);
  return [
    `${target.baseUrl} conforms, messages at ${target.messagesBaseUrl ?? 'no address'}`,
    `judged from ${run.startedAt} to ${run.endedAt} by ${suite.name} ${suite.version}, profile ${run.profile}, seed ${run.seed}`,
    ...(unusual.length > 0
      ? [`with settings that are not the usual ones: ${unusual.join(' ')}`]
      : []),
    `its evidence, judged again just now: ${countsLine(conformance)}`,
    ...requirements
      .filter(({ verdict }) => verdict === 'not-applicable' || verdict === 'advice')
      .map(({ id, verdict, reason }) => `${VERDICT_WORDS[verdict]}: ${id}, ${reason}`),
  ];
}
