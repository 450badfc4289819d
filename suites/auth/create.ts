import { responsesTo } from '../../helpers/probes/traffic.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { SOME_ANIMALS } from '../probes/adding/index.js';
import { idBetween } from '../probes/hidden-animals.js';
import { leftBehind } from '../judging/leftovers.js';
import { createOnOneConnection } from '../probes/one-connection.js';
import { createWithoutKey } from '../probes/without-key.js';
import { wrongKey } from './wrong-key-kinds.js';

export const AUTH_CREATE = [
  wrongKey('auth.create.no-key', 'createPet', 'no-key', 'create-open', [
    createWithoutKey,
    createOnOneConnection,
  ]),
  wrongKey('auth.create.other-key', 'createPet', 'other-key', 'create-any-key'),
  wrongKey('auth.create.near-miss', 'createPet', 'near-miss', 'create-key-with-more'),
  wrongKey('auth.create.other-scheme', 'createPet', 'other-scheme', 'create-any-basic'),
] as const;

export const AUTH_CREATE_LEAVES_NOTHING = requirement({
  id: 'auth.create.leaves-nothing',
  level: 'MUST',
  clause: 'authentication.401',
  text: 'A createPet that is refused for its key leaves nothing behind',
  judges: { responses: responsesTo(AUTH_CREATE.flatMap(({ leadProbes }) => leadProbes)) },
  sends: [...SOME_ANIMALS, idBetween],
  check: ({ responses }, evidence) => leftBehind(responses, evidence),
  docs: {
    why: 'If the service handles the request before the check of the key ends, the row is written anyway.',
    how: 'Each createPet with a wrong key sends a name that no other request has. No later listing may show this name.',
    alsoAllowed: 'The service may log and count what it refuses.',
    fix: 'Authenticate first, and end the request there.',
    fault: 'no-key-stores-all-the-same',
  },
});
