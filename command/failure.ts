import { onOneLine } from '../helpers/on-one-line.js';
import { suiteFaultLine, SUITE } from '../helpers/package-facts.js';
import { UsageError } from '../helpers/usage-error.js';
import { terminal, visibleLines } from '../helpers/escape.js';
import { concealed, concealKey } from './concealed.js';
import { keysToConceal } from './settings/environment.js';
import { SuiteFault } from './suite-fault.js';

/** The message for an error, and its exit code. */
interface Failure {
  /** One line, followed by the stack of an unexpected error with --verbose. */
  readonly text: string;
  readonly code: 2 | 4;
}

/** Returns the message and the exit code for a thrown value. The message contains no secret. */
export async function failureOf(error: unknown, verbose = false): Promise<Failure> {
  for (const key of keysToConceal()) concealKey(key);
  const message = error instanceof Error ? error.message : String(error);
  // The message may quote a file of someone else, so control characters are escaped.
  const line = terminal(onOneLine(await concealed(message)));
  const prefixed = (text: string): string => `${SUITE.name}: ${text}\n`;
  if (error instanceof UsageError) return { text: prefixed(line), code: 2 };
  if (error instanceof SuiteFault) return { text: prefixed(line), code: 4 };
  const stack =
    error instanceof Error && verbose
      ? `\n${visibleLines(await concealed(error.stack ?? ''))}`
      : '';
  return { text: prefixed(`${suiteFaultLine()}: ${line}${stack}`), code: 4 };
}
