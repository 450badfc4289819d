import { MALFORMED } from './malformed-services.js';
import { expectAllFailed } from './malformed-whole.js';

expectAllFailed(MALFORMED);
