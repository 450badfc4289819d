/** Lets one task at a time go on; the others wait for their turn, in order. */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is this one's turn, with what ends the turn. */
  async turn(): Promise<() => void> {
    const before = this.#last;
    let end = (): void => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
