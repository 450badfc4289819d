export { ERRORS } from './shape.js';
export { CODES } from './codes.js';
