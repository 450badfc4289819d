import { hold } from './holder.js';

hold('create');
