import { holdLessEvidence } from './less-evidence.js';

holdLessEvidence(Number(process.env['LESS_EVIDENCE_PARTS'] ?? 100_000));
