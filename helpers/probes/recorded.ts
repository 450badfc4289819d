import type { RunSettings } from '../settings.js';
import { decodeValue, type Value } from './value.js';

/** A value that a probe sent before. */
export interface RecordedValue {
  /** Id of the probe. */
  readonly probe: string;
  readonly value: Value;
}

const BEYOND_ASCII = /[^\x20-\x7e]/g;

/**
 * Names a recorded value, as `--replay` takes it: `PROBE=VALUE`. Only printable ASCII, so that it can be copied.
 * @param value as in the mark of its exchanges
 */
export function referenceTo({
  probe,
  value,
}: {
  readonly probe: string;
  readonly value: string;
}): string {
  // Outside of its strings, JSON is ASCII.
  const text = value.replace(
    BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${probe}=${text}`;
}

/** The inverse of `referenceTo`. @throws SyntaxError for a value that is not as `encodeValue` writes it */
export function readReference(reference: string): RecordedValue {
  const { probe, text } = partsOf(reference);
  return { probe, value: decodeValue(text) };
}

/** The id of the probe, and the text of the value; empty if there is no `=`. */
export function partsOf(reference: string): { readonly probe: string; readonly text: string } {
  const at = reference.indexOf('=');
  if (at < 0) return { probe: reference, text: '' };
  return { probe: reference.slice(0, at), text: reference.slice(at + 1) };
}

type Remembering = Pick<RunSettings, 'baseline' | 'counterexamples'>;

/** The counterexamples of earlier runs that a run sends again: those of the baseline, and of the run it is compared to. */
export function earlierValuesIn({
  baseline = [],
  counterexamples = [],
}: Remembering): readonly RecordedValue[] {
  const references = baseline.flatMap(({ counterexample }) => counterexample ?? []);
  return [...new Set([...references, ...counterexamples])].map(readReference);
}
