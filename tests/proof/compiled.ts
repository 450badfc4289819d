/**
 * The compiled engine, as users run it. Hundreds of services are judged here: untouched by vitest's transforms that takes
 * half of the time.
 */
const load = (path: string): Promise<unknown> =>
  import(new URL(`../../dist/${path}`, import.meta.url).href);

export const { prove } = (await load('proof/prove.js')) as typeof import('../../proof/prove.js');
export const { randomServices } = (await load(
  'proof/random-services.js',
)) as typeof import('../../proof/random-services.js');
export const { FAULTS } = (await load(
  'reference/faults/index.js',
)) as typeof import('../../reference/faults/index.js');
export const { VARIATIONS } = (await load(
  'reference/variations/index.js',
)) as typeof import('../../reference/variations/index.js');
export const { rejudge } = (await load(
  'suites/conform.js',
)) as typeof import('../../suites/conform.js');
export const { fromHar, toHar } = (await load(
  'helpers/journal/har.js',
)) as typeof import('../../helpers/journal/har.js');
