import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Service } from '../../command/run/service.js';
import { ServiceLog } from '../../command/run/service-log.js';
import { Secrets } from '../../helpers/client/secrets.js';
import { newFolder } from './spawned.js';

test('a service that ignores SIGTERM ends after 5 seconds', async () => {
  const file = join(newFolder(), 'service.log');
  const line = `trap 'echo ignored' TERM; echo started; while :; do sleep 1; done`;
  const service = new Service(line, new ServiceLog(file, new Secrets([])));
  const log = (): string => readFileSync(file, 'utf8');
  await expect.poll(log, { timeout: 5_000 }).toContain('started');
  const since = performance.now();
  await service.stop();
  const took = performance.now() - since;
  expect(took).toBeGreaterThan(4_900);
  expect(took).toBeLessThan(9_000);
  expect(log()).toContain('ignored');
});
