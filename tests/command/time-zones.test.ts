import { expect, test } from 'vitest';
import { proxyToReference, KEY } from '../hostile/servers.js';
import { newFolder, spawned } from './spawned.js';

const ZONES = ['America/New_York', 'Pacific/Kiritimati'];

const part = (date: Date, at: number): string => date.toUTCString().split(' ')[at] ?? '';
const asctime = (date: Date): string => {
  const day = String(date.getUTCDate()).padStart(2);
  return `${part(date, 0).slice(0, 3)} ${part(date, 2)} ${day} ${part(date, 4)} ${part(date, 3)}`;
};

/** Forms that are no date of HTTP. `Date.parse` reads them as local time. */
const OTHERS: readonly ((date: Date) => string)[] = [
  (date) => date.toUTCString().replace(' GMT', ''),
  (date) => date.toISOString().replace('Z', ''),
  (date) => date.toISOString().slice(0, 19).replace('T', ' '),
];

test.each<[form: string, write: (date: Date, n: number) => string]>([
  ['asctime', asctime],
  ['other forms', (date, n) => OTHERS[n % OTHERS.length]?.(date) ?? ''],
])(
  'The verdict on a service whose dates are written as %s is the same in each time zone, live and recorded',
  async (_, write) => {
    let isFirst = true;
    const service = await proxyToReference(({ n, headers, response }) => {
      headers['date'] = write(new Date(), n);
      if (!isFirst) return undefined;
      isFirst = false;
      const wait = write(new Date(Date.now() + 1000), n);
      response.writeHead(429, { date: headers['date'], 'retry-after': wait }).end();
      return 'answered';
    });
    const cwd = newFolder();
    const variables = {
      BASE_URL: service.baseUrl,
      MESSAGES_BASE_URL: service.baseUrl,
      API_KEY: KEY,
    };
    const args = ['--only', 'messages.created-at.*', '--profile', 'smoke', '--settle', '50'];
    const runs = ZONES.map(async (TZ) => {
      isFirst = true;
      return spawned([...args, '--report-dir', TZ], { ...variables, TZ }, cwd);
    });
    const live = await Promise.all(runs);
    await service.close();
    expect(live.map(({ code }) => code)).toEqual([0, 0]);
    const [recorded = '', TZ = ''] = ZONES;
    const again = await spawned(['rejudge', recorded], { TZ }, cwd);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).not.toContain('altered');
  },
);
