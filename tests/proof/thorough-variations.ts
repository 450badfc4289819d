import { VARIATIONS } from './compiled.js';

/** A variation. With every page size, its responses exceed the limit on recorded responses. */
const TOO_MUCH = 'fields-heavy';

/** The variations that `thorough` can judge. */
export const THOROUGH = VARIATIONS.filter(({ name }) => name !== TOO_MUCH);
