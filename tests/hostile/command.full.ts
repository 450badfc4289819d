import { testCommand } from './command.js';
import { TABLE } from './table.js';

testCommand(TABLE.filter(({ longTest }) => longTest === 'command'));
