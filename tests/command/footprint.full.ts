import { testFootprint } from './footprint.js';

testFootprint(['thorough']);
