import { once } from 'node:events';
import { FAULTS } from '../reference/faults/index.js';
import { noPositional, type Arguments } from './arguments.js';
import { startReference } from './library-reference.js';
import type { Output } from './output.js';
import { Stop } from './run/stop.js';
import { decimal, numberIn } from '../helpers/checks/numbers.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  noPositional(args);
  if (args.has('list-faults')) {
    for (const { name, breaks, about } of FAULTS) output.out(`${name}  (${breaks}) ${about}\n`);
    return 0;
  }
  const port = numberIn('--port', decimal(args.value('port') ?? '0'), { min: 0, max: 65_535 });
  const service = await startReference({ port, faults: args.values('fault') });
  output.out(
    `BASE_URL=${service.baseUrl}\nMESSAGES_BASE_URL=${service.messagesBaseUrl}\nAPI_KEY=${service.apiKey}\n`,
  );
  // If the address cannot be printed, nobody can use the service.
  const failure = await output.flush();
  const stop = new Stop();
  if (failure === undefined) await once(stop.signal, 'abort');
  stop.close();
  await service.close();
  return 0;
}
