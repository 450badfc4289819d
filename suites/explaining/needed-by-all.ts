import type { Part } from '../../schemas/operations.js';
import { isWellFormedAnimal } from '../store/well-formed-animal.js';
import { isWellFormedMessage } from '../store/well-formed-message.js';
import type { Exchange } from '../../helpers/exchange.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import { CONFIRMED_LISTINGS } from '../probes/confirm/index.js';
import { firstListing } from '../probes/reach.js';
import { initialPages } from '../probes/store-reads.js';

/** Probes that every requirement about animals needs: the initial state of the store, the first animals, and repeated reads. */
const STORE: ReadonlySet<string> = new Set(
  [firstListing, initialPages, ...PLAIN_ANIMALS, ...CONFIRMED_LISTINGS].map(({ id }) => id),
);

/** Whether every requirement about messages, or every other requirement, depends on an exchange, whichever probe sent it. */
export function isNeeded(exchange: Exchange, part: Part | undefined): boolean {
  if (part === 'messages') return isWellFormedMessage(exchange);
  return exchange.probe === undefined
    ? exchange.operation === 'listPets'
    : STORE.has(exchange.probe.id);
}

/** Whether a POST must be refused. */
export function shouldBeRefused(exchange: Exchange): boolean {
  if (exchange.operation === 'submitMessage') return !isWellFormedMessage(exchange);
  return exchange.operation === 'createPet' && !isWellFormedAnimal(exchange);
}
