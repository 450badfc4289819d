import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newKeyPair } from '../../certificate/keys.js';
import { PACKAGE_ROOT, SUITE } from '../../helpers/package-facts.js';
import { startReference, type RunningReference } from '../../reference/start.js';
import { filesOf, recorded, writeReports } from '../certificate/reports.js';
import { newFolder, variablesOf } from '../command/spawned.js';
import { ACTION, bash, lintWorkflow, type Step } from './pipelines.js';

const read = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      { environment?: string; strategy?: { matrix: { name: string[] } }; steps: Step[] }
    >
  >;
}

/** The code of a language in a section of docs/ci.md. */
function recipe(heading: string, language: 'yaml' | 'sh'): string {
  const [, section = ''] = read('docs/ci.md').split(`## ${heading}\n`);
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(section)?.[1] ?? '';
}

const workflow = (heading: string) => parse(recipe(heading, 'yaml')) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const isAction = ({ uses = '' }: Step) => uses.startsWith('your-org/animal-store-conformance@');

const CERTIFICATION = 'Certification of several implementations';
const DEPLOY = 'Before a deploy';

describe.each(['GitHub Actions', CERTIFICATION, DEPLOY])('the workflow "%s"', (heading) => {
  test('is accepted by actionlint', () => {
    expect(lintWorkflow(recipe(heading, 'yaml'))).toEqual([]);
  });

  test('uses inputs that the action has, and all that it requires', () => {
    const used = stepsOf(workflow(heading)).filter(isAction);
    expect(used.length).toBeGreaterThan(0);
    const required = Object.entries(ACTION.inputs).filter(([, input]) => input.required);
    for (const { with: given = {} } of used) {
      expect(Object.keys(ACTION.inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
      expect(Object.keys(given)).toEqual(expect.arrayContaining(required.map(([name]) => name)));
    }
  });

  test('gives each artifact its own name', () => {
    const names = stepsOf(workflow(heading))
      .filter(isAction)
      .map((step) => step.with?.['artifact'] ?? 'conformance');
    expect(new Set(names).size).toBe(names.length);
  });
});

test('every recipe, the README and the Containerfile name this version of the suite', () => {
  for (const file of ['docs/ci.md', 'README.md', 'Containerfile']) {
    const named = [
      ...read(file).matchAll(/animal-store-conformance(?:@v?|-|:)(\d+\.\d+\.\d+)/g),
    ].map(([, version]) => version);
    expect(new Set(named), file).toEqual(new Set([SUITE.version]));
  }
});

test('a job that names production uses the profile read-only', () => {
  const production = Object.values(workflow(DEPLOY).jobs).filter(
    ({ environment }) => environment === 'production',
  );
  const tested = production.flatMap(({ steps }) => steps.filter(isAction));
  expect(tested.map((step) => step.with?.['profile'])).toEqual(['read-only']);
});

test('the recipe for GitLab is a job with keywords and values that GitLab knows', () => {
  expect(parse(recipe('GitLab CI', 'yaml'))).toEqual({
    conformance: {
      image: expect.stringMatching(/^node:\d+$/),
      script: [expect.any(String), expect.any(String)],
      artifacts: {
        when: 'always',
        paths: ['reports/latest'],
        reports: { junit: 'reports/latest/junit.xml' },
      },
    },
  });
});

describe('the shell lines', () => {
  let service: RunningReference;
  beforeAll(async () => {
    service = await startReference();
  });
  afterAll(() => service.close());

  const gitlab = () =>
    (parse(recipe('GitLab CI', 'yaml')) as { conformance: { script: string[] } }).conformance
      .script;

  test.each([
    ['of GitLab', () => gitlab().join('\n')],
    ['for any shell', () => recipe('Any shell', 'sh')],
  ])('%s test the service and write the test results', async (_name, script) => {
    const cwd = newFolder();
    // The profile of the recipe takes longer.
    const quick = `${script().trimEnd()} --profile smoke`;
    const { code, out } = await bash(quick, variablesOf(service), cwd);
    expect(code, out).toBe(0);
    expect(existsSync(join(cwd, 'reports/latest/junit.xml'))).toBe(true);
  });

  test('of the certification certify what conforms, and compare all', async () => {
    const { jobs } = workflow(CERTIFICATION);
    const cwd = newFolder();
    const folder = join(cwd, 'certified');
    const names = jobs['implementation']?.strategy?.matrix.name ?? [];
    expect(names).toHaveLength(3);
    const conforming = filesOf(recorded());
    for (const name of names) writeReports(join(folder, name), conforming);
    const [last = ''] = names.toReversed();
    const changed = filesOf(recorded(), ({ requirements, ...rest }) => ({
      ...rest,
      requirements: requirements.map((each) =>
        each.id === 'list.limit.exact'
          ? { ...each, verdict: 'undetermined', reason: 'no response' }
          : each,
      ),
    }));
    writeReports(join(folder, last), changed);
    const variables = { SIGNING_KEY: newKeyPair().privatePem, RUNNER_TEMP: newFolder() };
    let printed = '';
    for (const { run, 'working-directory': inside = '' } of jobs['certificates']?.steps ?? []) {
      if (run === undefined) continue;
      const { code, out } = await bash(run, variables, join(cwd, inside));
      expect(code, out).toBe(0);
      printed += out;
    }
    const certified = names.filter((name) =>
      existsSync(join(folder, name, 'certificate.dsse.json')),
    );
    expect([...certified, last]).toEqual(names);
    expect(printed).toContain(`certified/${last} is not certified`);
    expect(readFileSync(join(folder, 'comparison.html'), 'utf8')).toContain('list.limit.exact');
    expect(readdirSync(variables.RUNNER_TEMP)).toEqual([]);
  });

  test('of the deploy keep the reports as the last good run', async () => {
    const cwd = newFolder();
    for (const name of ['reports/latest', 'last-good']) {
      mkdirSync(join(cwd, name), { recursive: true });
      writeFileSync(join(cwd, name, name.replace('/', '-')), '');
    }
    for (const { run } of stepsOf(workflow(DEPLOY))) {
      if (run !== undefined) expect(await bash(run, {}, cwd)).toEqual({ code: 0, out: '' });
    }
    expect(readdirSync(join(cwd, 'last-good'))).toEqual(['reports-latest']);
  });
});

describe('the Containerfile', () => {
  const text = read('Containerfile');

  test('is accepted by a linter', () => {
    expect(validate(text)).toEqual([]);
    expect(validate('FROM node\nUSR node')).toHaveLength(1);
  });

  test('pins its image, does not run as root, and starts the command without a shell', () => {
    const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    for (const image of images) expect(image).toMatch(/^node:\d+\.\d+\.\d+-alpine$/);
    expect(new Set(images).size).toBe(1);
    expect(text).toMatch(/^USER node$[^]*^VOLUME \/reports$[^]*^ENTRYPOINT \["node", "[^"]+"\]$/m);
  });
});
