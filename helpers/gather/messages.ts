import { evidenceOf, type Context } from './context.js';
import { doorsOf } from './doors.js';
import { MESSAGES } from './plan.js';
import { sendFresh } from './send-fresh.js';

/**
 * Sends a message without a key right behind the first one with the right key, before all others: they show whether there is a
 * message operation at that address. If not, no further message is sent.
 */
export async function knockAtMessages(context: Context): Promise<void> {
  if (!context.probes.some(({ posts }) => posts === 'messages')) return;
  await sendFresh(context, () => ({
    ...doorsOf(context).submitMessage(),
    purpose: 'keys/submitMessage/no-key/no-header',
    key: 'none',
  }));
  if (!evidenceOf(context).isWithoutMessages) return;
  context.wanted = new Set([...context.wanted].filter((name) => !MESSAGES.has(name)));
  context.probes = context.probes.filter(({ posts }) => posts !== 'messages');
}
