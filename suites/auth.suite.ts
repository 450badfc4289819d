import { hold } from './holder.js';

hold('auth');
