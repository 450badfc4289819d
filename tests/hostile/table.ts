import { expect } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';
import { terminalReport } from '../../reports/terminal/index.js';
import { conform } from '../../suites/engine/conform.js';
import type { Hostile } from './hostile.js';
import { BODIES } from './rows/bodies.js';
import { CONNECTIONS } from './rows/connections.js';
import { MIDWAY } from './rows/midway.js';
import { STATUSES } from './rows/statuses.js';
import { KEY } from './servers.js';

/** Every hostile or broken service against which a run must end properly. */
export const TABLE: readonly Hostile[] = [...CONNECTIONS, ...STATUSES, ...BODIES, ...MIDWAY];

/** Returns a piece of the key, a third as long as the key, if a text contains such a piece, in any letter case. */
export function pieceOfKeyIn(text: string): string | undefined {
  const [low, length] = [text.toLowerCase(), Math.ceil(KEY.length / 3)];
  const pieces = Array.from({ length: KEY.length - length + 1 }, (_, at) =>
    KEY.slice(at, at + length),
  );
  return pieces.find((piece) => low.includes(piece.toLowerCase()));
}

/** Runs the engine against the service of a row, and expects the end that the row states. */
export async function expectEnd({
  open,
  exit,
  output,
  mostSeconds,
  settings,
}: Hostile): Promise<void> {
  const service = await open();
  const since = performance.now();
  try {
    const { recording, conformance } = await conform({
      ...PLAIN,
      embedded: false,
      apiKey: KEY,
      baseUrl: service.baseUrl,
      messagesBaseUrl: service.messagesBaseUrl ?? null,
      without: service.messagesBaseUrl === undefined ? ['messages'] : [],
      profile: 'smoke',
      settleMs: 100,
      timeoutMs: 5_000,
      deadlineS: 60,
      ...settings,
    });
    const took = (performance.now() - since) / 1000;
    const report = terminalReport(conformance, { color: false, quiet: false, verbose: false });
    expect(conformance.suiteFaults).toEqual([]);
    expect(exit, report).toContain(conformance.run.exitCode);
    expect(report).toMatch(output);
    expect(took).toBeLessThan(mostSeconds);
    expect(pieceOfKeyIn(JSON.stringify(recording))).toBeUndefined();
  } finally {
    await service.close();
  }
}
