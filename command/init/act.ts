import { address } from '../../helpers/checks/address.js';
import { withoutKey } from '../../helpers/checks/credentials.js';
import { oneOf } from '../../helpers/checks/names.js';
import { noPositional, type Arguments } from '../arguments.js';
import { checkFree, writeAllFiles } from '../files/new-files.js';
import type { Output } from '../output.js';
import { keysToConceal } from '../settings/environment.js';
import { ciFile, ENV_FILE, envFile } from './contents.js';
import { nextSteps } from './next-steps.js';
import { answersTo, type Question } from './questions.js';
import { RECIPES } from './recipes.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  noPositional(args);
  const check = (file: string): void =>
    checkFree(
      file,
      args.has('force'),
      file === ENV_FILE
        ? 'Change it in an editor'
        : 'Use --ci none and copy the job from docs/ci.md of the suite',
    );
  // Before the questions: an existing file must not cost the user any answers.
  check(ENV_FILE);
  const answers = await answersTo(questions(check), args, output);
  if (answers === undefined) return 130;
  const service = {
    baseUrl: answers.get('base-url') ?? '',
    messagesBaseUrl: answers.get('messages-base-url') ?? '',
  };
  const recipe = RECIPES.get(answers.get('ci') ?? '');
  const files = [envFile(service), ...(recipe === undefined ? [] : [ciFile(recipe, service)])];
  // Again: another program may have written a file while the user answered.
  for (const { file } of files) check(file);
  writeAllFiles(files);
  const steps = nextSteps(service, recipe).map((step, index) => `${index + 1}. ${step}\n`);
  output.out(files.map(({ file }) => `Wrote ${file}\n`).join(''));
  output.out(`\nNext steps:\n${steps.join('')}`);
  return 0;
}

/** @param check throws if a file cannot be written, so that the user can name another CI system */
function questions(check: (file: string) => void): readonly Question[] {
  return [
    {
      flag: 'base-url',
      prompt: 'Address of the service, up to /v1 (Enter: set it later): ',
      standard: '',
      read: addressWithoutKey,
    },
    {
      flag: 'messages-base-url',
      prompt: 'Address of the message operation, up to /v1 (Enter: none): ',
      standard: '',
      read: addressWithoutKey,
    },
    {
      flag: 'ci',
      prompt: 'CI system: github, gitlab or none (Enter: none): ',
      standard: 'none',
      read: (called, answer) => {
        const name = oneOf(called, answer, [...RECIPES.keys(), 'none']);
        const file = RECIPES.get(name)?.file;
        if (file !== undefined) check(file);
        return name;
      },
    },
  ];
}

/** @throws UsageError if the text is not a base URL, or contains a key that is set in the environment or in `.env` */
function addressWithoutKey(called: string, text: string): string {
  const base = address(called, text);
  for (const key of keysToConceal()) withoutKey(called, base, key ?? '');
  return base;
}
