export { PET } from './fields.js';
