import { Evidence } from '../../helpers/evidence/evidence.js';
import { commandsFor, POWERSHELL } from '../../helpers/judge/causes/reproduce.js';
import { referenceTo } from '../../helpers/probes/recorded.js';
import { POWERSHELL_WORDS } from '../../helpers/powershell.js';
import { replayOf } from '../../helpers/replay.js';
import type { Recording } from '../../helpers/run.js';
import type { Failure } from '../../helpers/verdict.js';

/** Makes the commands of a run for PowerShell. A request that is not in the evidence gets none. */
export class PowerShellCommands {
  readonly #evidence: Evidence;

  constructor({ exchanges, settings, notes }: Recording) {
    this.#evidence = new Evidence(exchanges, settings, notes);
  }

  /** Commands that send the requests of these exchanges again, in order. */
  send(indices: readonly number[]): readonly string[] {
    const exchanges = indices.flatMap((index) => this.#evidence.exchanges[index] ?? []);
    if (exchanges.length < indices.length) return [];
    return commandsFor(exchanges, this.#evidence, POWERSHELL);
  }

  /** The command that repeats the check of a failure: of the same requirement alone, if that of POSIX shells is. */
  replay({ exchange: index, replay, counterexample }: Failure): string | undefined {
    const exchange = this.#evidence.exchanges[index];
    if (exchange === undefined || replay === undefined) return undefined;
    const [, only] = / --only ([a-z0-9.-]+) /.exec(replay) ?? [];
    const isRecorded = counterexample !== undefined && replay.includes(' --replay ');
    const recorded = isRecorded ? referenceTo(counterexample) : undefined;
    const { settings } = this.#evidence;
    return replayOf(only, exchange.request, settings, recorded, POWERSHELL_WORDS);
  }
}
