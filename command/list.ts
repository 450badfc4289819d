import type { RunSettings } from '../helpers/settings.js';
import { inScope, REQUIREMENTS } from '../suites/requirements.js';
import { noPositional, type Arguments } from './arguments.js';
import type { Output } from './output.js';
import { PLAIN } from '../helpers/defaults.js';
import { givenBy } from './settings/given.js';
import { scopeOf } from '../suites/engine/settled.js';

interface Row {
  readonly id: string;
  readonly level: string;
  readonly clause: string;
  readonly text: string;
  /** Whether a run with these settings judges it. */
  readonly judged: boolean;
}

function rowsFor(settings: RunSettings): readonly Row[] {
  return REQUIREMENTS.map((requirement) => {
    const { id, level, clause, text } = requirement;
    return { id, level, clause, text, judged: inScope(requirement, settings) };
  });
}

export async function act(args: Arguments, output: Output): Promise<number> {
  noPositional(args);
  const settings = { ...PLAIN, ...scopeOf(givenBy(args)) };
  const rows = rowsFor(settings);
  if (args.has('json')) {
    output.out(`${JSON.stringify(rows, undefined, 2)}\n`);
    return 0;
  }
  const width = Math.max(...rows.map(({ id }) => id.length));
  const judged = rows.filter((row) => row.judged).length;
  for (const { id, level, clause, text, judged: isJudged } of rows) {
    output.out(
      `${isJudged ? '+' : '-'} ${id.padEnd(width)}  ${level.padEnd(6)}  ${text} [${clause}]\n`,
    );
  }
  const narrowing = ['only', 'skip', 'without']
    .filter((flag) => args.has(flag))
    .map((flag) => ` --${flag}`);
  output.out(
    `\n${rows.length} requirements; + ${judged} checked by profile ${[settings.profile, ...narrowing].join(' and')}\n`,
  );
  return 0;
}
