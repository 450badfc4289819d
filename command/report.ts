import { join, resolve } from 'node:path';
import { makeReport, REPORT_FILES, REPORTERS, writeReports } from '../reports/index.js';
import { makeAllurePage } from './allure.js';
import { onePositional, type Arguments } from './arguments.js';
import type { Command } from './command.js';
import { readConformance } from './conformance-file.js';
import { folderOf, readEvidence } from './evidence-file.js';
import { didYouMean } from './near.js';
import type { Output } from './output.js';
import { lockFolder } from './run/lock.js';
import { PAGE } from './run/page.js';
import { UsageError } from './usage-error.js';

/** Allure's page is made by another package, where that is installed. */
const NAMES = [...REPORTERS, 'allure'];

export const report: Command = {
  name: 'report',
  usage: 'REPORTS --reporter NAME',
  about: 'makes a report again, into REPORTS, from its conformance.json and evidence.har',
  groups: [
    {
      title: 'Options',
      flags: [
        {
          name: 'reporter',
          value: 'NAME',
          repeatable: true,
          about: `which one: ${NAMES.join(', ')}`,
        },
      ],
    },
  ],
  notes:
    'What has no file of its own (terminal, github) is printed. allure is one page, allure.html, and\nneeds the allure package: npm install --save-dev allure.',
  act,
};

async function act(args: Arguments, output: Output): Promise<number> {
  const folder = resolve(folderOf(onePositional(args, 'REPORTS')));
  const names = [...new Set(args.values('reporter'))];
  if (names.length === 0) {
    throw new UsageError(`--reporter is missing: it takes ${NAMES.join(', ')}`);
  }
  for (const name of names) {
    if (NAMES.includes(name)) continue;
    const near = didYouMean(name, NAMES);
    throw new UsageError(`--reporter takes ${NAMES.join(', ')}, not '${name}'.${near}`);
  }
  const conformance = readConformance(folder);
  const recording = readEvidence(folder);
  // `summary` is what its file is called, `markdown` what it is.
  const files = names.map((name) => (name === 'summary' ? 'markdown' : name));
  const written = files.filter((name) => REPORT_FILES.has(name));
  const lock = lockFolder(folder);
  try {
    writeReports(folder, conformance, recording, written, PAGE);
    if (names.includes('allure')) {
      output.out(`${await makeAllurePage(folder, conformance, recording)}\n`);
    }
  } finally {
    lock.release();
  }
  for (const name of written) output.out(`${join(folder, REPORT_FILES.get(name) ?? '')}\n`);
  for (const name of files.filter((each) => each !== 'allure' && !REPORT_FILES.has(each))) {
    output.out(makeReport(name, conformance, recording, PAGE));
  }
  return 0;
}
