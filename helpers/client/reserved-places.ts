interface Waiting {
  readonly isValid: boolean;
  readonly go: (isGranted: boolean) => void;
}

/**
 * Places for the resources that a run may create. A request takes a place before it is sent, and gives it back if
 * it is refused. So the run creates no more than it announced, even if the service accepts invalid requests or responses are lost.
 * The exception is a resource that the service stores although it refuses the request: see `lose`.
 */
export class Places {
  #free: number;
  #inFlight = 0;
  /** How many places are kept for requests that the service should refuse. */
  #kept: number;
  #waiting: Waiting[] = [];

  /** @param most how many of these resources the run may create */
  constructor(most: number) {
    this.#free = most;
    // A request whose response is lost uses up a place. Runs with many places keep several, so that lost responses do no harm.
    this.#kept = most < 20 ? 1 : 4;
  }

  /** How many places a valid request may still take. */
  get forValid(): number {
    return Math.max(0, this.#free - this.#kept);
  }

  /**
   * Takes a place, if one is free.
   * @param isValid whether the service should accept the request. Such a request does not take the last places before `openLast`.
   */
  takeNow(isValid: boolean): boolean {
    if ((isValid ? this.forValid : this.#free) <= 0) return false;
    this.#free -= 1;
    this.#inFlight += 1;
    return true;
  }

  /**
   * Takes a place; waits while none is free and a request in flight may still give one back.
   * @returns false if there is no place, so the request must not be sent
   */
  take(isValid: boolean): Promise<boolean> {
    return new Promise((go) => {
      this.#waiting.push({ isValid, go });
      this.#serve();
    });
  }

  /** Ends a request that took a place. @param isFree whether it created nothing */
  release(isFree: boolean): void {
    this.#inFlight -= 1;
    if (isFree) this.#free += 1;
    this.#serve();
  }

  /** Counts a resource that was created although its request was refused. There may be more of these than places. */
  lose(): void {
    this.#free -= 1;
  }

  /** Opens the last places to valid requests. */
  openLast(): void {
    this.#kept = 0;
    this.#serve();
  }

  #serve(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const left = waiting.filter(({ isValid, go }) => {
      if (!this.takeNow(isValid)) return true;
      go(true);
      return false;
    });
    if (this.#inFlight > 0) this.#waiting = left;
    else for (const { go } of left) go(false);
  }
}
