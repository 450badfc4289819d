import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SUITE } from '../../helpers/package-facts.js';
import { ENV_FILE, type Service } from './contents.js';
import { TARBALL, type Recipe } from './recipes.js';

/** What the user has to do after `init`, one or two sentences for each step. */
export function nextSteps(
  { baseUrl, messagesBaseUrl }: Service,
  recipe: Recipe | undefined,
): string[] {
  const git = gitState();
  const hasMessages = messagesBaseUrl !== '';
  const places = recipe?.text.includes('MESSAGES_BASE_URL')
    ? `${ENV_FILE} and ${recipe.file}`
    : ENV_FILE;
  return [
    baseUrl === '' && `Set BASE_URL in ${ENV_FILE} to the address of the service.`,
    `Put the API key into ${ENV_FILE}: remove "# " before API_KEY= and write the key after it.`,
    !git.isIgnored && `Add ${ENV_FILE} to .gitignore, so that nobody commits the key.`,
    !hasMessages &&
      `Set MESSAGES_BASE_URL in ${places}, or add --without messages to the commands. Otherwise, the requirements on messages are undetermined, and the exit code is 3.`,
    `Run npx ${SUITE.name} --dry-run. It shows what a run would send, and sends nothing.`,
    ...(recipe === undefined ? [] : ciSteps(recipe, hasMessages, git.isBelowRoot)),
  ].filter((step) => step !== false);
}

function ciSteps({ file, settings }: Recipe, hasMessages: boolean, isBelowRoot: boolean): string[] {
  const move = `Move ${file} to the root folder of the repository: CI systems read it only there.`;
  return [
    ...(isBelowRoot ? [move] : []),
    `Run npm pack in a checkout of the suite, and commit ${TARBALL} to the root folder of your repository: the CI job installs it.`,
    settings(hasMessages ? 'BASE_URL and MESSAGES_BASE_URL' : 'BASE_URL'),
  ];
}

/** Returns what Git says about the current folder and about `.env`. */
function gitState(): { readonly isIgnored: boolean; readonly isBelowRoot: boolean } {
  // 0: ignored; 1: not ignored; anything else: not in a repository, or Git is not installed.
  const { status } = spawnSync('git', ['check-ignore', '--quiet', ENV_FILE]);
  return {
    isIgnored: status === 0,
    isBelowRoot: (status === 0 || status === 1) && !existsSync('.git'),
  };
}
