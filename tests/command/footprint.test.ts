import { PROFILES } from '../../helpers/settings.js';
import { testFootprint } from './footprint.js';

// What `thorough` costs: footprint.long.ts.
testFootprint(PROFILES.filter((profile) => profile !== 'thorough'));
