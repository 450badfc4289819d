import { wrongMessages } from '../arbitraries/bodies.js';
import { ODD_TEXTS } from '../arbitraries/texts.js';
import type { Exchange } from '../exchange.js';
import { concurrently } from './concurrently.js';
import { nameOf, type Context } from './context.js';
import { isLost, JSON_TYPE } from './create.js';
import { firstOfEach } from './first-of-each.js';

async function submit(context: Context, purpose: string, make: () => string): Promise<Exchange> {
  const once = (): Promise<Exchange> =>
    context.client.send({
      purpose,
      operation: 'submitMessage',
      method: 'POST',
      path: '/messages',
      headers: JSON_TYPE,
      body: JSON.stringify({ message: make() }),
    });
  let exchange = await once();
  for (let again = 0; again < 2 && isLost(exchange); again += 1) exchange = await once();
  return exchange;
}

/** Messages that are accepted, plain and odd, at once: five at most. */
export async function submitMessages(context: Context): Promise<void> {
  const plain = (): string => `${nameOf(context, 'of forty')} `.padEnd(40, 'x');
  if (context.plan.breadth === 'first') {
    await submit(context, 'messages/plain/40', plain);
    return;
  }
  await Promise.all([
    submit(context, 'messages/plain/40', plain),
    submit(context, 'messages/plain/0', () => '0'),
    submitOdd(context, 'markup', [ODD_TEXTS.markup, ODD_TEXTS.scripts]),
    submitOdd(context, 'edges', [ODD_TEXTS.edges]),
    submitOdd(context, 'long', [ODD_TEXTS.long]),
  ]);
}

/** Several odd texts in one; where that is refused, the first of them alone. */
async function submitOdd(context: Context, probe: string, texts: readonly string[]): Promise<void> {
  const token = nameOf(context, '');
  const { answer } = await submit(context, `messages/odd/${probe}`, () => texts.join(token));
  if (answer?.status === 400 && texts.length > 1) {
    await submit(context, `messages/odd/${probe}/first`, () => texts[0] ?? '');
  }
}

/** Submissions that must be refused, each wrong in one way. */
export async function sendWrongMessages(context: Context): Promise<void> {
  const wrong = wrongMessages(() => nameOf(context, 'refused'));
  const chosen = context.plan.breadth === 'first' ? firstOfEach(wrong) : wrong;
  await concurrently(chosen, ({ kind, probe, body, contentType }) =>
    context.client.send({
      purpose: `refused-messages/${kind}/${probe}`,
      operation: 'submitMessage',
      method: 'POST',
      path: '/messages',
      headers: contentType === null ? [] : [['Content-Type', contentType]],
      ...(body === undefined ? {} : { body }),
    }),
  );
}
