import { evidenceOf } from '../../suites/interface.js';
import type { WrongKeyRequest } from '../../suites/probes/wrong-key-requests.js';
import type { Profile } from '../../helpers/settings.js';
import { CREATE_WRONG_KEYS } from '../../suites/auth/create.js';
import { GET_WRONG_KEYS } from '../../suites/auth/get.js';
import { LIST_WRONG_KEYS } from '../../suites/auth/list.js';
import { MESSAGES_WRONG_KEYS } from '../../suites/auth/messages.js';
import { SETTINGS } from '../oracle/build.js';

const WRONG_KEYS = {
  list: LIST_WRONG_KEYS,
  create: CREATE_WRONG_KEYS,
  get: GET_WRONG_KEYS,
  messages: MESSAGES_WRONG_KEYS,
};

type Chapter = keyof typeof WRONG_KEYS;
type Kind = keyof (typeof WRONG_KEYS)[Chapter];

export const CHAPTERS = ['list', 'create', 'get', 'messages'] as const satisfies readonly Chapter[];
export const KINDS = [
  'no-key',
  'other-key',
  'near-miss',
  'other-scheme',
] as const satisfies readonly Kind[];

const NO_EVIDENCE = evidenceOf([], SETTINGS);

/** The requests of one kind, with a wrong key or without a key, that a run sends to one operation. */
export function wrongKeyRequests(
  chapter: Chapter,
  kind: Kind,
  apiKey: string,
  profile: Profile,
  seed = 1,
): readonly WrongKeyRequest[] {
  return WRONG_KEYS[chapter][kind].flatMap((probe) =>
    probe
      .plan(NO_EVIDENCE, { seed, profile, apiKey, left: { animals: 150, messages: 50 } })
      .trials.map(({ value }) => value as WrongKeyRequest),
  );
}
