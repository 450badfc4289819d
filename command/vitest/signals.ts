const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Takes the signals from their current listeners: vitest ends the process at once, and a run wants to write its reports first.
 * @returns gives them back
 */
export function takeSignals(): () => void {
  const taken = SIGNALS.flatMap((signal) =>
    process.rawListeners(signal).map((listener) => ({ signal, listener })),
  );
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  return () => {
    for (const { signal, listener } of taken) {
      process.on(signal, (...args: unknown[]) => void Reflect.apply(listener, process, args));
    }
  };
}
