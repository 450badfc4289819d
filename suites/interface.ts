import { Evidence, type Reading } from '../helpers/evidence/evidence.js';
import { factsOf } from './store/facts.js';
import { storeOf } from './store/store.js';
import { hintOf } from './explaining/hints/index.js';
import { openerOf } from './probes/one-connection.js';
import { probesFor } from '../helpers/gather/plan.js';
import { always } from './gathering/always.js';
import { mostOf } from './gathering/costs.js';
import { REACH } from './probes/reach.js';
import { behindBlindSpot, lostReads } from './explaining/behind-blind-spot.js';
import { whyNothingCreated } from './explaining/category-refused.js';
import { isNeeded, shouldBeRefused } from './explaining/needed-by-all.js';
import { createsTooFew, isAboutOthers, isRelated } from './explaining/related.js';
import type { Exchange } from '../helpers/exchange.js';
import type { RunNote } from '../helpers/recording.js';
import type { RunSettings } from '../helpers/settings.js';
import { REQUIREMENTS } from './requirements.js';
import { UsageError } from '../helpers/usage-error.js';
import { canCompile } from '../schemas/validate.js';

/** What `helpers/` needs to know about this interface to read a recording. */
export const INTERFACE: Reading = {
  isAbsent: (operation, evidence) =>
    operation === 'submitMessage' && storeOf(evidence).isWithoutMessages,
  factsOf,
  first: new Set(REACH.map(({ id }) => id)),
  mostSent: (settings) => ({
    probes: new Set(probesFor(REQUIREMENTS, settings, always).map(({ id }) => id)),
    creates: mostOf(settings, REQUIREMENTS).animals,
  }),
  isNeeded,
  shouldBeRefused,
  isRelated,
  isAboutOthers,
  createsTooFew,
  openerOf,
  hintOf,
  whyNothingCreated,
  behindBlindSpot,
  lostReads,
};

/** @throws UsageError if Node does not allow compiling the JSON Schemas of the interface */
export function checkSchemas(): void {
  if (canCompile()) return;
  throw new UsageError(
    'Node runs with --disallow-code-generation-from-strings, but the suite compiles JSON Schemas. Remove this option, also from NODE_OPTIONS',
  );
}

/**
 * Returns the evidence that exchanges, settings and notes of a run give.
 * @throws UsageError if Node does not allow compiling the JSON Schemas of the interface
 */
export function evidenceOf(
  exchanges: readonly Exchange[],
  settings: RunSettings,
  notes?: readonly RunNote[],
): Evidence {
  checkSchemas();
  return new Evidence(INTERFACE, exchanges, settings, notes);
}
