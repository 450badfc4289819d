import { hold } from './holder.js';

hold('list');
