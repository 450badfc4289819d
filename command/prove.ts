import { isDisproven, matrix } from '../proof/matrix.js';
import { proveInThreads } from '../proof/threads.js';
import { noPositional, type Arguments } from './arguments.js';
import type { Command } from './command.js';
import type { Output } from './output.js';
import { progressOn } from './run/progress.js';
import { seedOf } from './settings/numbers.js';
import { PLAIN } from '../helpers/defaults.js';
import { matching } from './settings/scope.js';

export const prove: Command = {
  name: 'prove',
  usage: '[--only-faults GLOB] [--json]',
  about: 'judges every known-bad service and every conforming variation, and prints both matrices',
  groups: [
    {
      title: 'Options',
      flags: [
        {
          name: 'only-faults',
          value: 'GLOB',
          repeatable: true,
          about: 'these known-bad services alone, and no variations',
        },
        { name: 'seed', value: 'N|random', about: 'where generated values start from' },
        { name: 'json', about: 'prints JSON, for programs' },
      ],
    },
  ],
  notes: 'Exit code 1 for a fault that nothing found, or a conforming service that was accused.',
  act,
};

/** Time in which a write must show: the references here are quick, and 600 waits of 2 s are long. */
const SETTLE_MS = 400;

async function act(args: Arguments, output: Output): Promise<number> {
  noPositional(args);
  // Hundreds of modules: only those pay for them who ask.
  const { FAULTS } = await import('../reference/faults/index.js');
  const { VARIATIONS } = await import('../reference/variations/index.js');
  const globs = args.values('only-faults');
  const seed = args.value('seed');
  const named = matching(
    '--only-faults',
    globs,
    FAULTS.map(({ name }) => name),
  );
  const faults = globs.length === 0 ? FAULTS : FAULTS.filter(({ name }) => named.includes(name));
  const variations = globs.length === 0 ? VARIATIONS : [];
  const progress = progressOn(output, true, 'services judged');
  let done = 0;
  const settings = {
    ...PLAIN,
    embedded: false,
    settleMs: SETTLE_MS,
    deadlineS: 120,
    ...(seed === undefined ? {} : { seed: seedOf(seed) }),
  };
  const proof = await proveInThreads({ faults, variations, settings }, (name) => {
    done += 1;
    progress.show({ done, doing: name });
  });
  progress.clear();
  output.out(args.has('json') ? `${JSON.stringify(proof, undefined, 2)}\n` : matrix(proof));
  return isDisproven(proof) ? 1 : 0;
}
