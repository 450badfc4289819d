import { holdFootprint } from './footprint.js';

holdFootprint(['thorough']);
