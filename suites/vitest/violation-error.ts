import { terminal } from '../../helpers/escape.js';
import { header, type Exchange } from '../../helpers/exchange.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { Recording } from '../../helpers/recording.js';
import { shorten } from '../../helpers/shorten.js';
import type { Failure } from '../../helpers/verdict.js';

/** Maximum length of a line, and of a body within a line, in characters. */
const LONGEST = 2000;
const BODY = 400;

type Named = Pick<Requirement, 'id' | 'text' | 'clause'>;

/** Returns a text in one line, escaped so that a service cannot control the terminal. */
const shown = (text: string): string => terminal(shorten(text, LONGEST));

function inBrief({ request, answer, error = 'lost' }: Exchange): string[] {
  const { method, url, body = '' } = request;
  const received = answer
    ? [answer.status, header(answer.headers, 'content-type') ?? '', shorten(answer.body, BODY)]
    : [`none (${error})`];
  return [
    `Request: ${method} ${url} ${shorten(body, BODY)}`.trimEnd(),
    `Response: ${received.join(' ')}`.trimEnd(),
  ];
}

/** Returns the lines of the first violation of a requirement, with the commands that reproduce it. */
function linesOf(
  { id, text, clause }: Named,
  failures: readonly Failure[],
  recording: Recording,
): string[] {
  const [first] = failures;
  const heading = [`${id} is violated`, `Requirement: ${text} (${clause})`];
  if (first === undefined) return heading;
  const exchange = recording.exchanges[first.exchange];
  const where = first.pointer === undefined ? '' : ` at ${first.pointer}`;
  return [
    ...heading,
    `Expected: ${first.expected}`,
    `Observed: ${first.observed}`,
    ...(first.sent === undefined ? [] : [`Sent: ${first.sent}`]),
    `Exchange: ${first.exchange} of evidence.har, ${first.operation}${where}`,
    ...(exchange === undefined ? [] : inBrief(exchange)),
    ...(first.hint === undefined ? [] : [`Hint: ${first.hint}`]),
    `Command: ${first.curl}`,
    `Replay: ${first.replay}`,
    ...(failures.length > 1 ? [`and ${failures.length - 1} more`] : []),
  ];
}

/** The service violates a requirement. Any other error of a test is not about the service. */
export class ViolationError extends Error {
  override readonly name = 'Violation';
  /** Test views and Allure read fields with these names. Without them, Allure shows the test as broken, not as failed. */
  readonly expected: string;
  readonly actual: string;

  constructor(requirement: Named, failures: readonly Failure[], recording: Recording) {
    super(linesOf(requirement, failures, recording).map(shown).join('\n'));
    const [first] = failures;
    this.expected = shown(first?.expected ?? requirement.text);
    this.actual = shown(first?.observed ?? 'a violation');
    // Without stack frames: a line of the suite says nothing about the service.
    this.stack = `${this.name}: ${this.message}`;
  }
}
