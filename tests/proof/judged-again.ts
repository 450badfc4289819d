import { fromHar, toHar } from '../../helpers/journal/har.js';
import { rejudge, type Conformed } from '../../suites/conform.js';

/** Whether the evidence of a run, written and read again, gives the very same conclusion. */
export function agreesWithItself({ recording, conformance }: Conformed): boolean {
  const again = rejudge(fromHar(JSON.parse(JSON.stringify(toHar(recording)))));
  return JSON.stringify(again) === JSON.stringify(conformance);
}
