import { holdLessEvidence } from './less-evidence.js';

holdLessEvidence(2000);
