import { testCommand } from './command.js';
import { TABLE } from './table.js';

/** Rows that mainly test the process: how it ends, and what it prints. */
const PROCESS_ROWS: readonly string[] = [
  'a redirect for everything, to an address with markup and a workflow command',
  'it shows the key in a header and the body of every response',
  'it shows the key in another letter case, and encoded',
];

// Rows that test memory and reports take long: every sixth one is tested here, and all of them in `.ci/full`.
const large = TABLE.filter(({ longTest }) => longTest === 'command');
testCommand([
  ...TABLE.filter(({ name }) => PROCESS_ROWS.includes(name)),
  ...large.filter((_, place) => place % 6 === 0),
]);
