import {
  Unanswered,
  type BaseApi,
  type BaseRequest,
  type Body,
} from '../../helpers/probes/base-api.js';
import { evidenceOf } from '../../suites/interface.js';
import type { Answered } from '../../helpers/exchange.js';
import * as fields from '../../suites/create/refused-fields.js';
import * as probes from '../../suites/probes/refused-animals.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Value } from '../../helpers/probes/value.js';
import { nestedBodies, openBodies } from '../../suites/create/open-bodies.js';
import { SETTINGS } from './build.js';

/** A createPet of the profile `thorough` that must be refused, or whose response the interface leaves open. */
export interface WrongBody {
  /** The id of the probe. If the body must be refused, it is also the id of its requirement. */
  readonly id: string;
  readonly value: Value;
  readonly body: string | undefined;
}

let names = 0;

const named = (body: Body): string | undefined =>
  typeof body === 'function' ? body(`Conformance ${(names += 1)}`) : body;

/** Collects the first body of each value of a probe, without sending it. */
async function sentBy({ id, plan }: AnyProbe, categoryId: string): Promise<WrongBody[]> {
  const evidence = evidenceOf([], { ...SETTINGS, categoryId });
  const found: WrongBody[] = [];
  for (const { value, send } of plan(evidence, {
    seed: 1,
    profile: 'thorough',
    apiKey: '',
    left: { animals: 150, messages: 50 },
  }).trials) {
    const collect = async ({ body }: BaseRequest): Promise<Answered> => {
      found.push({ id, value, body: named(body) });
      throw new Unanswered('nothing is sent');
    };
    await send({ settings: SETTINGS, send: collect } as Partial<BaseApi> as BaseApi).catch(
      () => undefined,
    );
  }
  return found;
}

const { REFUSED_ANIMAL_SAMPLES: _samples, refusedAnimals: _define, ...bodies } = probes;
const REFUSED = { ...bodies, ...fields };

async function bodiesOf(all: readonly AnyProbe[], categoryId = '7'): Promise<WrongBody[]> {
  return (await Promise.all(all.map((each) => sentBy(each, categoryId)))).flat();
}

/** The bodies of every probe of refused animals. @param categoryId the category in the bodies */
export const refusedBodies = (categoryId?: string): Promise<WrongBody[]> =>
  bodiesOf(Object.values(REFUSED), categoryId);

/** Bodies whose response the interface leaves open: the first body of each value of the probes. */
export const bodiesLeftOpen = (): Promise<WrongBody[]> => bodiesOf([openBodies, nestedBodies]);
