import { messageBody } from '../probes/messages.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { sendFresh } from './send-fresh.js';

/**
 * Sends a message without a key right behind the first one with the right key, before all others: they show whether there is a
 * message operation at that address. If not, no further message is sent.
 */
export async function reachMessages(context: Context): Promise<void> {
  if (!context.probes.some(({ posts }) => posts === 'messages')) return;
  await sendFresh(context, () => ({
    purpose: 'keys/submitMessage/no-key/no-header',
    operation: 'submitMessage',
    method: 'POST',
    path: '/messages',
    headers: [['Content-Type', 'application/json']],
    body: messageBody(nameOf(context, 'unauthorised')),
    key: 'none',
  }));
  if (!evidenceOf(context).isWithoutMessages) return;
  context.probes = context.probes.filter(({ posts }) => posts !== 'messages');
}
