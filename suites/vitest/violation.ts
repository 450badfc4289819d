import type { Requirement } from '../../helpers/requirement.js';
import type { Failure } from '../../helpers/verdict.js';

/** Control characters and marks that turn the reading direction: hostile text must not steer a terminal. */
const UNSAFE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function shown(text: string): string {
  const short = text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
  return short.replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The service broke a requirement: the one kind of error that a suite throws on purpose. */
export class Violation extends Error {
  override readonly name = 'Violation';
  /** Names that test viewers and Allure know: they make it a failure and no mishap. */
  readonly expected: string;
  readonly actual: string;

  constructor(requirement: Requirement, failures: readonly Failure[]) {
    const [first] = failures;
    const expected = shown(first?.expected ?? requirement.text);
    const actual = shown(first?.observed ?? 'a breach');
    const where = first?.pointer === undefined ? '' : ` at ${shown(first.pointer)}`;
    super(
      [
        `${requirement.id} is violated`,
        `Requirement: ${requirement.text} (${requirement.clause})`,
        `Expected: ${expected}`,
        `Observed: ${actual}`,
        `Exchange: ${first?.exchange ?? 'none'} of evidence.har, ${first?.operation ?? ''}${where}`,
        ...(failures.length > 1 ? [`and ${failures.length - 1} more`] : []),
      ].join('\n'),
    );
    this.expected = expected;
    this.actual = actual;
    // Where in the suite it was thrown tells nothing about the service.
    this.stack = `${this.name}: ${this.message}`;
  }
}
