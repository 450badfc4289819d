import { reformatted } from '../arbitraries/reformatted.js';
import { CONTROLS, EDGES, MARKUP, SCRIPTS, joined } from '../arbitraries/texts.js';
import type { Answered } from '../exchange.js';
import type { Api } from './api.js';
import { fixedProbe } from './probe.js';

/** A message of this text, as most clients write it. */
export const messageBody = (message: string): string => JSON.stringify({ message });

/** A plain text of 40 characters, the most that a plain text has. */
export const ofForty = (name: string): string => `${name} `.padEnd(40, 'x');

const [FIRST_EDGE, SECOND_EDGE, ...LAST_EDGES] = EDGES;
/** What is unusual in texts. White space stands at both ends, so that a service that trims shows. */
export const ODD_FRAGMENTS: readonly string[] = [
  FIRST_EDGE,
  SECOND_EDGE,
  ...MARKUP,
  ...SCRIPTS,
  CONTROLS[0],
  ...LAST_EDGES,
];

/** Submits these fragments as one text. */
export function submitFragments(api: Api, fragments: readonly string[]): Promise<Answered> {
  return api.submitMessage((name) => messageBody(joined(fragments, name)), { isValid: true });
}

/** A plain text in JSON with white space and escapes; or everything unusual in one text. */
type FirstText = 'plain' | 'odd';

/**
 * The first message with the right key: it shows whether there is a message operation at the address. In `smoke` it is the only
 * one, and so the one that shows most; where it is refused, a plain one takes its place.
 */
export const firstMessage = fixedProbe({
  id: 'messages.first',
  phase: 'reach-messages',
  posts: 'messages',
  smoke: 1,
  steps: { smoke: 2, standard: 1, thorough: 1, 'read-only': 0 },
  examples: {
    most: 1,
    of: (_known, { profile }): readonly FirstText[] => [profile === 'smoke' ? 'odd' : 'plain'],
  },
  send: async (text: FirstText, api) => {
    const submitPlain = (): Promise<Answered> =>
      api.submitMessage(
        (name) => reformatted([`"message":${JSON.stringify(ofForty(name))}`], true),
        {
          isValid: true,
        },
      );
    if (text === 'plain') return { message: await submitPlain() };
    const message = await submitFragments(api, ODD_FRAGMENTS);
    return message.answer.status === 400 ? { message, plain: await submitPlain() } : { message };
  },
});
