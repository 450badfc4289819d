import { FAULTS, conform, load } from './compiled.js';
import { PROOF } from './settings.js';
import type { Conformed } from '../../suites/engine/conform.js';
import type * as Start from '../../reference/start.js';

const { startReference } = (await load('reference/start.js')) as typeof Start;

/** Known-bad services, the requirement that each breaks, and what the printed commands show as long as the service has its fault. */
export const SHOWN: readonly (readonly [fault: string, breaks: string, shows: RegExp])[] = [
  ['limit-default-25', 'list.limit.default', /"id":25\b/],
  ['get-lacks-no-status', 'create.stored.get', /201 Created[^]*404 Not Found/],
  ['create-any-key', 'auth.create.other-key', /201 Created/],
  ['crash-on-long-name', 'answers.status.server-error', /500 Internal Server Error/],
];

/** Starts a known-bad service. */
async function serving(name: string): ReturnType<typeof startReference> {
  const fault = FAULTS.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`no known-bad service ${name}`);
  return await startReference({ fault });
}

/** Tests a known-bad service, and keeps it running for `use`. */
export async function testedWith(
  name: string,
  use: (conformed: Conformed, apiKey: string) => Promise<void>,
): Promise<void> {
  const { close, ...service } = await serving(name);
  try {
    await use(await conform({ ...PROOF, ...service }), service.apiKey);
  } finally {
    await close();
  }
}
