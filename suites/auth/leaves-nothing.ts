import { SOME_ANIMALS } from '../probes/adding/index.js';
import { idBetween } from '../probes/hidden-animals.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { responsesTo } from '../../helpers/probes/traffic.js';
import { leftBehind } from '../judging/leftovers.js';
import { WRONG_KEYS } from './wrong-key-probes.js';

const { create } = WRONG_KEYS;

export const AUTH_LEAVES_NOTHING = requirement({
  id: 'auth.create.leaves-nothing',
  level: 'MUST',
  clause: 'authentication.401',
  text: 'A createPet that is refused for its key leaves nothing behind',
  judges: { responses: responsesTo(Object.values(create).flat()) },
  sends: [...SOME_ANIMALS, idBetween],
  check: ({ responses }, evidence) => leftBehind(responses, evidence),
  docs: {
    why: 'If the service handles the request before the check of the key ends, the row is written anyway.',
    how: 'Each createPet with a wrong key sends a name that no other request has. No later listing may show this name.',
    example:
      'The key was checked while the handler was already running. Spam got a 401, and was stored anyway.',
    alsoAllowed: 'The service may log and count what it refuses.',
    fix: 'Authenticate first, and end the request there.',
    fault: 'no-key-stores-all-the-same',
  },
});
