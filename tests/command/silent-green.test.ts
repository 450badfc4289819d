import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from './in-process.js';
import { newFolder } from './spawned.js';

const ROOT = new URL('../..', import.meta.url);

describe('without a service, the command does not pass by mistake', () => {
  test.each([
    [{ CI: 'true', BASEURL: 'https://a.example/v1' }, [], 'BASEURL'],
    [{ base_url: 'https://a.example/v1' }, [], 'base_url'],
    [{ CI: 'true' }, [], 'CI is set'],
    [{ CI: '1', DEMO: 'false' }, [], 'CI is set'],
    [{ TF_BUILD: 'True' }, [], 'Azure Pipelines'],
    [{ TEAMCITY_VERSION: '2026.1' }, [], 'TeamCity'],
    [{ CODEBUILD_BUILD_ARN: 'arn:aws:codebuild:x' }, [], 'CodeBuild'],
    [{ bamboo_planKey: 'A-B' }, [], 'Bamboo'],
    [{ JENKINS_URL: 'https://ci.example/', BUILD_ID: '7' }, [], 'Jenkins'],
    [{ BUILD_NUMBER: '7' }, [], 'a CI system'],
    [{ CI: '', TF_BUILD: 'True' }, [], 'Azure Pipelines'],
    [{ CI: 'false', TF_BUILD: 'True', DEMO: 'false' }, [], 'Azure Pipelines'],
    [{ CI: 'true', DEMO: 'true', ApiKey: 'x' }, [], 'ApiKey'],
    [{ DEMO: 'yes' }, [], 'DEMO'],
    [{ DEMO: '' }, [], 'DEMO'],
    [{ CATEGORY_ID: '1' }, [], 'CATEGORY_ID'],
    [{}, ['--demo', '--rate', '5'], '--rate'],
    [{}, ['--baseline', 'baseline.json'], '--baseline'],
    [{}, ['--compare-to', 'before'], '--compare-to'],
    [{}, ['--header', 'X-Gateway: a'], '--header'],
    [{}, ['--demo', '--start', 'node server.js'], '--start'],
  ])('with the variables %j and the arguments %j', async (variables, args, named) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'baseline.json'), '{"entries":[]}');
    const { code, out, err } = await command(args, variables, cwd);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(named);
    expect(readdirSync(cwd)).toEqual(['baseline.json']);
  });

  test.each([
    ['--demo', { CI: 'true' }, ['--demo']],
    ['DEMO=true', { CI: 'true', DEMO: 'true' }, []],
    ['CI=false', { CI: 'false' }, []],
    ['--demo on Azure Pipelines', { TF_BUILD: 'True' }, ['--demo']],
  ])('%s tests the built-in reference', async (_, variables, args) => {
    const asked = ['--only', 'list.limit.minimum', '--profile', 'smoke', '--settle', '50'];
    const { code, out } = await command([...asked, ...args], variables);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toContain('reference service');
  });
});

describe('an env file that is there and cannot be read ends with exit code 2:', () => {
  test.each<[what: string, make: (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file)],
    ['a broken link', (file) => symlinkSync('gone.env', file)],
    ['a link to itself', (file) => symlinkSync('.env', file)],
    ['a link to a folder', (file) => symlinkSync('.', file)],
  ])('%s', async (_, make) => {
    const cwd = newFolder();
    make(join(cwd, '.env'));
    const { code, out, err } = await command([], {}, cwd);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/The env file \.env cannot be read \(E[A-Z]+\)/);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

test('npm start passes --demo, so that it works in CI too', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  expect(scripts.start).toMatch(/ --demo$/);
});
