import { wrongMessages, type WrongMessage } from '../arbitraries/messages.js';
import {
  CONTROLS,
  EDGES,
  MARKUP,
  NUL,
  SCRIPTS,
  VERY_LONG,
  halves,
  joined,
} from '../arbitraries/texts.js';
import type { Ask } from '../client/ask.js';
import { isSuccess, type Exchange } from '../exchange.js';
import { purposeOf } from '../evidence/purpose.js';
import { isUnsent } from '../losses.js';
import { chosenFor, type When } from './chosen.js';
import { doorsOf } from './doors.js';
import { MESSAGES } from './plan.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { JSON_TYPE, respelled } from './create.js';
import { sendFresh } from './send-fresh.js';

function submit(
  context: Context,
  purpose: string,
  make: () => string,
  bodyOf = (message: string): string => JSON.stringify({ message }),
  how: Pick<Ask, 'inPieces'> = {},
): Promise<Exchange> {
  return sendFresh(context, () => ({
    purpose,
    operation: 'submitMessage',
    method: 'POST',
    path: '/messages',
    headers: JSON_TYPE,
    body: bodyOf(make()),
    isValid: true,
    ...how,
  }));
}

/** All oddities in one text: white space at its ends, so that trimming shows. */
const ODD_FRAGMENTS: readonly string[] = [
  ...EDGES.slice(0, 2),
  ...MARKUP,
  ...SCRIPTS,
  ...CONTROLS.slice(0, 1),
  ...EDGES.slice(2),
];

/** Plain, of 40 characters, another one each time. */
function ofForty(context: Context): string {
  return `${nameOf(context, 'of forty')} `.padEnd(40, 'x');
}

/** This text, and another one in its place where the answer is lost: a repeated one may be refused. */
function firstly(context: Context, text: string): () => string {
  const texts = [text];
  return () => texts.pop() ?? ofForty(context).toUpperCase();
}

/** The first message with the right key: in `smoke` the only one, and so the one that tells most. */
async function submitFirst(context: Context): Promise<void> {
  if (context.plan.breadth !== 'first') {
    await submitFixed(context, 'messages/plain/0', '0');
    return;
  }
  const make = (): string => joined(ODD_FRAGMENTS, nameOf(context, 'odd'));
  const odd = await submit(context, 'messages/odd/any', make);
  if (odd.answer?.status === 400)
    await submit(context, 'messages/plain/40', () => ofForty(context));
}

/** Whether any requirement on messages is in scope. */
function isAboutMessages({ wanted }: Context): boolean {
  return [...MESSAGES].some((name) => wanted.has(name));
}

/**
 * One message with the right key and one without a key, before all others: they tell whether there is a message operation at
 * that address. If not, no further message is sent.
 */
export async function knockAtMessages(context: Context): Promise<void> {
  if (!isAboutMessages(context)) return;
  await Promise.all([
    submitFirst(context),
    sendFresh(context, () => ({
      ...doorsOf(context).submitMessage(),
      purpose: 'keys/submitMessage/no-key/no-header',
      key: 'none',
    })),
  ]);
  if (evidenceOf(context).isWithoutMessages) {
    context.wanted = new Set([...context.wanted].filter((name) => !MESSAGES.has(name)));
    context.probes = context.probes.filter(({ posts }) => posts !== 'messages');
  }
}

/** The first message once more, if the run could not send it before: a run may create very few. */
export async function submitLate(context: Context): Promise<void> {
  const isLate = evidenceOf(context).exchanges.some(
    (exchange) => isUnsent(exchange) && purposeOf(exchange).set === 'messages',
  );
  if (isLate && context.client.left('messages') > 0) await submitFirst(context);
}

/** Messages that are accepted, plain and odd, at once: four at most. One that must be refused lies between two of them. */
export async function submitMessages(context: Context): Promise<void> {
  if (context.plan.breadth === 'first') return;
  const shared = ofForty(context);
  await Promise.all([
    submit(context, 'messages/plain/40', firstly(context, shared), (message) =>
      respelled([`"message":${JSON.stringify(message)}`], true),
    )
      .then(() => sendWrongMessages(context, 'between'))
      .then(() =>
        // Another text, if only by its letter case, when that one is known.
        submit(context, 'messages/plain/upper', firstly(context, withUpperEnd(shared)), undefined, {
          inPieces: true,
        }),
      ),
    submitOddest(context),
    submitEmpty(context, shared),
  ]);
}

/**
 * All oddities at once, beside fields that are the service's; where that is refused, without the NUL, which those with a
 * database that holds none refuse.
 */
async function submitOddest(context: Context): Promise<void> {
  const [edge = '', ...inner] = ODD_FRAGMENTS;
  const fragments = [edge, VERY_LONG, ...inner];
  const make = (): string => joined([edge, NUL, VERY_LONG, ...inner], nameOf(context, 'odd'));
  const { answer } = await submit(context, 'messages/odd/with-nul', make, withOwnFields);
  if (answer?.status === 400) await submitOdd(context, 'any', fragments, withOwnFields);
}

/** No text at all; where that is refused, as it may be, another in its place: a plain one with a blank behind it. */
async function submitEmpty(context: Context, plain: string): Promise<void> {
  // The same id as of another: who believes it has two of them.
  const status = await submitFixed(context, 'messages/odd/empty', '', [400], withOwnFields);
  if (status === 400)
    await submit(context, 'messages/odd/blank-behind', firstly(context, `${plain} `));
}

/** One message of plain text. */
export async function submitPlain(context: Context): Promise<void> {
  await submit(context, 'messages/plain/40', () => ofForty(context));
}

/** With fields that are the service's to fill: as unknown ones they may be refused, and must not be believed. */
function withOwnFields(message: string): string {
  return JSON.stringify({ id: '7', status: 7, createdAt: '2001-01-01T00:00:00Z', message });
}

/** The same but for the letter case of its end: ids that are made of its beginning are the same too. */
function withUpperEnd(text: string): string {
  return text.slice(0, -4) + text.slice(-4).toUpperCase();
}

/**
 * A text that may have been submitted before, by an earlier run: a service is free to refuse it for that. Where it does, a
 * text of this run is submitted twice, which tells whether it refuses repeated ones.
 * @param free statuses that the text may get in any case
 * @returns the status that it got, if any
 */
async function submitFixed(
  context: Context,
  purpose: string,
  text: string,
  free: readonly number[] = [],
  bodyOf?: (message: string) => string,
): Promise<number | undefined> {
  const { answer } = await submit(context, purpose, () => text, bodyOf);
  const status = answer?.status;
  if (status === undefined || status < 400 || [401, ...free].includes(status)) return status;
  let twice = '';
  // What takes the place of a lost one is another text: the lost one may have been accepted.
  await submit(context, 'messages/twice/first', () => (twice = nameOf(context, 'twice')));
  await submit(context, 'messages/twice/second', () => twice);
  return status;
}

/** Several odd fragments in one text; where it is refused, each half alone, as long as there are two. */
async function submitOdd(
  context: Context,
  probe: string,
  fragments: readonly string[],
  bodyOf?: (message: string) => string,
): Promise<void> {
  const make = (): string => joined(fragments, nameOf(context, 'odd'));
  const { answer } = await submit(context, `messages/odd/${probe}`, make, bodyOf);
  if (answer?.status !== 400 || fragments.length < 2) return;
  await concurrently(halves(fragments), (half, index) =>
    submitOdd(context, `${probe}-${index}`, half),
  );
}

/** Submissions that must be refused, each wrong in one way; none where they are not asked for. */
export async function sendWrongMessages(context: Context, when: When): Promise<void> {
  if (!context.wanted.has('refused-messages')) return;
  const wrong = wrongMessages(() => nameOf(context, 'refused'));
  await sendRefused(context, chosenFor(when, wrong, context.plan));
}

/** The first wrong submission of each of these kinds. */
export async function sendSomeMessages(context: Context, kinds: readonly string[]): Promise<void> {
  const all = wrongMessages(() => nameOf(context, 'refused'));
  await sendRefused(
    context,
    kinds.flatMap((kind) => all.find((message) => message.kind === kind) ?? []),
  );
}

async function sendRefused(context: Context, asked: readonly WrongMessage[]): Promise<void> {
  await concurrently(asked, ({ kind, probe, make, contentType, isBytes }) =>
    sendFresh(context, () => {
      const body = make();
      return {
        purpose: `refused-messages/${kind}/${probe}`,
        operation: 'submitMessage',
        method: 'POST',
        path: '/messages',
        headers: contentType === null ? [] : [['Content-Type', contentType]],
        ...(body === undefined ? {} : { body }),
        ...(isBytes ? { isBytes } : {}),
      };
    }),
  );
}

/** Submissions whose response is only observed: none to a service that has stored what it should refuse. */
export async function sendObservedMessages(context: Context): Promise<void> {
  const evidence = evidenceOf(context);
  const wrong = [...evidence.of('refused-messages/'), ...evidence.of('keys/submitMessage/')];
  if (!wrong.some(isSuccess)) await sendWrongMessages(context, 'observed');
}
