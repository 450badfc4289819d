import { PLAIN } from '../../helpers/defaults.js';
import type { RunSettings } from '../../helpers/settings.js';

/** Settings of a proof: late writes of the references stay under a fifth of the settle time. */
export const PROOF: RunSettings = { ...PLAIN, embedded: false, settleMs: 400 };
