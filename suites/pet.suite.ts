import { hold } from './holder.js';

hold('pet');
