import type { RunSettings } from '../settings.js';
import { decodeValue, type Value } from './value.js';

/** A value that a probe sent before. */
export interface RecordedValue {
  readonly probe: string;
  readonly value: Value;
}

const NOT_PRINTABLE_ASCII = /[^\x20-\x7e]/g;

/**
 * Writes a recorded value in the form that `--replay` takes: `PROBE=VALUE`. Uses only printable ASCII, so that it can be copied.
 * @param value as in the mark of its exchanges
 */
export function referenceTo({
  probe,
  value,
}: {
  readonly probe: string;
  readonly value: string;
}): string {
  // Only strings of JSON contain other characters, so escapes are always valid.
  const text = value.replace(
    NOT_PRINTABLE_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${probe}=${text}`;
}

/** The inverse of `referenceTo`. @throws SyntaxError for a value that is not JSON */
export function readReference(reference: string): RecordedValue {
  const { probe, text } = partsOf(reference);
  return { probe, value: decodeValue(text) };
}

/** The id of the probe, and the text of the value. The text is empty if there is no `=`. */
export function partsOf(reference: string): { readonly probe: string; readonly text: string } {
  const at = reference.indexOf('=');
  if (at < 0) return { probe: reference, text: '' };
  return { probe: reference.slice(0, at), text: reference.slice(at + 1) };
}

type EarlierSettings = Pick<RunSettings, 'baseline' | 'counterexamples'>;

/**
 * Returns the counterexamples of earlier runs to send again: those of the baseline, and of the run that this one is compared with.
 */
export function earlierValuesIn({
  baseline = [],
  counterexamples = [],
}: EarlierSettings): readonly RecordedValue[] {
  const references = baseline.flatMap(({ counterexample }) => counterexample ?? []);
  return [...new Set([...references, ...counterexamples])].map(readReference);
}
