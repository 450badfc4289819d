// The conforming service without variations and faults, in a separate thread. So a mutant that hangs or crashes does not affect
// other mutants. Each thread loads the modules again, so mutants in code that runs on import are also active.
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { reference, choices } = workerData;
const load = (name) => import(`${reference}/${name}`);
const { DEFAULT_CHOICES } = await load('choices.js');
const { addInitialAnimals } = await load('initial-animals.js');
const { receive } = await load('receive.js');
const { conformingService } = await load('conforming/index.js');

const ERROR = '{"code":"internal_error","message":"Something went wrong.","status":500}';
const apiKey = 'key_Rq7ZfWb2mXc9LtUe4sVd8aPk3nYh6gJz';
const service = conformingService(apiKey, 1);
addInitialAnimals(service, { ...DEFAULT_CHOICES, ...choices });

const server = createServer((request, response) => {
  // A mutant may throw. Then the response is a 500, as in a framework. The conforming service never throws, so it needs no handler.
  receive(service, request, response).catch(() => {
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'Content-Type': 'application/json' }).end(ERROR);
  });
});
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  parentPort.postMessage({ baseUrl, messagesBaseUrl: baseUrl, apiKey });
});
setInterval(() => parentPort.postMessage('alive'), 250);
