import { PROFILES } from '../../helpers/settings.js';
import { holdFootprint } from './footprint.js';

// What `thorough` costs: footprint.long.ts.
holdFootprint(PROFILES.filter((profile) => profile !== 'thorough'));
