import type { Conformance } from '../helpers/verdict.js';
import { bounded, sorted } from './bounded.js';
import { jsonText } from '../helpers/escape.js';
import { toHar } from '../helpers/journal/har.js';
import type { Recording } from '../helpers/recording.js';

/** `conformance.json`. The order of keys in `conformance` does not change the text. */
export function jsonReport(conformance: Conformance): string {
  return jsonText(`${JSON.stringify(bounded(conformance), null, 2)}\n`);
}

/**
 * `evidence.har`: HAR 1.2, with one entry per line, so that two files can be compared line by line. The order of keys in the settings
 * does not change the text.
 */
export function harReport(recording: Recording): string {
  const { version, creator, _run, entries } = toHar(recording).log;
  const run = { ..._run, settings: sorted(_run.settings) };
  const head = JSON.stringify({ version, creator, _run: run }).slice(0, -1);
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  return `{"log":${head},"entries":[\n${lines}\n]}}\n`;
}
