/** Lets one task work at a time. The others wait, in order. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the lock, and returns the function that releases it. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    let end = (): void => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
