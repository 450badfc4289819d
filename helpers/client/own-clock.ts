/** A timer that fires this many ms too late shows that the process was blocked. */
const HELD_UP = 100;

/**
 * Calls back after this many ms. If this process was blocked at that time, a response may have arrived and not been read yet. So
 * the call is delayed once, by the time that the process was blocked, but by at most `ms`.
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
