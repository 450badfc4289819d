import { setMaxListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from '../../helpers/client/pace.js';

const never = new AbortController().signal;
// Every wait adds a listener to this signal.
setMaxListeners(0, never);

/** Runs this many tasks. Returns the most that ran concurrently and the total time in ms. */
async function runAll(
  pace: Pace,
  count: number,
  ms = 1,
): Promise<{ readonly mostConcurrent: number; readonly took: number }> {
  const began = performance.now();
  let running = 0;
  let mostConcurrent = 0;
  const task = async (): Promise<void> => {
    running += 1;
    mostConcurrent = Math.max(mostConcurrent, running);
    await sleep(ms);
    running -= 1;
  };
  await Promise.all(Array.from({ length: count }, () => pace.start(task)));
  return { mostConcurrent, took: performance.now() - began };
}

describe('the pace', () => {
  test('lets at most N tasks run concurrently', async () => {
    for (const concurrency of [1, 2, 5]) {
      expect((await runAll(new Pace(concurrency, null, never), 20)).mostConcurrent).toBe(
        concurrency,
      );
    }
  });

  test('starts tasks that are marked as next before waiting tasks, in the order in which they were added', async () => {
    const pace = new Pace(1, null, never);
    const started: string[] = [];
    const run = (name: string, isNext = false): Promise<unknown> =>
      pace.start(async () => started.push(name), isNext);
    await Promise.all([run('a'), run('b'), run('c'), run('d', true), run('e', true)]);
    expect(started.join('')).toBe('adebc');
  });

  test('starts at most N tasks per second', async () => {
    // 11 starts at 100 per second have 10 intervals of at least 10 ms.
    const { took } = await runAll(new Pace(16, 100, never), 11);
    expect(took).toBeGreaterThanOrEqual(95);
  });

  test('starts no request while a rate limit lasts', async () => {
    const pace = new Pace(16, null, never);
    const began = performance.now();
    pace.onRateLimit(100);
    const start = (): Promise<number> => pace.start(async () => performance.now() - began);
    expect(Math.min(...(await Promise.all([start(), start(), start()])))).toBeGreaterThanOrEqual(
      95,
    );
  });

  test('respects the longest of several rate limits', async () => {
    const pace = new Pace(16, null, never);
    const began = performance.now();
    pace.onRateLimit(10);
    pace.onRateLimit(120);
    pace.onRateLimit(10);
    await runAll(pace, 1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  });

  test('waits a second if the service does not say how long', async () => {
    const pace = new Pace(16, null, never);
    const began = performance.now();
    pace.onRateLimit(undefined);
    await runAll(pace, 1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(950);
  });

  test('does not become slower with each response of one rate limit', async () => {
    const pace = new Pace(16, null, never);
    for (let count = 0; count < 50; count += 1) pace.onAccepted();
    for (let responses = 0; responses < 20; responses += 1) pace.onRateLimit(0);
    // The interval between two starts is still 6 ms. If each of the 20 responses lowered the pace, it would be over 400 ms.
    expect((await runAll(pace, 16)).took).toBeLessThan(2000);
  });

  test('does not slow down forever if many requests are refused at any pace', async () => {
    const pace = new Pace(16, null, never);
    for (let limits = 0; limits < 5; limits += 1) {
      for (let count = 0; count < 12; count += 1) pace.onAccepted();
      pace.onRateLimit(0);
      // Waits until the limit is over: requests that are accepted later count for a new pace.
      await sleep(220);
    }
    // Few tasks run concurrently, but there are no minutes between two starts.
    const { mostConcurrent, took } = await runAll(pace, 6);
    expect(mostConcurrent).toBe(2);
    expect(took).toBeLessThan(2000);
  });

  test('waits briefly if the service allows a retry at once, and longer each time', async () => {
    const pace = new Pace(16, null, never);
    const waited = async (): Promise<number> => {
      const began = performance.now();
      pace.onRateLimit(0);
      await runAll(pace, 1, 0);
      return performance.now() - began;
    };
    expect(await waited()).toBeGreaterThanOrEqual(195);
    expect(await waited()).toBeGreaterThanOrEqual(395);
    expect(await waited()).toBeGreaterThanOrEqual(795);
  });

  test('is as fast as before after 100 responses, if there was only one before the limit', async () => {
    const pace = new Pace(16, null, never);
    pace.onAccepted();
    pace.onRateLimit(0);
    // The one response alone would give an interval of a third of a second between two starts.
    for (let count = 0; count < 100; count += 1) pace.onAccepted();
    expect((await runAll(pace, 16)).took).toBeLessThan(1000);
  });

  test('runs fewer tasks concurrently if the service is overloaded, and more again later', async () => {
    const pace = new Pace(5, null, never);
    for (let refused = 0; refused < 20; refused += 1) pace.onOverload();
    expect((await runAll(pace, 8)).mostConcurrent).toBe(1);
    for (let count = 0; count < 100; count += 1) pace.onAccepted();
    expect((await runAll(pace, 20)).mostConcurrent).toBe(5);
  });

  test('runs half as many tasks after a dropped connection, but at least two, and never more again', async () => {
    const pace = new Pace(12, null, never);
    for (const mostConcurrent of [6, 3, 2, 2]) {
      pace.onDropped();
      for (let count = 0; count < 200; count += 1) pace.onAccepted();
      expect((await runAll(pace, 20)).mostConcurrent).toBe(mostConcurrent);
    }
  });

  test('is slower after a rate limit than before', async () => {
    const pace = new Pace(16, null, never);
    for (let count = 0; count < 50; count += 1) pace.onAccepted();
    pace.onRateLimit(0);
    // Waits until the limit is over, so that the measured time does not include this wait.
    await sleep(220);
    // The new pace is four fifths of 50 responses in a quarter of a second: 6 ms between two starts.
    expect((await runAll(pace, 16)).took).toBeGreaterThanOrEqual(90);
  });

  test('starts another task after one has failed', async () => {
    const pace = new Pace(1, null, never);
    await expect(pace.start(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(pace.start(() => Promise.resolve(7))).resolves.toBe(7);
  });

  test('when the run ends, rejects tasks that wait for a rate limit or for another task', async () => {
    const stop = new AbortController();
    const pace = new Pace(1, null, stop.signal);
    pace.onRateLimit(60_000);
    const waiting = [pace.start(() => Promise.resolve(1)), pace.start(() => Promise.resolve(2))];
    const settled = Promise.allSettled(waiting);
    stop.abort();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
