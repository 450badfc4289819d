import { describe, expect, test } from 'vitest';
import { readArguments } from '../../command/arguments.js';
import { changesSince, gated, gateOf } from '../../command/run/gate.js';
import { OUTPUT_FLAGS } from '../../command/settings/flags.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { conformance, exchange, failure, recording, verdict } from '../reports/samples.js';

const evidence = recording([]);
const made = conformance(evidence);

const passed = verdict(0);
const failed = verdict(0, { verdict: 'fail', failures: [failure(exchange(0))] });
const unclear = verdict(0, { verdict: 'undetermined', reason: 'it rained' });

/** The exit code of a run that ended with `code`, held against another under `--fail-on changes`. */
function codeOf(
  before: RequirementVerdict,
  now: RequirementVerdict,
  code: number,
  observed = '400',
): number {
  const of = (one: RequirementVerdict, value: string): Conformance => ({
    ...made,
    requirements: [one],
    observations: [{ id: 'x.y', text: 'x', value }],
    run: { ...made.run, exitCode: code },
  });
  const gate = { before: { label: 'a', conformance: of(before, '400') }, failsOnChanges: true };
  const conclusion = { recording: evidence, conformance: of(now, observed) };
  const changes = changesSince(gate, conclusion);
  return gated(conclusion, gate, changes).conformance.run.exitCode;
}

describe('a gate on changes', () => {
  test.each([
    ['nothing changed', 0, codeOf(passed, passed, 0)],
    ['a known violation is gone', 1, codeOf(failed, passed, 0)],
    ['an observation changed', 1, codeOf(passed, passed, 0, '422')],
    [
      'an observation changed, and something is undetermined',
      1,
      codeOf(unclear, unclear, 3, '422'),
    ],
    ['circumstances hid what passed before', 3, codeOf(passed, unclear, 3)],
    ['circumstances hid before what passes', 0, codeOf(unclear, passed, 0)],
    ['the run was interrupted', 130, codeOf(passed, passed, 130, '422')],
    ['the suite itself failed', 4, codeOf(passed, passed, 4, '422')],
  ])('where %s: %i', (_, wanted, code) => {
    expect(code).toBe(wanted);
  });

  test.each([
    [['--fail-on', 'everything'], 'changes'],
    [['--fail-on', 'changes'], '--compare-to'],
    [['--compare-to', ''], 'empty'],
    [['--compare-to', 'package.json/x'], 'package.json/x cannot be read (ENOTDIR)'],
  ])('%j is refused', (args, said) => {
    expect(() => gateOf(readArguments(args, OUTPUT_FLAGS))).toThrow(said);
  });

  test('is none where none is asked for', () => {
    expect(gateOf(readArguments([], OUTPUT_FLAGS))).toBeUndefined();
    expect(gateOf(readArguments(['--fail-on', 'violations'], OUTPUT_FLAGS))).toBeUndefined();
  });
});
