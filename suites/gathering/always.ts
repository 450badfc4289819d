import type { Resource } from '../../schemas/operations.js';
import { CONFIRM } from '../probes/confirm/index.js';
import { messageWithoutKey } from '../probes/first-messages.js';
import { REACH } from '../probes/reach.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import { initialPages, STORE_READS } from '../probes/store-reads.js';

/** Probes that check whether there is a service. @param posted the resources that the requirements in scope may create */
export function reaching(posted: ReadonlySet<Resource>): readonly AnyProbe[] {
  return posted.has('messages') ? [...REACH, messageWithoutKey] : REACH;
}

/** Probes that every run sends: they check whether there is a service, read the store, and repeat reads that are in doubt. */
export function always(posted: ReadonlySet<Resource>): readonly AnyProbe[] {
  const reads = posted.has('animals') ? STORE_READS : [initialPages];
  return [...reaching(posted), ...reads, ...CONFIRM];
}
