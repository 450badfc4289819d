/** Lets one task run at a time. The others wait, in order. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the caller holds the lock, with the function that releases it. */
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
