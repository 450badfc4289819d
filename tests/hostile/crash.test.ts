import { expect, test } from 'vitest';
import { command } from '../command/in-process.js';
import { proxyToReference, KEY } from './servers.js';

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

test('if a request crashes the service, the report says that the service stopped, and names the dropped requests', async () => {
  let closed: Promise<void> | undefined;
  const service = await proxyToReference(({ method, body }) => {
    if (method !== 'POST' || isJson(body)) return undefined;
    closed ??= service.close();
    return 'answered';
  });
  try {
    const variables = { BASE_URL: service.baseUrl, API_KEY: KEY };
    const args = ['--without', 'messages', '--only', 'create.refused.malformed', '--settle', '0'];
    const { code, out } = await command(args, variables);
    expect(out).toMatch(
      /^Undetermined {2}\d+ requirements?: the service stopped responding \(connection refused\), after it dropped createPet \(exchange \d+\).*: check its log, start it again, and run again$/m,
    );
    expect(code).toBe(3);
  } finally {
    await (closed ?? service.close());
  }
});
