import { PET_SHAPE } from './shape.js';
import { PET_ID } from './id.js';
import { PET_NAME } from './name.js';
import { PET_CATEGORY_ID } from './category-id.js';
import { PET_STATUS } from './status.js';

export const PET = [PET_SHAPE, PET_ID, PET_NAME, PET_CATEGORY_ID, PET_STATUS] as const;
