import { Timers } from '../timers.js';
import { seededRandom } from '../random.js';
import type { Service } from '../service.js';
import { answering } from './answering.js';
import { creating } from './creating.js';
import { fetching } from './fetching.js';
import { keys } from './keys.js';
import { listing } from './listing.js';
import { messages } from './messages.js';
import { reading } from './reading.js';

/** A service that conforms to the interface, with an empty store. */
export function conformingService(apiKey: string, seed: number): Service {
  const service = {
    apiKey,
    store: { animals: [], messages: [], lastId: 0n },
    timers: new Timers(),
    random: seededRandom(seed),
    now: () => Date.now(),
  } as unknown as Service;
  // Each part needs the record that all parts are merged into, because parts call one another through it.
  return Object.assign(
    service,
    answering(service),
    keys(service),
    reading(service),
    listing(service),
    creating(service),
    fetching(service),
    messages(service),
  );
}
