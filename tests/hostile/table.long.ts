import { beforeAll, describe, expect, test } from 'vitest';
import { expectEnd, TABLE } from './table.js';

const waiting = TABLE.filter(({ slow }) => slow === 'waits');
const failures = new Map<string, Promise<unknown>>();

// They wait while the others work.
beforeAll(() => {
  for (const row of waiting) {
    const failure = expectEnd(row).catch((error: unknown) => error);
    failures.set(row.name, failure);
  }
});

describe('a hostile service that costs seconds', () => {
  for (const row of TABLE.filter(({ slow }) => slow === 'works'))
    test(row.name, () => expectEnd(row));
});

describe('a hostile service that lets wait', () => {
  for (const { name } of waiting)
    test(name, async () => expect(await failures.get(name)).toBeUndefined());
});
