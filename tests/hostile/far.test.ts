import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { spawned } from '../command/spawned.js';

test.each(['192.0.2.1 127.0.0.1', '127.0.0.1 192.0.2.1'])(
  'a service after a round trip of 400 ms is reached if its name has the addresses %s, one of them dead',
  async (addresses) => {
    const service = await startReference({ apiKey: 'key-of-the-tests' });
    const { port } = new URL(service.baseUrl);
    const { code, out } = await spawned(
      ['--profile', 'smoke', '--only', 'list.answer.status', '--without', 'messages'],
      {
        BASE_URL: `http://service.example:${port}/v1`,
        API_KEY: 'key-of-the-tests',
        NODE_OPTIONS: `--no-deprecation --import ${join(import.meta.dirname, 'far.mjs')}`,
        ADDRESSES: addresses,
      },
    );
    await service.close();
    expect(code, out).toBe(0);
  },
);
