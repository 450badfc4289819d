import * as allure from 'allure-js-commons';
import type { Requirement } from '../helpers/requirement.js';
import type { Failure } from '../helpers/verdict.js';

/** First part of a requirement's id. */
export function chapterOf({ id }: Requirement): string {
  return id.split('.', 1)[0] ?? id;
}

/** Tells Allure where a requirement belongs, and why it is there. */
export async function label(requirement: Requirement): Promise<void> {
  const { id, clause, level, why, how, mend } = requirement;
  await allure.epic('Animal Store Service Interface');
  await allure.feature(chapterOf(requirement));
  await allure.story(clause);
  await allure.severity(level === 'MUST' ? 'critical' : 'minor');
  await allure.labels({ name: 'requirement', value: id }, { name: 'level', value: level });
  await allure.link(`../index.html#${id}`, id);
  await allure.description(
    [why, `How it is judged: ${how}`, `The usual mend: ${mend}`].join('\n\n'),
  );
}

/** Adds what was seen to a violated requirement: one attachment for each failure. */
export async function attach(failures: readonly Failure[]): Promise<void> {
  for (const { exchange, expected, observed, curl, replay } of failures.slice(0, 5)) {
    const text = [
      `Expected: ${expected}`,
      `Observed: ${observed}`,
      `Exchange: ${exchange} of evidence.har`,
      '',
      curl,
      '',
      replay,
    ].join('\n');
    await allure.attachment(`exchange ${exchange}`, text, 'text/plain');
  }
}
