import { once } from 'node:events';
import { combinedFault, type Fault } from '../reference/fault.js';
import { FAULTS } from '../reference/faults/index.js';
import { startReference, type RunningReference } from '../reference/start.js';
import { noPositional, type Arguments } from './arguments.js';
import { didYouMean } from '../helpers/suggestions.js';
import type { Output } from './output.js';
import { decimal, numberIn } from '../helpers/checks/numbers.js';
import { UsageError } from '../helpers/usage-error.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  noPositional(args);
  if (args.has('list-faults')) {
    for (const { name, breaks, about } of FAULTS) output.out(`${name}  (${breaks}) ${about}\n`);
    return 0;
  }
  const service = await start(args);
  output.out(
    `BASE_URL=${service.baseUrl}\nMESSAGES_BASE_URL=${service.messagesBaseUrl}\nAPI_KEY=${service.apiKey}\n`,
  );
  // If the address cannot be printed, nobody can use the service.
  const failure = await output.flush();
  if (failure === undefined) {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  }
  await service.close();
  return 0;
}

function faultNamed(name: string): Fault {
  const fault = FAULTS.find((each) => each.name === name);
  if (fault !== undefined) return fault;
  const suggestion = didYouMean(
    name,
    FAULTS.map((each) => each.name),
  );
  throw new UsageError(`Unknown fault '${name}'.${suggestion} See serve --list-faults`);
}

async function start(args: Arguments): Promise<RunningReference> {
  const [first, ...others] = args.values('fault').map(faultNamed);
  const port = numberIn('--port', decimal(args.value('port') ?? '0'), { min: 0, max: 65_535 });
  try {
    return await startReference({
      port,
      ...(first && { fault: combinedFault(first, ...others) }),
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`Cannot listen on port ${port} (${code}). Choose another --port`);
  }
}
