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

/** The key as reports might show it. */
const FORMS = [KEY, ...(['base64', 'hex'] as const).map((form) => Buffer.from(KEY).toString(form))];

/** Whether a text contains the key, in any letter case, or encoded. */
export function showsKey(text: string): boolean {
  const low = text.toLowerCase();
  return FORMS.some((form) => low.includes(form.toLowerCase()));
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
    expect(showsKey(JSON.stringify(recording))).toBe(false);
  } finally {
    await service.close();
  }
}
