import { requirement } from '../../helpers/probes/define-requirement.js';
import { mediaTypeFinding } from '../judging/media-type.js';
import { SUCCEED, successes } from './successes.js';

export const ANSWERS_MEDIA = requirement({
  id: 'answers.media.json',
  level: 'MUST',
  clause: 'formats',
  text: 'Every success response with a body is application/json',
  judges: { successes },
  sends: SUCCEED,
  check: ({ successes: responses }) => responses.map(mediaTypeFinding),
  docs: {
    why: 'Clients choose their decoder by the media type.',
    how: 'Every success response with a body, except responses to very large requests and responses of getPet after its removal on 5 December 2030.',
    alsoAllowed: 'Parameters such as charset may be added, in any letter case.',
    fix: 'Send Content-Type: application/json with every body.',
    fault: 'media-text-on-create',
  },
});
