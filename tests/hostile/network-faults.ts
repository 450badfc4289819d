import { fc } from '../properties.js';
import { expect } from 'vitest';
import { conform } from '../../suites/engine/conform.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import { proxyToReference, KEY, type ProxiedExchange } from './servers.js';

/** Faults of the network. The first four are frequencies: the number of responses in a thousand. */
interface NetworkFaults {
  readonly resets: number;
  readonly truncates: number;
  readonly loses: number;
  readonly gateways: number;
  /** Longest delay of a response, in ms. Later responses overtake delayed responses. */
  readonly latency: number;
  /** The service is down from this request on, for `outageMs`. */
  readonly outageAt: number | null;
  readonly outageMs: number;
  readonly seed: number;
}

const rate = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 100 }));

const networkFaults: fc.Arbitrary<NetworkFaults> = fc.record(
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

/** A generator of pseudorandom numbers from 0 to 1, the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The conforming reference behind a network with these faults. */
function reference(faults: NetworkFaults) {
  const random = chance(faults.seed);
  let outageUntil = 0;
  return proxyToReference(
    async ({ n, response, status, headers, answer }: ProxiedExchange) => {
      if (n === faults.outageAt) outageUntil = performance.now() + faults.outageMs;
      const { socket } = response;
      const occurs = (thousandths: number): boolean => random() * 1000 < thousandths;
      const [resets, truncates, loses, gateway] = [
        occurs(faults.resets) || performance.now() < outageUntil,
        occurs(faults.truncates),
        occurs(faults.loses),
        occurs(faults.gateways),
      ];
      const gatewayStatus = [502, 503, 504][Math.floor(random() * 3)] ?? 502;
      if (faults.latency > 0)
        await new Promise((done) => setTimeout(done, random() * faults.latency));
      if (resets) {
        socket?.resetAndDestroy();
        return 'answered';
      }
      if (loses) return 'answered';
      if (gateway) {
        response
          .writeHead(gatewayStatus, { 'content-type': 'text/html' })
          .end('<h1>Bad Gateway</h1>');
        return 'answered';
      }
      if (truncates) {
        response.writeHead(status, { ...headers, 'content-length': `${answer.length + 1}` });
        response.write(answer, () => socket?.destroy());
        return 'answered';
      }
      return undefined;
    },
    { choices: { animals: 21 } },
  );
}

/** Expects no false positive, no fault of the suite, and that `rejudge` gives the same verdicts. */
async function expectConforming(faults: NetworkFaults): Promise<void> {
  const { baseUrl, messagesBaseUrl = null, close } = await reference(faults);
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
    const about = JSON.stringify(faults);
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

/** How many rounds run concurrently. Each mostly waits. */
const LANES = 5;

/** Runs `numRuns` rounds of random network faults; the same seed gives the same rounds. */
export async function expectNoFalsePositive(numRuns: number, seed: number): Promise<void> {
  const rounds = fc.sample(networkFaults, { numRuns, seed }).values();
  const lane = async (): Promise<void> => {
    for (const faults of rounds) await expectConforming(faults);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
