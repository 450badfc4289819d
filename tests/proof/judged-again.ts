import type { Conformed } from '../../suites/engine/conform.js';
import { fromHar, rejudge, toHar } from './compiled.js';

/** Whether the evidence of a run, written and read again, gives exactly the same result. */
export function isSameWhenRejudged({ recording, conformance }: Conformed): boolean {
  const again = rejudge(fromHar(JSON.parse(JSON.stringify(toHar(recording)))));
  return JSON.stringify(again) === JSON.stringify(conformance);
}
