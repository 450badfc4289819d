import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../helpers/usage-error.js';
import type { Arguments } from '../arguments.js';
import { failureOf } from '../failure.js';
import type { Output } from '../output.js';

/** One question, and how to read its answer. */
export interface Question {
  /** The flag that answers it instead, without the dashes. */
  readonly flag: string;
  /** The text on the terminal. */
  readonly prompt: string;
  /** The answer if the user only presses Enter, or is not asked. */
  readonly standard: string;
  /** Returns the answer in its final form. @throws UsageError if it cannot be used */
  readonly read: (called: string, answer: string) => string;
}

/** Answers by flag. */
type Answers = ReadonlyMap<string, string>;

/**
 * Answers the questions: from the flags, on the terminal, or with the standard answers.
 * @returns undefined after Ctrl-C
 * @throws UsageError for a flag that cannot be used, if there are no flags and no terminal, or if the input ends too early
 */
export async function answersTo(
  questions: readonly Question[],
  args: Arguments,
  output: Output,
): Promise<Answers | undefined> {
  const answers = new Map<string, string>();
  // All flags are read before the first question: a wrong flag must not cost the user any answers.
  for (const { flag, read } of questions) {
    const given = args.value(flag);
    if (given !== undefined) answers.set(flag, read(`--${flag}`, given));
  }
  const open = questions.filter(({ flag }) => !answers.has(flag));
  const canAsk = process.stdin.isTTY && output.errIsTerminal;
  if (!canAsk && answers.size === 0 && !args.has('yes')) {
    const flags = questions.map(({ flag }) => `--${flag}`).join(', ');
    throw new UsageError(
      `There is no terminal to ask questions on. Use ${flags}, or --yes for the defaults`,
    );
  }
  if (canAsk && !args.has('yes')) return asked(open, answers, output);
  for (const { flag, standard } of open) answers.set(flag, standard);
  return answers;
}

/** Asks the questions on the terminal, and adds the answers to those that are known. @returns undefined after Ctrl-C */
async function asked(
  questions: readonly Question[],
  answers: Map<string, string>,
  output: Output,
): Promise<Answers | undefined> {
  // Standard error, so that the questions are visible if standard output is redirected.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Without this signal, a question that is open when the input ends would never be answered, and the process would end with 0.
  const ended = new AbortController();
  let isInterrupted = false;
  terminal.on('close', () => ended.abort());
  terminal.on('SIGINT', () => {
    isInterrupted = true;
    terminal.close();
  });
  const ask = (prompt: string): Promise<string> =>
    terminal.question(prompt, { signal: ended.signal });
  try {
    for (const question of questions) {
      answers.set(question.flag, await answerTo(question, ask, output));
    }
    return answers;
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    output.err('\n');
    if (isInterrupted) return undefined;
    throw new UsageError('The input ended before the last answer, so nothing was written');
  } finally {
    terminal.close();
  }
}

/** Asks one question until the answer can be used. */
async function answerTo(
  { flag, prompt, standard, read }: Question,
  ask: (prompt: string) => Promise<string>,
  output: Output,
): Promise<string> {
  for (;;) {
    const answer = (await ask(prompt)).trim();
    if (answer === '') return standard;
    try {
      return read(`--${flag}`, answer);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      output.err((await failureOf(error)).text);
    }
  }
}
