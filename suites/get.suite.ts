import { hold } from './holder.js';

hold('get');
