import { MALFORMED } from './malformed-services.js';
import { expectAllFailed } from './malformed-whole.js';

// A sample. `.ci/full` judges all badly shaped services.
expectAllFailed(MALFORMED.filter((_, place) => place % 12 === 0));
