import type * as Faults from '../../reference/faults/index.js';
import type * as Variations from '../../reference/variations/index.js';
import type * as Compare from '../../helpers/compare/compare.js';
import type * as Har from '../../helpers/journal/har.js';
import type * as Judge from '../../proof/judge.js';
import type * as Prove from '../../proof/prove.js';
import type * as Random from '../../proof/random-services.js';
import type * as Conform from '../../suites/engine/conform.js';
import type * as Rejudge from '../../suites/engine/rejudge.js';

/**
 * Loads a module of the compiled engine, as users run it. These tests judge hundreds of services. Without vitest's transforms,
 * this takes half the time.
 */
export const load = (path: string): Promise<unknown> =>
  import(new URL(`../../dist/${path}`, import.meta.url).href);

export const { prove } = (await load('proof/prove.js')) as typeof Prove;
export const { judgeCases } = (await load('proof/judge.js')) as typeof Judge;
export const { randomServices } = (await load('proof/random-services.js')) as typeof Random;
export const { FAULTS } = (await load('reference/faults/index.js')) as typeof Faults;
export const { VARIATIONS } = (await load('reference/variations/index.js')) as typeof Variations;
export const { conform } = (await load('suites/engine/conform.js')) as typeof Conform;
export const { rejudge } = (await load('suites/engine/rejudge.js')) as typeof Rejudge;
export const { fromHar, toHar } = (await load('helpers/journal/har.js')) as typeof Har;

export const { compare } = (await load('helpers/compare/compare.js')) as typeof Compare;
