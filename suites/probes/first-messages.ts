import { probe } from './probe.js';
import { reformatted } from '../values/reformatted.js';
import { CONTROLS, EDGES, MARKUP, SCRIPTS, joinedFragments } from '../values/odd-texts.js';
import type { Answered } from '../../helpers/exchange.js';
import type { Api } from './api.js';
import { NOT_GENERATED } from '../../helpers/probes/probe.js';
import { trialsOf, unsentOf } from '../../helpers/probes/trials.js';
import { derived } from '../../helpers/probes/traffic.js';

/** Returns the body of a message, as most clients write it. */
export const messageBody = (message: string): string => JSON.stringify({ message });

const MOST_PLAIN = 40;
/** Pads a unique name to a plain text of this many characters. */
export const paddedTo = (length: number, name: string): string => `${name} `.padEnd(length, 'x');

/** Returns a text that begins with a unique name. A number is the length of the result; a string follows the name. */
export const messageTextFor = (text: number | string, name: string): string =>
  typeof text === 'number' ? paddedTo(text, name) : `${name} ${text}`;

/** Pads a unique name to the longest plain text, 40 characters. */
export const ofForty = (name: string): string => paddedTo(MOST_PLAIN, name);

const [FIRST_EDGE, SECOND_EDGE, ...LAST_EDGES] = EDGES;
/** Unusual texts. White space is at both ends, to detect a service that trims. */
export const ODD_FRAGMENTS: readonly string[] = [
  FIRST_EDGE,
  SECOND_EDGE,
  ...MARKUP,
  ...SCRIPTS,
  CONTROLS[0],
  ...LAST_EDGES,
];

export function submitFragments(api: Api, fragments: readonly string[]): Promise<Answered> {
  return api.submitMessage((name) => messageBody(joinedFragments(fragments, name)), {
    isValid: true,
  });
}

/** Submits a plain text, in JSON with white space and escapes. */
function submitPlain(api: Api, length: number): Promise<Answered> {
  return api.submitMessage(
    (name) => reformatted([`"message":${JSON.stringify(paddedTo(length, name))}`], true),
    { isValid: true },
  );
}

/** The first message with the right key. It shows whether there is a message operation at the address. The value is its length. */
export const plainMessage = probe({
  id: 'messages.plain',
  phase: 'reach-messages',
  posts: 'messages',
  smoke: 0,
  examples: [MOST_PLAIN],
  send: async (length: number, api) => ({ message: await submitPlain(api, length) }),
});

/** Submits an unusual text. After a 400, submits a plain text. */
const ODD_THEN_PLAIN = {
  posts: 'messages',
  smoke: 1,
  steps: 2,
  send: async (fragments: readonly string[], api: Api) => {
    const message = await submitFragments(api, fragments);
    return message.answer.status === 400
      ? { message, plain: await submitPlain(api, MOST_PLAIN) }
      : { message };
  },
} as const;
const ONE_IN_SMOKE = { ...NOT_GENERATED, smoke: 1 };

/** The only valid message in `smoke`. Its text is unusual, because such a text shows most violations. */
export const smokeMessage = probe({
  id: 'messages.smoke',
  phase: 'reach-messages',
  ...ODD_THEN_PLAIN,
  examples: {
    most: ONE_IN_SMOKE,
    of: (_known, { profile }) => (profile === 'smoke' ? [ODD_FRAGMENTS] : []),
  },
});

/** The probes that can send the first valid message of a run. The profile decides which one does. */
export const FIRST_MESSAGES = [plainMessage, smokeMessage] as const;

/** Sends a message without a key right after the first one. Both show whether there is a message operation at the address. */
export const messageWithoutKey = probe({
  id: 'messages.without-key',
  phase: 'reach-messages-again',
  posts: 'messages',
  smoke: 1,
  examples: [null],
  send: async (_value: null, api) => ({
    refused: await api.submitMessage(messageBody, { authorization: null }),
  }),
});

/**
 * The trial of `smokeMessage`, if the limit of messages stopped it after a lost response. The last place was reserved for a message
 * that must be refused.
 */
const keptBack = derived((evidence) =>
  trialsOf(evidence, smokeMessage.id).unanswered.filter(unsentOf),
);

/** Submits the text of the stopped trial at the end of the run. No place is reserved any more. */
export const lateMessage = probe({
  id: 'messages.late',
  phase: 'last',
  ...ODD_THEN_PLAIN,
  needs: { keptBack },
  examples: {
    most: ONE_IN_SMOKE,
    of: ({ keptBack: { length } }) => (length === 0 ? [] : [ODD_FRAGMENTS]),
  },
});
