/** The timers of one running service. Closing the service stops them, because one process may run hundreds of services. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();

  /** Calls `action` every `ms` milliseconds until {@link clear}. */
  every(ms: number, action: () => void): void {
    const timer = setInterval(action, ms);
    timer.unref();
    this.#running.add(timer);
  }

  /** Resolves after `ms` milliseconds, or never if the service is closed before. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#running.delete(timer);
        resolve();
      }, ms);
      this.#running.add(timer);
    });
  }

  /** Stops all timers. */
  clear(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
