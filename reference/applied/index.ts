import type { Choices } from '../choices.js';
import type { Service } from '../service.js';
import { applyClock } from './clock.js';
import { applyCreating } from './creating.js';
import { applyFetching } from './fetching.js';
import { applyHeaders } from './headers.js';
import { applyIds } from './ids.js';
import { applyKeys } from './keys.js';
import { applyListing } from './listing.js';
import { applyMessages } from './messages.js';
import { applyOthers } from './others.js';
import { applyVisibility } from './visibility.js';
import { applyFormatting } from './formatting.js';
import { applyTexts } from './texts.js';
import { applyTraffic } from './traffic.js';
import { applyTransport } from './transport.js';

const APPLIED: readonly ((service: Service, choices: Choices) => void)[] = [
  applyClock,
  applyIds,
  applyVisibility,
  applyListing,
  applyFetching,
  applyCreating,
  applyTexts,
  applyMessages,
  applyKeys,
  applyHeaders,
  applyFormatting,
  applyOthers,
  applyTransport,
  applyTraffic,
];

/** Applies the choices. The service stays conforming. */
export function applyVariation(service: Service, choices: Choices): void {
  for (const applyOne of APPLIED) applyOne(service, choices);
}
