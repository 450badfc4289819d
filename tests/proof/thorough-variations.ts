import { VARIATIONS } from './compiled.js';

/** A variation with long responses. `thorough` requests every page size, which exceeds the limit on recorded responses. */
const TOO_LONG = 'fields-heavy';

/** The variations that `thorough` can judge. */
export const THOROUGH = VARIATIONS.filter(({ name }) => name !== TOO_LONG);
