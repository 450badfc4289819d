import { noPositional, type Arguments } from './arguments.js';
import type { Output } from './output.js';
import { progressOn } from './run/progress.js';
import { writeJson } from './files/out.js';
import { readJson } from './files/schema.js';
import { PLAIN } from '../helpers/defaults.js';
import { SUITE } from '../helpers/package-facts.js';
import { UsageError } from '../helpers/usage-error.js';
import { at, isRecord } from '../helpers/value-at.js';
import type { RunSettings } from '../helpers/settings.js';
import type { Case } from '../proof/case.js';
import type { RecordedProof } from '../proof/recorded.js';
import { decimal, numberIn, seedOf } from '../helpers/checks/numbers.js';
import { matching, oneOfNames } from '../helpers/checks/one-of-names.js';

/** The values of `--behind`, besides the names of variations. */
const BEHIND_VALUES = ['each', 'all', 'none'] as const;
/** The default and the maximum N of `--random N`. */
const RANDOM_COUNT = { usual: 50, most: 100_000 } as const;

/** Settle time. The reference service is fast, and a thousand waits of the default 2 s would take too long. */
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
  if (file !== undefined) writeJson(file, proof);
  return isDisproven(proof) ? 1 : 0;
}

/** Judges services in threads, and shows how many are done. */
async function judgingOf(settings: RunSettings, output: Output) {
  const { judgeInThreads } = await import('../proof/threads.js');
  const progress = progressOn(output, true, 'services judged');
  let done = 0;
  return {
    judge: (cases: readonly Case[]) =>
      judgeInThreads(cases, settings, (name) => {
        done += 1;
        progress.show({ done, doing: name });
      }),
    end: () => progress.clear(),
  };
}

function settingsOf(args: Arguments): RunSettings {
  const seed = args.value('seed');
  return {
    ...PLAIN,
    embedded: false,
    settleMs: SETTLE_MS,
    // Enough time for a busy machine. A timeout would leave a verdict undetermined, which proves nothing.
    timeoutMs: 60_000,
    deadlineS: 900,
    ...(seed === undefined ? {} : { seed: seedOf('--seed', decimal(seed)) }),
  };
}

const LISTS = ['faults', 'alone', 'behind', 'hidden', 'variations', 'random'] as const;

/** Reads a file that `prove --json FILE` wrote. @throws UsageError for any other file */
function readProof(file: string): RecordedProof {
  const value = readJson(file);
  if (isProof(value)) return value;
  throw new UsageError(
    `${file} was not written by prove --json. Name a file that prove --json wrote`,
  );
}

function isProof(value: unknown): value is RecordedProof {
  const hasLists = LISTS.every((list) => Array.isArray(at(value, list)));
  return hasLists && isRecord(at(value, 'suite'));
}

/** Joins the files of `prove merge FILE…`, each a part of the proof. */
async function merged({ positionals: [, ...files], has }: Arguments): Promise<RecordedProof> {
  const other = ['only-faults', 'behind', 'random', 'seed', 'shard'].find(has);
  if (other !== undefined)
    throw new UsageError(`merge does not take --${other}: it only joins files`);
  const { joinedRecords: joined } = await import('../proof/recorded.js');
  return joined(files.map(readProof));
}

async function proven(args: Arguments, output: Output): Promise<RecordedProof> {
  // Loaded only here, because they are many modules.
  const [
    { FAULTS },
    { VARIATIONS },
    { chosenPairs, COMBINED_VARIATIONS },
    engine,
    { randomServices },
    { inShard, shardOf },
  ] = await Promise.all([
    import('../reference/faults/index.js'),
    import('../reference/variations/index.js'),
    import('../proof/behind.js'),
    import('../proof/prove.js'),
    import('../proof/random-services.js'),
    import('../proof/recorded.js'),
  ]);
  const globs = args.values('only-faults');
  const named = matching(
    '--only-faults',
    globs,
    FAULTS.map(({ name }) => name),
  );
  const isPart = globs.length > 0;
  const given = args.value('shard');
  const shard = given === undefined ? undefined : shardOf('--shard', given);
  const inOwnShard = <One>(all: readonly One[]): readonly One[] =>
    shard === undefined ? all : inShard(all, shard);
  const faults = inOwnShard(isPart ? FAULTS.filter(({ name }) => named.includes(name)) : FAULTS);
  const behind = oneOfNames('--behind', args.value('behind') ?? 'each', [
    ...BEHIND_VALUES,
    ...COMBINED_VARIATIONS.map(({ name }) => name),
  ]);
  const settings = settingsOf(args);
  const count = randomCount(args, isPart);
  const judging = await judgingOf(settings, output);
  const proof = await engine.prove({
    faults,
    alone: faults,
    behind: chosenPairs(faults, behind),
    variations: inOwnShard(isPart ? [] : VARIATIONS),
    random: inOwnShard(count === 0 ? [] : randomServices(settings.seed, count)),
    settings,
    judge: judging.judge,
  });
  judging.end();
  return { suite: SUITE, seed: settings.seed, ...(shard && { shard }), ...proof };
}

function randomCount(args: Arguments, isPart: boolean): number {
  const text = args.value('random');
  if (text === undefined) return isPart ? 0 : RANDOM_COUNT.usual;
  return numberIn('--random', decimal(text), { min: 0, max: RANDOM_COUNT.most });
}
