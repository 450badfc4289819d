import { hold } from './holder.js';

hold('errors');
