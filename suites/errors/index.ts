export { ERRORS } from './shape.js';
