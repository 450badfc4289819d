import { pluralize } from '../../helpers/plural.js';
import type { Conformance } from '../../helpers/verdict.js';

/** Counts the animals and messages that several runs left behind. */
export class LeftBehind {
  #runs = 0;
  #animals = 0;
  #messages = 0;
  #possibly = 0;

  /** Adds a run. @param isCleanedUp whether a command was to delete what the run created (`--cleanup`) */
  add({ footprint, run }: Conformance, isCleanedUp: boolean): void {
    this.#runs += 1;
    if (isCleanedUp && run.cleanup === undefined) return;
    const { animals, messages, possibly } = footprint.leftBehind;
    this.#animals += animals.length;
    this.#messages += messages.length;
    this.#possibly += possibly.length;
  }

  /** `Left behind so far, by 3 runs: 9 animals and 3 messages`. */
  inWords(): string {
    const animals = pluralize(this.#animals, 'animal');
    const messages = pluralize(this.#messages, 'message');
    const more = this.#possibly === 0 ? '' : `, and possibly ${this.#possibly} more`;
    return `Left behind so far, by ${pluralize(this.#runs, 'run')}: ${animals} and ${messages}${more}.`;
  }
}
