import type { Recording } from '../../helpers/recording.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

async function recorded(): Promise<Recording> {
  const { close, ...service } = await startReference();
  const { recording } = await conform({ ...service, settleMs: 400, categoryId: '7', seed: 1 });
  await close();
  return recording;
}

/** A whole run against the built-in service, which conforms. For every requirement, it contains requests that could show a violation. */
export const CONFORMING_RUN = await recorded();
