import type { Fault } from '../../fault.js';
import { IDS_AND_NAMES } from './ids-and-names.js';
import { STATUSES_SHOWN } from './statuses.js';

export const PET: readonly Fault[] = [...IDS_AND_NAMES, ...STATUSES_SHOWN];
