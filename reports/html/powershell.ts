import { Evidence } from '../../helpers/evidence/evidence.js';
import { commandsFor, POWERSHELL } from '../../helpers/judge/causes/reproduce.js';
import { referenceTo } from '../../helpers/probes/recorded.js';
import { POWERSHELL_SYNTAX } from '../../helpers/powershell.js';
import { replayOf } from '../../helpers/replay.js';
import type { Recording } from '../../helpers/run.js';
import type { Conformance, Failure } from '../../helpers/verdict.js';

/** Makes the commands of a run for PowerShell. A request that is not in the evidence gets no command. */
export class PowerShellCommands {
  readonly #evidence: Evidence;
  /** The id of the requirement of each failure. */
  readonly #ids: ReadonlyMap<Failure, string>;

  constructor(
    { exchanges, settings, notes }: Recording,
    { requirements }: Pick<Conformance, 'requirements'>,
  ) {
    this.#evidence = new Evidence(exchanges, settings, notes);
    this.#ids = new Map(
      requirements.flatMap(({ id, failures }) => failures.map((failure) => [failure, id] as const)),
    );
  }

  /** Commands that send the requests of these exchanges again, in order. Empty if one of them is not in the evidence. */
  send(indices: readonly number[]): readonly string[] {
    const exchanges = indices.flatMap((index) => this.#evidence.exchanges[index] ?? []);
    if (exchanges.length < indices.length) return [];
    return commandsFor(exchanges, this.#evidence, POWERSHELL);
  }

  /** The command that repeats the check of a failure, with the same arguments as the one for POSIX shells. */
  replay(failure: Failure): string | undefined {
    const { exchange: index, replay, counterexample } = failure;
    const exchange = this.#evidence.exchanges[index];
    if (exchange === undefined) return undefined;
    const { settings } = this.#evidence;
    const only = this.#ids.get(failure);
    const recorded = counterexample && referenceTo(counterexample);
    // Tries the arguments that a replay command can have, and takes those that give the recorded POSIX command.
    const candidates = [[only, recorded], [only], []] as const;
    const found = candidates.find(
      ([id, value]) => replayOf(id, exchange.request, settings, value) === replay,
    );
    return found && replayOf(found[0], exchange.request, settings, found[1], POWERSHELL_SYNTAX);
  }
}
