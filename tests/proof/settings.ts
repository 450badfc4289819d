import { PLAIN } from '../../helpers/defaults.js';
import type { RunSettings } from '../../helpers/settings.js';

/** Settings of a proof. The settle time is longer than any delay of the reference services. */
export const PROOF: RunSettings = { ...PLAIN, embedded: false, settleMs: 400 };
