import { hold } from './holder.js';

hold('messages');
