import {
  Unanswered,
  type BaseApi,
  type BaseRequest,
  type Body,
} from '../../helpers/probes/base-api.js';
import { evidenceOf } from '../../suites/interface.js';
import type { Answered } from '../../helpers/exchange.js';
import * as fields from '../../suites/create/refused-fields.js';
import * as animals from '../../suites/probes/refused-animals.js';
import * as messages from '../../suites/probes/refused-messages.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Value } from '../../helpers/probes/value.js';
import { nestedBodies, openBodies } from '../../suites/create/open-bodies.js';
import { SETTINGS } from './build.js';

/** A POST of the profile `thorough` that must be refused, or whose response the interface leaves open. */
interface WrongBody {
  /** The id of the probe. If the body must be refused, it is also the id of its requirement. */
  readonly id: string;
  readonly value: Value;
  readonly body: string | undefined;
  /** The media type of a message; null for none. */
  readonly contentType: string | null;
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
    const collect = async ({ body, contentType = null }: BaseRequest): Promise<Answered> => {
      found.push({ id, value, body: named(body), contentType });
      throw new Unanswered('nothing is sent');
    };
    await send({ settings: SETTINGS, send: collect } as Partial<BaseApi> as BaseApi).catch(
      () => undefined,
    );
  }
  return found;
}

async function bodiesOf(all: readonly AnyProbe[], categoryId = '7'): Promise<WrongBody[]> {
  return (await Promise.all(all.map((each) => sentBy(each, categoryId)))).flat();
}

/** The probes among the exports of a module. */
function probesIn(module: Readonly<Record<string, unknown>>): AnyProbe[] {
  const isProbe = (each: unknown): each is AnyProbe =>
    typeof each === 'object' && each !== null && 'plan' in each;
  return Object.values(module).filter(isProbe);
}

/** The bodies of every probe of refused animals. @param categoryId the category in the bodies */
export const refusedBodies = (categoryId?: string): Promise<WrongBody[]> =>
  bodiesOf([...probesIn(animals), ...probesIn(fields)], categoryId);

/** The submissions of every probe of refused messages. */
export const REFUSED_SUBMISSIONS = await bodiesOf(probesIn(messages));

/** Bodies whose response the interface leaves open: the first body of each value of the probes. */
export const bodiesLeftOpen = (): Promise<WrongBody[]> => bodiesOf([openBodies, nestedBodies]);
