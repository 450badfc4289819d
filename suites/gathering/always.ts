import type { Resource } from '../../schemas/operations.js';
import { CONFIRM } from '../probes/confirm/index.js';
import { messageWithoutKey } from '../probes/first-messages.js';
import { REACH } from '../probes/reach.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import { initialPages, STORE_READS } from '../probes/store-reads.js';

/**
 * Probes that every run sends: they check whether there is a service, read the store, and repeat reads that are in doubt.
 * @param posted the resources that the requirements in scope may create
 */
export function always(posted: ReadonlySet<Resource>): readonly AnyProbe[] {
  const reads = posted.has('animals') ? STORE_READS : [initialPages];
  const messages = posted.has('messages') ? [messageWithoutKey] : [];
  return [...REACH, ...messages, ...reads, ...CONFIRM];
}
