import { beforeAll, describe, expect, test } from 'vitest';
import { expectEnd, TABLE } from './table.js';

const waiting = TABLE.filter(({ longTest }) => longTest === 'waiting');
const failures = new Map<string, Promise<unknown>>();

// The waiting rows start first. They wait while the busy rows run.
beforeAll(() => {
  for (const row of waiting) {
    const failure = expectEnd(row).catch((error: unknown) => error);
    failures.set(row.name, failure);
  }
});

describe('a run against a hostile service that keeps the processor busy ends as the table states:', () => {
  for (const row of TABLE.filter(({ longTest }) => longTest === 'busy'))
    test(row.name, () => expectEnd(row));
});

describe('a run against a hostile service that makes it wait ends as the table states:', () => {
  for (const { name } of waiting)
    test(name, async () => expect(await failures.get(name)).toBeUndefined());
});
