import { openDatabase } from './database.js';
import { createService } from './service.js';

const { API_KEY, PORT = '8080', DATABASE = 'animals.db' } = process.env;

if (!API_KEY) {
  console.error('Set API_KEY to the key that clients must send');
  process.exit(2);
}

const database = openDatabase(DATABASE);
const service = createService(database, API_KEY);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void service.close());
}

await service.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`listening on http://127.0.0.1:${PORT}/v1`);
