import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { variablesOf } from './spawned.js';
import { QUIET_MS, watch } from './watching.js';

test('a run that can check nothing does not end it, and is not compared', async () => {
  const service = await startReference();
  const { waits, enter, end } = watch(['--quiet'], variablesOf(service));
  const first = await waits(1);
  expect(first).toMatch(/^CONFORMING .*\nLeft behind so far, .*\n$/);
  await service.close();
  enter();
  const second = (await waits(2)).slice(first.length);
  expect(second).toMatch(/^\nRunning again\.\nPARTIAL {2}UNDETERMINED .*connection refused/);
  const { apiKey, baseUrl } = service;
  const again = await startReference({ port: Number(new URL(baseUrl).port), apiKey });
  enter();
  const third = (await waits(3)).slice(first.length + second.length);
  await again.close();
  expect(third).toMatch(/^\nRunning again\.\nNo difference since previous run\nCONFORMING /);
  expect((await end()).code).toBe(130);
});

test('output that goes to a file in the watched folder does not cause runs without end', async () => {
  const { child, printed, end, cwd } = watch([]);
  child.stdout?.on('data', (chunk: Buffer) => appendFileSync(join(cwd, 'log'), chunk));
  await printed('log changed again during this run');
  await sleep(QUIET_MS);
  expect((await end()).out.match(/Running again/g)).toHaveLength(1);
});
