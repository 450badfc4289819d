import { VARIATIONS } from './compiled.js';

/** Its responses are more than is kept of one run, where every page size is requested. */
const TOO_MUCH = 'fields-heavy';

/** The variations that `thorough` can judge. */
export const THOROUGH = VARIATIONS.filter(({ name }) => name !== TOO_MUCH);
