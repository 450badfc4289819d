import { lstatSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import type * as ciInfo from 'ci-info';
import type * as dotenv from 'dotenv';
import type { ProxyVariables } from '../../helpers/client/proxies.js';
import { didYouMean } from '../../helpers/suggestions.js';
import { UsageError } from '../../helpers/usage-error.js';
import { TARGET, VARIABLES } from '../../helpers/settings-table.js';

/** The value of a setting and its origin, for error messages. */
export interface Found {
  readonly value: string;
  readonly where: string;
  /** Whether the value is from an env file, and was cut at a `#` that may belong to it. */
  readonly isCut?: boolean;
}

/** The environment. No other code of the package reads `process.env`. */
export interface Environment {
  readonly find: (name: string) => Found | undefined;
  /** The message for a misspelled name, or for an env file without any of the suite's settings; undefined if all is well. */
  readonly misspelled: string | undefined;
  /** Says that the command runs on a CI system, and how it knows; undefined if it does not know. */
  readonly ci: string | undefined;
  readonly proxies: ProxyVariables;
  /** Warnings about lines of the env file. */
  readonly warnings: readonly string[];
  /** Folder that relative paths start from. */
  readonly cwd: string;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** A copy of the environment. Take it early: vitest sets a BASE_URL of its own if there is none. */
export function variablesNow(): Variables {
  return { ...process.env };
}

const requireModule = createRequire(import.meta.url);

/** An env file, as far as it was read. */
interface EnvFile {
  readonly settings: Variables;
  /** Whether the key was cut at a `#` without a space before it. The `#` may belong to the key. */
  readonly hasCutKey: boolean;
}

function readEnvFile(named: string | undefined, cwd: string): EnvFile {
  const name = named ?? TARGET.envFile.default;
  if (name === '') throw new UsageError('--env-file is empty: name a file, or leave it out');
  const file = isAbsolute(name) ? name : join(cwd, name);
  try {
    const text = readFileSync(file, 'utf8');
    // Node 20 has its own flag `--env-file`, and empties a pipe before we read it. Without any settings, the built-in reference
    // would be tested, and pass.
    if (text === '' && statSync(file).isFIFO()) {
      throw new UsageError(`The env file ${name} is a pipe that was already read. Use a file`);
    }
    // Loaded only if there is an env file.
    const { parse } = requireModule('dotenv') as typeof dotenv;
    const settings = parse(text);
    // A file may have only comments and blank lines. Any other text is a mistake, such as `NAME value`, or a file in UTF-16.
    if (
      Object.keys(settings).length === 0 &&
      text.split(/[\n\r]/).some((line) => /^\s*[^\s#]/.test(line))
    ) {
      throw new UsageError(
        `The env file ${name} sets nothing. Write a line NAME=value for each setting, and save it as UTF-8`,
      );
    }
    const keyLine = text
      .split(/[\n\r]/)
      .findLast((line) => /^(?:export\s+)?API_KEY\b/.test(line.trim()));
    const written = keyLine?.slice(keyLine.indexOf('=') + 1).trim() ?? '';
    return { settings, hasCutKey: /^[^\s#'"`]+#/.test(written) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    // A broken link is there, too.
    const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
    if (named === undefined && code === 'ENOENT' && !isThere)
      return { settings: {}, hasCutKey: false };
    const advice =
      named === undefined ? 'repair it, or name another file with --env-file' : 'check --env-file';
    throw new UsageError(`The env file ${name} cannot be read (${code}): ${advice}`);
  }
}

/**
 * Keeps only letters, so that `baseUrl`, `BASEURL` and `BASE_URI` equal `BASE_URL`, and `MESSAGE_BASE_URL` equals
 * `MESSAGES_BASE_URL`.
 */
const normalized = (name: string): string =>
  name
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
    .replace(/^messages/, 'message')
    .replace(/uri$/, 'url');

/**
 * Returns a message for the first misspelled name, such as `baseUrl`. Ignores the name if the correct name is set too: on Windows,
 * `base_url` sets `BASE_URL`.
 */
function misspelledIn(variables: Variables, sets: string): string | undefined {
  for (const name of Object.keys(variables)) {
    const meant = VARIABLES.find(
      (known) => known !== name && normalized(known) === normalized(name),
    );
    if (meant !== undefined && variables[meant] === undefined)
      return `${sets} ${name}. The name of the setting is ${meant}: rename it`;
  }
  return undefined;
}

/** Returns a message for an env file of `--env-file` that has none of the suite's settings. */
function withoutOurSettings(fromFile: Variables, named: string | undefined): string | undefined {
  const names = Object.keys(fromFile);
  const hasNoneOfOurs =
    names.length > 0 && VARIABLES.every((known) => fromFile[known] === undefined);
  if (named === undefined || !hasNoneOfOurs) return undefined;
  return `${named} sets none of the suite's settings.${didYouMean(names[0] ?? '', VARIABLES)} See .env.example`;
}

/** Says that these variables are those of a CI system; undefined if they are not. For `CI`, an empty value, `0` and `false` do not count. */
function ciIn(variables: Variables): string | undefined {
  if (!['', '0', 'false'].includes(variables['CI'] ?? '')) return 'CI is set';
  // Many systems do not set `CI`. The library knows their variables. It reads `process.env` when it is loaded.
  const own = process.env;
  try {
    process.env = { ...variables, CI: '' };
    delete requireModule.cache[requireModule.resolve('ci-info')];
    const { isCI, name } = requireModule('ci-info') as typeof ciInfo;
    return isCI ? `The environment is that of ${name ?? 'a CI system'}` : undefined;
  } finally {
    process.env = own;
  }
}

/** Variables of Node and of proxies. They have an effect only in the environment. */
const OF_NODE =
  /^(?:(?:https?|all|no)_proxy|NODE_(?:EXTRA_CA_CERTS|OPTIONS|TLS_REJECT_UNAUTHORIZED|USE_\w+)|SSL_CERT_(?:FILE|DIR))$/i;

/**
 * Reads the environment and the env file. If both set a variable, the environment decides.
 * @throws UsageError if the env file cannot be read, or has text other than comments but sets nothing. A missing `.env` is not an
 * error.
 */
export function readEnvironment(
  envFile: string | undefined,
  variables: Variables = process.env,
  cwd: string = process.cwd(),
): Environment {
  const { settings: fromFile, hasCutKey } = readEnvFile(envFile, cwd);
  const file = envFile ?? TARGET.envFile.default;
  return {
    misspelled:
      misspelledIn(variables, 'The environment sets') ??
      misspelledIn(fromFile, `${file} sets`) ??
      withoutOurSettings(fromFile, envFile),
    find: (name) => {
      const set = variables[name];
      if (set !== undefined) return { value: set, where: name };
      const written = fromFile[name];
      if (written === undefined) return undefined;
      const isCut = name === 'API_KEY' && hasCutKey;
      return { value: written, where: `${name} in ${file}`, ...(isCut && { isCut }) };
    },
    warnings: Object.keys(fromFile)
      .filter((name) => OF_NODE.test(name) && variables[name] !== fromFile[name])
      .map((name) => `${name} in ${file} has no effect: set it in the environment`),
    proxies: proxyVariables(variables),
    get ci() {
      return ciIn(variables);
    },
    cwd,
  };
}

/** Returns the keys in the environment and in `.env`. No message may show them, even if another argument contains one by mistake. */
export function keysToConceal(): readonly (string | undefined)[] {
  const written = (): string | undefined => {
    try {
      return readEnvFile(undefined, process.cwd()).settings['API_KEY'];
    } catch {
      return undefined;
    }
  };
  return [process.env['API_KEY'], written()];
}

/** The variables about proxies. As in other programs, a name in lower case comes first. */
export function proxyVariables(variables: Variables = process.env): ProxyVariables {
  const first = (...names: readonly string[]) => {
    const name = names.find((each) => variables[each] !== undefined);
    return name === undefined ? undefined : { name, value: variables[name] ?? '' };
  };
  return {
    http: first('http_proxy', 'HTTP_PROXY'),
    https: first('https_proxy', 'HTTPS_PROXY'),
    except: first('no_proxy', 'NO_PROXY')?.value,
  };
}

/** Whether npm or npx started this process. They set these variables for the command of a script. */
export function isStartedByNpm(variables: Variables = process.env): boolean {
  return variables['npm_lifecycle_event'] !== undefined || variables['npm_command'] !== undefined;
}

/** Removes Allure's test plan: it names tests of other suites, and would exclude requirements. */
export function dropTestPlan(): void {
  delete process.env['ALLURE_TESTPLAN_PATH'];
}

/**
 * Whether to print colors. The first of these rules that applies decides:
 * 1. `NO_COLOR` is set and not empty (https://no-color.org): no colors.
 * 2. `FORCE_COLOR` is set and not empty: colors, unless it is `0` or `false`.
 * 3. Otherwise, a terminal gets colors, unless `CLICOLOR` is `0`.
 */
export function wantsColor(isTerminal: boolean, variables: Variables = process.env): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', CLICOLOR } = variables;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return !['0', 'false'].includes(FORCE_COLOR);
  return isTerminal && CLICOLOR !== '0';
}

/** The files and flags of a GitHub Actions step. */
export interface GithubStep {
  /** Whether GitHub Actions reads annotations from the output. */
  readonly isActions: boolean;
  /** File that a job summary is added to. */
  readonly summary: string | undefined;
}

/** Reads from the environment whether this process is a step of GitHub Actions. */
export function githubStep(): GithubStep {
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  return {
    isActions: process.env['GITHUB_ACTIONS'] === 'true',
    summary: summary === '' ? undefined : summary,
  };
}
