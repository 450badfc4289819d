import { setTimeout as sleep } from 'node:timers/promises';

/** The time for which changes are collected, because saving or building often changes several files. */
const DELAY_MS = 300;
/** What changes so soon after a run counts as changed by it, such as a log, or a file that this command's output goes to. */
const AFTER_RUN_MS = 500;
/** The reason for a run that is not the path of a file. */
const ENTER = 'Enter';

/** Collects the reasons for the next run: paths of changed files, and Enter. */
export class Triggers {
  #reasons = new Set<string>();
  #wake = (): void => {};
  /** The files that changed during the run before. */
  #before: ReadonlySet<string> = new Set();

  readonly changed = (path: string): void => this.#add(path);
  readonly enter = (): void => this.#add(ENTER);

  /**
   * Waits after a run until another one is due. Changes during a run start one run after it, unless all these files also changed during
   * the run before: a service that writes a file on each request would cause runs without end.
   * @param changedAgain is called with the files that do not start a run for this reason
   * @returns the paths of the changed files; none for Enter alone
   */
  async next(changedAgain: (paths: readonly string[]) => void): Promise<readonly string[]> {
    await sleep(AFTER_RUN_MS);
    const during = this.#take();
    const paths = pathsOf(during);
    const isAgain = paths.every((path) => this.#before.has(path));
    this.#before = new Set(paths);
    if (during.has(ENTER) || !isAgain) return paths;
    if (paths.length > 0) {
      changedAgain(paths);
      // The message itself may change a file.
      await sleep(AFTER_RUN_MS);
      for (const path of paths) this.#reasons.delete(path);
    }
    if (this.#reasons.size === 0) {
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
    await sleep(DELAY_MS);
    return pathsOf(this.#take());
  }

  #add(reason: string): void {
    this.#reasons.add(reason);
    this.#wake();
  }

  #take(): ReadonlySet<string> {
    const reasons = this.#reasons;
    this.#reasons = new Set();
    return reasons;
  }
}

function pathsOf(reasons: ReadonlySet<string>): readonly string[] {
  return [...reasons].filter((reason) => reason !== ENTER);
}
