import type { Freedoms } from '../freedoms.js';
import type { Service } from '../service.js';
import { grantClock } from './clock.js';
import { grantCreating } from './creating.js';
import { grantFetching } from './fetching.js';
import { grantHeaders } from './headers.js';
import { grantIds } from './ids.js';
import { grantKeys } from './keys.js';
import { grantListing } from './listing.js';
import { grantMessages } from './messages.js';
import { grantOthers } from './others.js';
import { grantVisibility } from './visibility.js';
import { grantSpelling } from './spelling.js';
import { grantTexts } from './texts.js';
import { grantTraffic } from './traffic.js';
import { grantTransport } from './transport.js';

const GRANTS: readonly ((service: Service, freedoms: Freedoms) => void)[] = [
  grantClock,
  grantIds,
  grantVisibility,
  grantListing,
  grantFetching,
  grantCreating,
  grantTexts,
  grantMessages,
  grantKeys,
  grantHeaders,
  grantSpelling,
  grantOthers,
  grantTransport,
  grantTraffic,
];

/** Changes the sound service into one that uses its freedoms, and stays conforming. */
export function grant(service: Service, freedoms: Freedoms): void {
  for (const grantSome of GRANTS) grantSome(service, freedoms);
}
