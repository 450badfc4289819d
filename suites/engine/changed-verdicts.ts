import type { VerdictName } from '../../helpers/verdict.js';
import { CHANGES, FIRST_VERSION, type Change } from './changes.js';

/** The verdicts of a version of the suite. */
export interface Judged {
  readonly suite: { readonly version: string };
  readonly requirements: readonly { readonly id: string; readonly verdict: VerdictName }[];
}

/** A verdict that another version of the suite gives otherwise on the same evidence. */
export interface ChangedVerdict {
  readonly id: string;
  /** Undefined where that version has no such requirement. */
  readonly before: VerdictName | undefined;
  readonly now: VerdictName | undefined;
  readonly why: string;
}

/** Negative where version `a` came before `b`: numbers count, what follows them does not. */
export function byVersion(a: string, b: string): number {
  const numbers = (version: string): number[] =>
    (version.match(/^\d+(\.\d+)*/)?.[0] ?? '').split('.').map(Number);
  const [one, other] = [numbers(a), numbers(b)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The changes of requirements after one version, up to another. */
export function changesBetween(
  from: string,
  to: string,
  changes: readonly Change[] = CHANGES,
): readonly Change[] {
  return changes.filter(
    ({ version }) => byVersion(version, from) > 0 && byVersion(version, to) <= 0,
  );
}

/** The verdicts that two versions of the suite give otherwise on the same evidence, and why. */
export function changedVerdicts(
  before: Judged,
  now: Judged,
  changes: readonly Change[] = CHANGES,
): readonly ChangedVerdict[] {
  const had = new Map(before.requirements.map(({ id, verdict }) => [id, verdict]));
  const has = new Map(now.requirements.map(({ id, verdict }) => [id, verdict]));
  const listed = changesBetween(before.suite.version, now.suite.version, changes);
  return [...new Set([...has.keys(), ...had.keys()])].flatMap((id) => {
    const [then, today] = [had.get(id), has.get(id)];
    if (then === today) return [];
    const own = listed.filter((change) => change.id === id);
    const why =
      own.length > 0
        ? own.map(({ kind, version, why: told }) => `${kind} in ${version}: ${told}`).join('; ')
        : unlisted(then, before.suite.version, now.suite.version);
    return [{ id, before: then, now: today, why }];
  });
}

/** Why a verdict changed that no change of its requirement explains. */
function unlisted(then: VerdictName | undefined, from: string, to: string): string {
  const order = byVersion(from, to);
  if (order > 0) return `version ${from} is newer than this one, which does not know its changes`;
  if (order === 0) return 'the version is the same: its verdicts, or the evidence, were altered';
  if (then === undefined && byVersion(FIRST_VERSION, from) > 0) return `added in ${FIRST_VERSION}`;
  return 'no change of it is listed: its verdicts, or the evidence, were altered';
}
