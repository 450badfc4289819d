import type { Conformance } from '../helpers/verdict.js';
import { bounded, sorted } from './bounded.js';
import { jsonText } from '../helpers/escape.js';
import { toHar } from '../helpers/journal/har.js';
import type { Recording } from '../helpers/run.js';

/** `conformance.json`: the same text for the same verdicts, whatever the order of their keys. */
export function jsonReport(conformance: Conformance): string {
  return jsonText(`${JSON.stringify(bounded(conformance), null, 2)}\n`);
}

/**
 * `evidence.har`: HAR 1.2, with one entry per line, so that two files can be compared line by line. The same text for the same
 * recording, whatever the order of the keys of its settings.
 */
export function harReport(recording: Recording): string {
  const { version, creator, _run, entries } = toHar(recording).log;
  const run = { ..._run, settings: sorted(_run.settings) };
  const head = JSON.stringify({ version, creator, _run: run }).slice(0, -1);
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  return `{"log":${head},"entries":[\n${lines}\n]}}\n`;
}
