import { evidenceOf } from '../../suites/interface.js';
import type { WrongKeyRequest } from '../../suites/probes/wrong-key-requests.js';
import type { Profile } from '../../helpers/settings.js';
import { AUTH } from '../../suites/auth/index.js';
import { SETTINGS } from '../oracle/build.js';

export const CHAPTERS = ['list', 'create', 'get', 'messages'] as const;
export const KINDS = ['no-key', 'other-key', 'near-miss', 'other-scheme'] as const;

const NO_EVIDENCE = evidenceOf([], SETTINGS);

/** The requests of one kind, with a wrong key or without a key, that a run sends to one operation. */
export function wrongKeyRequests(
  chapter: (typeof CHAPTERS)[number],
  kind: (typeof KINDS)[number],
  apiKey: string,
  profile: Profile,
  seed = 1,
): readonly WrongKeyRequest[] {
  const requirement = AUTH.find(({ id }) => id === `auth.${chapter}.${kind}`);
  return (requirement?.leadProbes ?? []).flatMap((probe) =>
    probe
      .plan(NO_EVIDENCE, { seed, profile, apiKey, left: { animals: 150, messages: 50 } })
      .trials.map(({ value }) => value as WrongKeyRequest),
  );
}
