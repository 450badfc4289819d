import type * as Interface from '../../suites/interface.js';
import type * as Group from '../../helpers/judge/violation-group.js';
import type { Failure } from '../../helpers/verdict.js';
import type { Conformed } from '../../suites/engine/conform.js';
import type * as Requirements from '../../suites/requirements.js';
import { fromHar, load, toHar } from './compiled.js';

const { evidenceOf } = (await load('suites/interface.js')) as typeof Interface;
const { groupOf } = (await load('helpers/judge/violation-group.js')) as typeof Group;
const { REQUIREMENTS } = (await load('suites/requirements.js')) as typeof Requirements;

/**
 * The mistakes in the witnesses of a run. The first failure of each group needs a witness: exchanges that show this failure at its own
 * exchange. If a witness contains no retry, it must need all of its exchanges.
 */
export function wrongWitnesses({ conformance, recording }: Conformed): string[] {
  /** Whether these exchanges alone show a violation of the requirement at the exchange of a failure, and of the same group. */
  const shows = (id: string, failure: Failure, entries: readonly number[]): boolean => {
    const exchanges = entries.flatMap((index) => recording.exchanges[index] ?? []);
    const part = fromHar(JSON.parse(JSON.stringify(toHar({ ...recording, exchanges }))));
    const evidence = evidenceOf(part.exchanges, part.settings, part.notes);
    const requirement = REQUIREMENTS.find((one) => one.id === id);
    const { violations } = requirement?.judge(evidence) ?? { violations: [] };
    const at = entries.indexOf(failure.exchange);
    return violations.some(
      (violation) => violation.exchange === at && groupOf(violation) === groupOf(failure),
    );
  };
  const wrong = (id: string, failure: Failure): string[] => {
    const { witness } = failure;
    const group = groupOf(failure);
    if (witness === undefined) return [`${id} ${group}: no witness`];
    if (!shows(id, failure, witness)) return [`${id} ${group}: not shown by ${witness.join(', ')}`];
    const isRetried = witness.some((index) => (recording.exchanges[index]?.attempt ?? 1) > 1);
    if (isRetried || witness.length === 1) return [];
    const spare = witness.filter((index) => shows(id, failure, without(witness, index)));
    return spare.map((index) => `${id} ${group}: ${index} can be left out`);
  };
  return conformance.requirements.flatMap(({ id, failures }) => {
    const firsts = new Map(failures.toReversed().map((failure) => [groupOf(failure), failure]));
    return [...firsts.values()].flatMap((failure) => wrong(id, failure));
  });
}

const without = (list: readonly number[], one: number): number[] =>
  list.filter((other) => other !== one);
