import { noPositional, type Arguments } from './arguments.js';
import type { Command } from './command.js';
import type { Output } from './output.js';
import { progressOn } from './run/progress.js';
import { PLAIN } from '../helpers/defaults.js';
import { numberIn, seedOf } from '../helpers/checks/numbers.js';
import { matching, oneOf } from '../helpers/checks/names.js';

/** Behind which freedoms faults are tried, beside a freedom by its name. */
const SPREADS = ['each', 'all', 'none'] as const;
const RANDOM = { usual: 50, most: 100_000 } as const;

export const prove: Command = {
  name: 'prove',
  usage: '[--only-faults GLOB] [--behind each|all|none|NAME] [--random N] [--json]',
  about:
    'judges every known-bad service, as it is and behind other freedoms, every conforming variation, and conforming services at random, and prints the matrix',
  groups: [
    {
      title: 'Options',
      flags: [
        {
          name: 'only-faults',
          value: 'GLOB',
          repeatable: true,
          about: 'these known-bad services alone, and no conforming ones',
        },
        {
          name: 'behind',
          value: 'each|all|none|NAME',
          about:
            'each fault behind one other freedom, in turn (default); behind all of them, which takes ten times as long; or behind one, such as late-writes',
        },
        {
          name: 'random',
          value: 'N',
          about: `conforming services at random; default ${RANDOM.usual}`,
        },
        { name: 'seed', value: 'N|random', about: 'where generated values start from' },
        { name: 'json', about: 'prints JSON, for programs' },
      ],
    },
  ],
  notes:
    'Exit code 1 for a fault that its requirement did not find, or that was lost behind a freedom, or a conforming service that was accused.',
  act,
};

/** Time in which a write must show: the references here are quick, and a thousand waits of 2 s are long. */
const SETTLE_MS = 400;

async function act(args: Arguments, output: Output): Promise<number> {
  noPositional(args);
  // Hundreds of modules: only those pay for them who ask.
  const [
    { FAULTS },
    { VARIATIONS },
    { chosenPairs, SETTINGS },
    { isDisproven, matrix },
    engine,
    { randomServices },
    { judgeInThreads },
  ] = await Promise.all([
    import('../reference/faults/index.js'),
    import('../reference/variations/index.js'),
    import('../proof/behind.js'),
    import('../proof/matrix.js'),
    import('../proof/prove.js'),
    import('../proof/random-services.js'),
    import('../proof/threads.js'),
  ]);
  const globs = args.values('only-faults');
  const seed = args.value('seed');
  const named = matching(
    '--only-faults',
    globs,
    FAULTS.map(({ name }) => name),
  );
  const isPart = globs.length > 0;
  const faults = isPart ? FAULTS.filter(({ name }) => named.includes(name)) : FAULTS;
  const spread = oneOf('--behind', args.value('behind') ?? 'each', [
    ...SPREADS,
    ...SETTINGS.map(({ name }) => name),
  ]);
  const settings = {
    ...PLAIN,
    embedded: false,
    settleMs: SETTLE_MS,
    // Room for a machine that does other things as well: what is undetermined proves nothing.
    timeoutMs: 60_000,
    deadlineS: 900,
    ...(seed === undefined ? {} : { seed: seedOf('--seed', seed) }),
  };
  const count = randomCount(args, isPart);
  const progress = progressOn(output, true, 'services judged');
  let done = 0;
  const proof = await engine.prove({
    faults,
    behind: chosenPairs(faults, spread),
    variations: isPart ? [] : VARIATIONS,
    random: count === 0 ? [] : randomServices(settings.seed, count),
    settings,
    judge: (cases) =>
      judgeInThreads(cases, settings, (name) => {
        done += 1;
        progress.show({ done, doing: name });
      }),
  });
  progress.clear();
  output.out(args.has('json') ? `${JSON.stringify(proof, undefined, 2)}\n` : matrix(proof));
  return isDisproven(proof) ? 1 : 0;
}

function randomCount(args: Arguments, isPart: boolean): number {
  const text = args.value('random');
  if (text === undefined) return isPart ? 0 : RANDOM.usual;
  return numberIn('--random', text, { min: 0, max: RANDOM.most });
}
