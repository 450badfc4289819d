import { byResource } from '../../schemas/operations.js';
import { PLAIN } from '../defaults.js';
import { Evidence, NO_READING } from '../evidence/evidence.js';
import { probeIn } from '../gather/plan.js';
import { partsOf } from '../probes/value-reference.js';
import type { AnyProbe } from '../probes/source.js';
import { decodeValue, encodeValue, type Value } from '../probes/value.js';
import type { Requirement } from '../requirement.js';
import { shorten } from '../shorten.js';
import { didYouMean } from '../suggestions.js';
import { UsageError } from '../usage-error.js';

type Probes = readonly Pick<Requirement, 'probes'>[];

/** Maximum length of a value in a message, in characters. */
const LONGEST = 60;

/**
 * Checks a recorded value, written as `PROBE=VALUE`.
 * @param called the name of the setting in messages
 * @throws UsageError for an unknown probe, or a value that it does not take
 */
export function checkRecorded(called: string, reference: string, requirements: Probes): void {
  const problem = problemOf(reference, requirements);
  if (problem !== undefined) throw new UsageError(`${called}: ${problem}`);
}

/** Why a recorded value cannot be sent; undefined if it can. */
export function problemOf(reference: string, requirements: Probes): string | undefined {
  const { probe: id, text } = partsOf(reference);
  if (!reference.includes('=')) {
    return `expected PROBE=VALUE, got '${shorten(reference, LONGEST)}'. Copy it from a report, with its quotes`;
  }
  const probe = probeIn(requirements, id);
  if (probe === undefined) {
    const ids = requirements.flatMap(({ probes }) => probes.map((each) => each.id));
    return `unknown probe '${shorten(id, LONGEST)}'.${didYouMean(id, [...new Set(ids)])}`;
  }
  const shown = shorten(text, LONGEST);
  const value = decoded(text);
  if (value === undefined) {
    return `the value of ${id} is not JSON: ${shown}. Copy it from a report, with its quotes`;
  }
  const samples = samplesOf(probe);
  if (samples.length === 0 || isLike(value.value, samples)) return undefined;
  const [first] = samples;
  return `${id} takes values like ${shorten(encodeValue(first), LONGEST)}, got ${shown}`;
}

function decoded(text: string): { readonly value: Value } | undefined {
  try {
    return { value: decodeValue(text) };
  } catch {
    return undefined;
  }
}

/** Returns samples of a probe's values. Any key and an empty store suffice, because the kinds of values depend on neither. */
function samplesOf(probe: AnyProbe): readonly Value[] {
  const run = {
    ...PLAIN,
    profile: 'thorough',
    apiKey: 'any-key-0123456789',
    left: byResource(() => 50),
  } as const;
  return probe.samples(new Evidence(NO_READING, [], PLAIN), run);
}

function kindOf(value: Value): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  if (value instanceof Uint8Array) return 'bytes';
  return Array.isArray(value) ? 'array' : 'object';
}

/**
 * Whether a value has the same kind as one of the samples. An object must have every member that all samples have, and no member that
 * no sample has.
 */
function isLike(value: Value, samples: readonly Value[]): boolean {
  const same = samples.filter((sample) => kindOf(sample) === kindOf(value));
  if (same.length === 0) return false;
  if (kindOf(value) !== 'object') return true;
  const members = new Set(membersOf(value));
  const known = same.map(membersOf);
  const required = known.reduce((common, names) => common.filter((name) => names.includes(name)));
  return (
    required.every((name) => members.has(name)) &&
    [...members].every((name) => known.flat().includes(name))
  );
}

function membersOf(value: Value): readonly string[] {
  return Object.keys(value as object);
}
