import { join } from 'node:path';
import { badgeOf } from '../certificate/badge.js';
import { judgedAgain } from '../certificate/judged-again.js';
import { onePositional, type Arguments } from './arguments.js';
import { certifiableFilesIn, runOrRefuse } from './files/certified.js';
import { folderOf } from './files/evidence-file.js';
import { outFile, writeOwn } from './files/out.js';
import type { Output } from './output.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  const folder = folderOf(onePositional(args, 'REPORTS'));
  const out = outFile(args.value('out'), join(folder, 'badge.svg'));
  return runOrRefuse(output, 'no badge', () => {
    writeOwn(out, badgeOf(judgedAgain(certifiableFilesIn(folder))), '<svg ');
    output.out(`${out}\n`);
  });
}
