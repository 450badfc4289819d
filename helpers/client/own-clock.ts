/** A timer that fires this many ms too late shows that the process was blocked. */
const HELD_UP = 100;

/**
 * Calls back after this many ms. If this process was busy until then, the response may have arrived and not have been read
 * yet: it gets as long again as the process was held up, once.
 */
export function startClock(ms: number, onEnd: () => void): { readonly stop: () => void } {
  const due = performance.now() + ms;
  let timer = setTimeout(() => {
    const heldUp = performance.now() - due;
    if (heldUp < HELD_UP) onEnd();
    else timer = setTimeout(onEnd, Math.min(heldUp, ms));
  }, ms);
  return { stop: () => clearTimeout(timer) };
}
