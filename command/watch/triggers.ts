import { setTimeout as sleep } from 'node:timers/promises';

/** The time for which changes are collected, because saving or building often changes several files. */
const DELAY_MS = 300;
/** The reason for a run that is not the path of a file. */
const ENTER = 'Enter';

/** Collects the reasons for the next run: paths of changed files, and Enter. */
export class Triggers {
  #reasons = new Set<string>();
  #wake = (): void => {};
  /** The files that changed during the run before, so that they started this run. */
  #before: ReadonlySet<string> = new Set();

  readonly changed = (path: string): void => this.#add(path);
  readonly enter = (): void => this.#add(ENTER);

  /**
   * Resolves when another run is due. Changes during a run start one run after it, unless the run before had started this run for the
   * same reason: a service that writes a file on each request would cause runs without end.
   * @param waiting is called if no run is due yet, with the files that changed again and did not start one
   * @returns the paths of the changed files; none for Enter alone
   */
  async next(waiting: (changedAgain: readonly string[]) => void): Promise<readonly string[]> {
    let changedAgain: readonly string[] = [];
    if (this.#reasons.size > 0) {
      const reasons = await this.#take();
      const paths = pathsOf(reasons);
      if (reasons.has(ENTER) || paths.some((path) => !this.#before.has(path))) {
        this.#before = new Set(paths);
        return paths;
      }
      changedAgain = paths;
    }
    waiting(changedAgain);
    this.#before = new Set();
    return pathsOf(await this.#take());
  }

  #add(reason: string): void {
    this.#reasons.add(reason);
    this.#wake();
  }

  /** Waits for a reason, and takes all reasons of the next 300 ms. */
  async #take(): Promise<ReadonlySet<string>> {
    if (this.#reasons.size === 0) {
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
    await sleep(DELAY_MS);
    const reasons = this.#reasons;
    this.#reasons = new Set();
    return reasons;
  }
}

function pathsOf(reasons: ReadonlySet<string>): readonly string[] {
  return [...reasons].filter((reason) => reason !== ENTER);
}
