import { ignoreUnsent } from '../../helpers/probes/base-api.js';
import type { Answered } from '../../helpers/exchange.js';

/**
 * Sends the halves of a text that was refused, then the halves of each half that gets a 400. Skips parts that a limit of the run keeps back.
 * @returns the responses: for the step `name`, those of its halves are `nameA` and `nameB`
 */
export async function sendParts(
  fragments: readonly string[],
  step: string,
  send: (fragments: readonly string[]) => Promise<Answered>,
): Promise<{ readonly [step: string]: Answered }> {
  if (fragments.length < 2) return {};
  const middle = Math.ceil(fragments.length / 2);
  const halves = [fragments.slice(0, middle), fragments.slice(middle)];
  const parts = await Promise.all(
    halves.map(async (half, index) => {
      const sent = await send(half).catch(ignoreUnsent);
      if (sent === undefined) return {};
      const name = `${step}${index === 0 ? 'A' : 'B'}`;
      const smaller = sent.answer.status === 400 ? await sendParts(half, name, send) : {};
      return { [name]: sent, ...smaller };
    }),
  );
  return Object.assign({}, ...parts);
}
