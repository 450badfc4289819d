import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { reproductionOf } from '../../reports/outline.js';
import { conform } from '../../suites/engine/conform.js';
import { faultNamed } from '../fault-named.js';

async function runOf(name: string, only: readonly string[] | null = null) {
  const options = { fault: faultNamed(name), choices: { animals: 0 } };
  const { close, baseUrl, messagesBaseUrl, apiKey } = await startReference(options);
  const { conformance } = await conform({ baseUrl, messagesBaseUrl, apiKey, settleMs: 20, only });
  await close();
  return conformance;
}

test.each([
  ['create-conflicts-on-name', 30],
  ['id-from-the-name', 70],
  ['name-of-a-month-is-a-day', 130],
])('the command that repeats a check of %s needs few animals', async (name, most) => {
  const whole = await runOf(name);
  const failures = whole.requirements.flatMap((one) => one.failures);
  for (const cause of whole.causes) {
    const [replay = ''] = reproductionOf(cause, whole).replay;
    const creates = failures.find((one) => one.replay === replay)?.creates ?? Infinity;
    const only = [...replay.matchAll(/--only (\S+)/g)].flatMap(([, id]) => id ?? []);
    const { footprint, requirements } = await runOf(name, only);
    expect(requirements.find(({ id }) => id === only[0])?.verdict).toBe('fail');
    expect(footprint.animals).toBeLessThanOrEqual(creates);
    expect(creates).toBeLessThanOrEqual(most);
  }
});
