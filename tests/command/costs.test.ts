import { describe, expect, test } from 'vitest';
import { mostOf } from '../../suites/gathering/costs.js';
import { PLAIN } from '../../helpers/defaults.js';
import { conform } from '../../suites/engine/conform.js';
import { faultNamed } from '../fault-named.js';
import { startReference, type ReferenceOptions } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { inScope } from '../../suites/scope.js';

/** The actual costs of a run, and the announced costs. */
async function compared(change: Partial<typeof PLAIN>, options: ReferenceOptions) {
  const settings = { ...PLAIN, settleMs: 50, ...change };
  const service = await startReference(options);
  try {
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    const { conformance } = await conform({ ...settings, baseUrl, messagesBaseUrl, apiKey });
    const scope = REQUIREMENTS.filter((each) => inScope(each, settings));
    return { real: conformance.footprint, announced: mostOf(settings, scope) };
  } finally {
    await service.close();
  }
}

// Whole profiles are compared in footprint.ts, which runs them anyway.
describe('the announced costs', () => {
  const only = (id: string): Partial<typeof PLAIN> => ({ only: [id] });
  test.each([
    [only('list.limit.exact')] as const,
    [only('create.refused.no-body')] as const,
    [{ without: ['messages'], observe: true }] as const,
    [{ observe: true, profile: 'read-only' }] as const,
  ])('are not exceeded by a run with %j', async (change) => {
    for (const animals of [0, 150]) {
      const { real, announced } = await compared(change, { choices: { animals } });
      expect(real.requests - real.retries).toBeLessThanOrEqual(announced.requests);
      expect(real.animals).toBeLessThanOrEqual(announced.animals);
      expect(real.messages).toBeLessThanOrEqual(announced.messages);
    }
  });

  const fault = (wanted: string) => ({ fault: faultNamed(wanted) });
  test.each([
    ['a name that crashes the service', { profile: 'smoke' }, fault('crash-on-astral-name')],
    ['several altered names', only('create.faithful.name'), fault('name-cut-at-64')],
    ['refused odd names', { profile: 'smoke' }, { choices: { oddNamesRefused: ['astral'] } }],
  ] as const)(
    'include the animals that a run adds because of %s, with %j',
    async (_, change, options) => {
      const { real, announced } = await compared(change, options as ReferenceOptions);
      expect(real.animals).toBeLessThanOrEqual(announced.animals);
      expect(real.requests).toBeLessThanOrEqual(announced.requests);
    },
  );

  test('of read-only contain no animals and no messages', () => {
    const settings = { ...PLAIN, profile: 'read-only' } as const;
    expect(mostOf(settings, REQUIREMENTS)).toMatchObject({ animals: 0, messages: 0 });
  });
});
