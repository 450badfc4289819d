import { hold } from './holder.js';

hold('answers');
