import { operationsOf, type Api } from './api.js';
import type { PhaseName } from './phases.js';
import { probesWith } from '../../helpers/probes/probe.js';

export const probe = probesWith<Api, PhaseName>(operationsOf);
