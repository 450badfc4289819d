import { PROFILES } from '../../helpers/settings-table.js';
import { testFootprint } from './footprint.js';

// The costs of `thorough` are tested in footprint.full.ts.
testFootprint(PROFILES.filter((profile) => profile !== 'thorough'));
