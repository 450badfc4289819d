// Loaded before the command. At the end of the process, writes its memory at the start and at the peak, in KB, to PEAK_FILE.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const start = Math.round(process.memoryUsage().rss / 1024);
  process.on('exit', () => {
    writeFileSync(process.env.PEAK_FILE, `${start} ${process.resourceUsage().maxRSS}`);
  });
}
