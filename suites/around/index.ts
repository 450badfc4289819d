export { AROUND_OBSERVATIONS } from './observations.js';
