import { fc } from '../properties.js';
import { expect } from 'vitest';
import { conform } from '../../suites/engine/conform.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import { front, KEY, type Passing } from './servers.js';

/** What the network does, each to so many answers in a thousand. */
interface Weather {
  readonly resets: number;
  readonly truncates: number;
  readonly loses: number;
  readonly gateways: number;
  /** Latency of answers, in ms: those that come late are overtaken by others. */
  readonly latency: number;
  /** Dies for a while, so many ms from a request on. */
  readonly outageAt: number | null;
  readonly outageMs: number;
  readonly seed: number;
}

const rate = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 100 }));

const weather: fc.Arbitrary<Weather> = fc.record(
  {
    resets: rate,
    truncates: rate,
    loses: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
    gateways: rate,
    latency: fc.constantFrom(0, 0, 5, 30),
    outageAt: fc.option(fc.integer({ min: 3, max: 70 })),
    outageMs: fc.integer({ min: 10, max: 400 }),
    seed: fc.nat(),
  },
  { noNullPrototype: true },
);

/** Numbers from 0 to 1, the same ones for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The sound reference in such weather. */
function inWeather(sky: Weather) {
  const random = chance(sky.seed);
  let outageUntil = 0;
  return front(
    async ({ n, response, status, headers, answer }: Passing) => {
      if (n === sky.outageAt) outageUntil = performance.now() + sky.outageMs;
      const { socket } = response;
      const happens = (thousandths: number): boolean => random() * 1000 < thousandths;
      const [resets, truncates, loses, gateway] = [
        happens(sky.resets) || performance.now() < outageUntil,
        happens(sky.truncates),
        happens(sky.loses),
        happens(sky.gateways),
      ];
      const status502 = [502, 503, 504][Math.floor(random() * 3)] ?? 502;
      if (sky.latency > 0) await new Promise((done) => setTimeout(done, random() * sky.latency));
      if (resets) {
        socket?.resetAndDestroy();
        return 'answered';
      }
      if (loses) return 'answered';
      if (gateway) {
        response.writeHead(status502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
        return 'answered';
      }
      if (truncates) {
        response.writeHead(status, { ...headers, 'content-length': `${answer.length + 1}` });
        response.write(answer, () => socket?.destroy());
        return 'answered';
      }
      return undefined;
    },
    { freedoms: { animals: 21 } },
  );
}

/** In this weather the sound service is not accused, nothing crashes, and the evidence says what the run said. */
async function holdIn(sky: Weather): Promise<void> {
  const { baseUrl, messagesBaseUrl = null, close } = await inWeather(sky);
  try {
    const { recording, conformance } = await conform({
      apiKey: KEY,
      baseUrl,
      messagesBaseUrl,
      profile: 'smoke',
      settleMs: 150,
      timeoutMs: 600,
      deadlineS: 30,
    });
    const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
    const about = JSON.stringify(sky);
    expect(
      failing.map(({ id, failures }) => ({ id, first: failures[0] })),
      about,
    ).toEqual([]);
    expect(conformance.suiteFaults, about).toEqual([]);
    expect([0, 3], about).toContain(conformance.run.exitCode);
    expect(rejudge(recording), about).toEqual(conformance);
  } finally {
    await close();
  }
}

/** How many rounds go on at once: each waits more than it works. */
const LANES = 5;

/** So many rounds of weather at random, the same ones for the same seed. */
export async function expectSoundInAnyWeather(numRuns: number, seed: number): Promise<void> {
  const rounds = fc.sample(weather, { numRuns, seed }).values();
  const lane = async (): Promise<void> => {
    for (const sky of rounds) await holdIn(sky);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
