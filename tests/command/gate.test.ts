import { describe, expect, test } from 'vitest';
import { readArguments } from '../../command/arguments.js';
import { withExitCode, type Conclusion } from '../../command/run/conclusion.js';
import { changesSince, gateOf, withChanges } from '../../command/run/gate.js';
import { OUTPUT } from '../../helpers/settings-table.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { conformance, exchange, failure, recording, verdict } from '../reports/samples.js';

const evidence = recording([]);
const { baseline: _, ...made } = conformance(evidence);

const passed = verdict(0);
const failed = verdict(0, { verdict: 'fail', failures: [failure(exchange(0))] });
const undetermined = verdict(0, { verdict: 'undetermined', reason: 'the service was overloaded' });

/** How this run ended, apart from its verdicts. */
interface End {
  readonly interrupted?: 'SIGINT';
  readonly suiteFaults?: readonly string[];
}

/** The result of a run with `--fail-on changes`, if a verdict was `before` in the earlier run and is `now` in this run. */
function comparedWith(
  before: RequirementVerdict,
  now: RequirementVerdict,
  observed = '400',
  { suiteFaults = [], ...ended }: End = {},
): Conclusion {
  const of = (one: RequirementVerdict, value: string): Conformance => ({
    ...made,
    requirements: [one],
    observations: [{ id: 'x.y', text: 'x', value }],
    suiteFaults,
  });
  const gate = { before: { label: 'a', conformance: of(before, '400') }, failsOnChanges: true };
  const run = { recording: { ...evidence, ...ended }, conformance: of(now, observed) };
  const conclusion = withExitCode(run);
  return withChanges(conclusion, gate, changesSince(gate, conclusion));
}

function codeOf(...runs: Parameters<typeof comparedWith>): number {
  return comparedWith(...runs).conformance.run.exitCode;
}

describe('a gate on changes', () => {
  test.each([
    ['nothing changed', 0, codeOf(passed, passed)],
    ['a violation is gone', 1, codeOf(failed, passed)],
    ['an observation changed', 1, codeOf(passed, passed, '422')],
    [
      'an observation changed, and something is undetermined',
      1,
      codeOf(undetermined, undetermined, '422'),
    ],
    ['a verdict that passed is undetermined now', 3, codeOf(passed, undetermined)],
    ['a verdict that was undetermined passes now', 0, codeOf(undetermined, passed)],
    ['the run was interrupted', 130, codeOf(passed, passed, '422', { interrupted: 'SIGINT' })],
    ['the suite itself failed', 4, codeOf(passed, passed, '422', { suiteFaults: ['oops'] })],
  ])('if %s: exit code %i', (__, expected, code) => {
    expect(code).toBe(expected);
  });

  test('records the changes in the evidence', () => {
    expect(comparedWith(passed, passed, '422').recording.changed).toEqual([expect.any(String)]);
    expect(comparedWith(passed, passed).recording).toEqual(evidence);
  });

  test.each([
    [['--fail-on', 'everything'], 'changes'],
    [['--fail-on', 'changes'], '--compare-to'],
    [['--compare-to', ''], 'empty'],
    [['--compare-to', 'package.json/x'], 'package.json/x cannot be read (ENOTDIR)'],
  ])('%j is refused', (args, message) => {
    expect(() => gateOf(readArguments(args, Object.values(OUTPUT)))).toThrow(message);
  });
});
