import { beforeAll, describe, expect, test } from 'vitest';
import type { Conformed } from '../../suites/engine/conform.js';
import { unconfirmed } from './checked-sentences.js';
import { conform } from './compiled.js';
import { FOREIGN_SERVICES, KEY, startForeign } from './foreign-services.js';
import { PROOF } from './settings.js';

describe.each(FOREIGN_SERVICES)('$name', ({ make, titles }) => {
  let conformed: Conformed;

  beforeAll(async () => {
    const { baseUrl, close } = await startForeign(make());
    const without = ['messages'] as const;
    conformed = await conform({ ...PROOF, baseUrl, apiKey: KEY, without });
    await close();
  }, 60_000);

  test('has these causes, the most important first', () => {
    const { causes } = conformed.conformance;
    expect(causes.map(({ sentences }) => sentences[0]?.text)).toEqual(titles);
  });

  test('has causes whose sentences and numbers the exchanges confirm', () => {
    const { conformance, recording } = conformed;
    expect(unconfirmed(conformance, recording.exchanges)).toEqual([]);
  });
});
