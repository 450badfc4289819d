import { probe } from '../probes/probe.js';
import { printableIn } from '../../helpers/arbitraries/printable.js';
import { LINE_END, messageText, NUL, VERY_LONG } from '../values/odd-texts.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { isClientError, isSuccess, type Answered } from '../../helpers/exchange.js';
import { isObject, member } from '../../helpers/json/exact-json.js';
import {
  FIRST_MESSAGES,
  messageBody,
  ODD_FRAGMENTS,
  ofForty,
  submitFragments,
  messageTextFor,
} from '../probes/first-messages.js';
import { draws } from '../../helpers/probes/probe.js';
import { sendParts } from '../probes/send-parts.js';
import { WITHOUT_MESSAGE } from '../probes/refused-messages.js';
import { derived } from '../../helpers/probes/traffic.js';

const POSTS = { phase: 'submit', posts: 'messages', smoke: 0 } as const;
const VALID = { isValid: true } as const;

/** Returns a function that writes a body for each attempt. Retries get new texts, because a service may refuse a repeated text. */
function onceOnly(text: string): (name: string) => string {
  const texts = [text];
  return (name) => messageBody(texts.pop() ?? ofForty(name));
}

/** Returns the same text with its end in upper case, to detect ids that are derived from the beginning of the text. */
const withUpperEnd = (text: string): string => text.slice(0, -4) + text.slice(-4).toUpperCase();

/**
 * Submits similar texts, and between them submissions that must be refused, to detect a service that assigns an id again after a
 * refusal. The value is the mistake in the refused submissions.
 */
export const messageRefusalBetween = probe({
  id: 'messages.refusal-between',
  ...POSTS,
  steps: 5,
  examples: ['other-letter-case'],
  send: async (kind: keyof typeof WITHOUT_MESSAGE, api) => {
    let text = '';
    const refuse = (): Promise<Answered> => api.submitMessage(WITHOUT_MESSAGE[kind]);
    return {
      first: await api.submitMessage((name) => messageBody((text = ofForty(name))), VALID),
      refused: await refuse(),
      second: await api.submitMessage(onceOnly(withUpperEnd(text)), { ...VALID, inPieces: true }),
      refusedAgain: await refuse(),
      third: await api.submitMessage(onceOnly(`${text} `), VALID),
    };
  },
});

/**
 * Submits a text that earlier runs may have submitted.
 * - If the service refuses the text, perhaps because an earlier run submitted it, a text of this run is submitted twice. This shows
 *   whether the service refuses repeated texts.
 * - If the service accepts a plain text, it is submitted again. The response to a repeated text must be correct too.
 */
export const repeatedMessage = probe({
  id: 'messages.repeated',
  ...POSTS,
  steps: 3,
  examples: ['0', ''],
  thorough: ['null', '007'],
  send: async (fixed: string, api) => {
    const sent = await api.submitMessage(messageBody(fixed), VALID);
    const { status } = sent.answer;
    const isSettled = status === 401 || (status === 400 && isOddText(fixed));
    if (isSuccess(sent) && !isOddText(fixed)) {
      return { fixed: sent, second: await api.submitMessage(messageBody(fixed), VALID) };
    }
    if (!isClientError(sent) || isSettled) return { fixed: sent };
    let text = '';
    const first = await api.submitMessage((name) => messageBody((text = `${name} twice`)), VALID);
    return { fixed: sent, first, second: await api.submitMessage(messageBody(text), VALID) };
  },
});

/** Submits a word that some services read as a boolean, and a text that begins like a formula and ends with a dot. */
export const wordMessage = probe({
  id: 'messages.word',
  ...POSTS,
  examples: ['yes', '=1+1.'],
  send: async (text: string, api) => ({
    message: await api.submitMessage(messageBody(text), VALID),
  }),
});

/** The ids of the first messages of this run. */
const ownIds = derived<string>((evidence) =>
  evidence.answered('submitMessage').flatMap((exchange) => {
    const value = valueOf(exchange);
    const id = isObject(value) ? member(value, 'id') : undefined;
    const isOwn =
      isSuccess(exchange) && FIRST_MESSAGES.some((each) => each.id === exchange.probe?.id);
    return isOwn && typeof id === 'string' ? [id] : [];
  }),
);

/**
 * Sends values for fields that the service assigns, and twice the id of the first message of the run; if it has none, an id that
 * belongs to nothing. The service may refuse the request, but must not use these values: it could overwrite the message. `$set` is an
 * operator of a database. The first text is white space, which may be refused, the second one a number, which some services return as one.
 */
export const ownFieldsMessage = probe({
  id: 'messages.own-fields',
  ...POSTS,
  steps: 2,
  needs: { ownIds },
  examples: [{ status: 7, createdAt: '2001-01-01T00:00:00Z', $set: 0 }],
  send: async (fields: { readonly [name: string]: string | number }, api, { ownIds: [ownId] }) => {
    let id = ownId;
    const submit = (message: string): Promise<Answered> =>
      api.submitMessage(
        (name) => JSON.stringify({ id: (id ??= `${name} id`), ...fields, message }),
        VALID,
      );
    const [first, second] = await Promise.all([submit('   '), submit('42')]);
    return { first, second };
  },
});

/** Submits a text of 24 to 300 letters, digits and spaces, or a text with unusual characters. */
export const anyMessage = probe({
  id: 'messages.any',
  ...POSTS,
  arbitrary: () => messageText,
  values: 'texts of up to 300 characters, and unusual texts',
  // Random traffic submits further messages.
  generated: draws(0, 4),
  features: (text) => (typeof text === 'string' ? printableIn(text) : []),
  send: async (text: number | string, api) => ({
    message: await api.submitMessage((name) => messageBody(messageTextFor(text, name)), VALID),
  }),
});

const [EDGE = '', ...INNER] = ODD_FRAGMENTS;
const WHOLE = [EDGE, NUL, VERY_LONG, ...INNER, LINE_END];

/** The maximum number of parts of a text: each fragment alone, and each half of a longer part. */
const MOST_PARTS = 2 * WHOLE.length;

/** Submits everything unusual in one text. If it is refused, submits less of it, at first without NUL. */
export const oddMessage = probe({
  id: 'messages.odd',
  ...POSTS,
  phase: 'submit-odd',
  steps: 2 + MOST_PARTS,
  examples: [WHOLE],
  send: async (fragments: readonly string[], api) => {
    const submit = (some: readonly string[]): Promise<Answered> => submitFragments(api, some);
    const whole = await submit(fragments);
    if (whole.answer.status !== 400) return { whole };
    const others = fragments.filter((fragment) => fragment !== NUL);
    const withoutNul = await submit(others);
    if (withoutNul.answer.status !== 400) return { whole, withoutNul };
    return { whole, withoutNul, ...(await sendParts(others, 'part', submit)) };
  },
});
