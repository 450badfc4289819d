import { noPositional, type Arguments } from './arguments.js';
import type { Output } from './output.js';
import { progressOn } from './run/progress.js';
import { readProof, writeProof } from './files/proof.js';
import { PLAIN } from '../helpers/defaults.js';
import { SUITE } from '../helpers/package-facts.js';
import { UsageError } from '../helpers/usage-error.js';
import type { RecordedProof } from '../proof/recorded.js';
import { decimal, numberIn, seedOf } from '../helpers/checks/numbers.js';
import { matching, oneOf } from '../helpers/checks/names.js';

/** Behind which freedoms faults are tried, beside a freedom by its name. */
const SPREADS = ['each', 'all', 'none'] as const;
const RANDOM = { usual: 50, most: 100_000 } as const;

/** Time in which a write must show: the references here are quick, and a thousand waits of 2 s are long. */
const SETTLE_MS = 400;

export async function act(args: Arguments, output: Output): Promise<number> {
  const [what] = args.positionals;
  if (what !== 'merge') noPositional(args);
  const file = args.value('json');
  if (file === '') throw new UsageError('--json is empty: name a file');
  const [{ isDisproven, matrix }, proof] = await Promise.all([
    import('../proof/matrix.js'),
    what === 'merge' ? merged(args) : proven(args, output),
  ]);
  output.out(matrix(proof));
  if (file !== undefined) writeProof(file, proof);
  return isDisproven(proof) ? 1 : 0;
}

/** The parts that the other arguments name, in one. */
async function merged({ positionals: [, ...files], has }: Arguments): Promise<RecordedProof> {
  const other = ['only-faults', 'behind', 'random', 'seed', 'shard'].find(has);
  if (other !== undefined) throw new UsageError(`merge does not take --${other}: it tests nothing`);
  const { joined } = await import('../proof/recorded.js');
  return joined(files.map(readProof));
}

async function proven(args: Arguments, output: Output): Promise<RecordedProof> {
  // Hundreds of modules: only those pay for them who ask.
  const [
    { FAULTS },
    { VARIATIONS },
    { chosenPairs, SETTINGS },
    engine,
    { randomServices },
    { judgeInThreads },
    { inShard, shardOf },
  ] = await Promise.all([
    import('../reference/faults/index.js'),
    import('../reference/variations/index.js'),
    import('../proof/behind.js'),
    import('../proof/prove.js'),
    import('../proof/random-services.js'),
    import('../proof/threads.js'),
    import('../proof/recorded.js'),
  ]);
  const globs = args.values('only-faults');
  const seed = args.value('seed');
  const named = matching(
    '--only-faults',
    globs,
    FAULTS.map(({ name }) => name),
  );
  const isPart = globs.length > 0;
  const given = args.value('shard');
  const shard = given === undefined ? undefined : shardOf('--shard', given);
  const ours = <One>(all: readonly One[]): readonly One[] =>
    shard === undefined ? all : inShard(all, shard);
  const faults = ours(isPart ? FAULTS.filter(({ name }) => named.includes(name)) : FAULTS);
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
    ...(seed === undefined ? {} : { seed: seedOf('--seed', decimal(seed)) }),
  };
  const count = randomCount(args, isPart);
  const progress = progressOn(output, true, 'services judged');
  let done = 0;
  const proof = await engine.prove({
    faults,
    alone: faults,
    behind: chosenPairs(faults, spread),
    variations: ours(isPart ? [] : VARIATIONS),
    random: ours(count === 0 ? [] : randomServices(settings.seed, count)),
    settings,
    judge: (cases) =>
      judgeInThreads(cases, settings, (name) => {
        done += 1;
        progress.show({ done, doing: name });
      }),
  });
  progress.clear();
  return { suite: SUITE, seed: settings.seed, ...(shard && { shard }), ...proof };
}

function randomCount(args: Arguments, isPart: boolean): number {
  const text = args.value('random');
  if (text === undefined) return isPart ? 0 : RANDOM.usual;
  return numberIn('--random', decimal(text), { min: 0, max: RANDOM.most });
}
