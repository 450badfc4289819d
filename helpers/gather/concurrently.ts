/** Starts every task at once (the client decides how many go out together) and waits for all. Rejects with the first error. */
export function concurrently<T, R>(
  things: readonly T[],
  task: (thing: T, index: number) => Promise<R>,
): Promise<R[]> {
  return Promise.all(things.map(task));
}
