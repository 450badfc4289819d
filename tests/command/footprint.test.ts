import { PROFILES } from '../../helpers/settings.js';
import { testFootprint } from './footprint.js';

// The costs of `thorough` are tested in footprint.long.ts.
testFootprint(PROFILES.filter((profile) => profile !== 'thorough'));
