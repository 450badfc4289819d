import { always } from './always.js';
import { BEFORE } from './before-phase.js';
import { mostOf } from './costs.js';
import type { Gathering, Phase } from '../../helpers/gather/gathering.js';
import { hangKindOf } from './hang-kinds.js';
import { sendAgain } from './send-again.js';
import { OPEN_PHASES, PHASES, type PhaseName } from '../probes/phases.js';
import { INTERFACE } from '../interface.js';

/** What `helpers/` needs to know about this interface to send requests. */
export const GATHERING: Gathering = {
  reading: INTERFACE,
  phases: PHASES.map(withStepBefore),
  lastPhases: OPEN_PHASES.map(withStepBefore),
  service: {
    health: { operation: 'listPets', method: 'GET', path: '/pets?limit=1' },
    hangKindOf,
  },
  always,
  mostOf,
  sendAgain,
};

function withStepBefore(phase: Phase & { readonly name: PhaseName }): Phase {
  const before = BEFORE[phase.name];
  return { ...phase, ...(before && { before }) };
}
