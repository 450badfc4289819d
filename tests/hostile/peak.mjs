// Loaded before the command. Writes its memory at the start and at its peak, in KB, to the file that PEAK_FILE names.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const start = Math.round(process.memoryUsage().rss / 1024);
  process.on('exit', () => {
    writeFileSync(process.env.PEAK_FILE, `${start} ${process.resourceUsage().maxRSS}`);
  });
}
