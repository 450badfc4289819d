import { Unanswered, type BaseApi, type BaseRequest } from '../../helpers/probes/base-api.js';
import { evidenceOf } from '../../suites/interface.js';
import type { Answered } from '../../helpers/exchange.js';
import * as probes from '../../suites/probes/refused-messages.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Value } from '../../helpers/probes/value.js';
import { SETTINGS } from './build.js';

/** A submission of the profile `thorough` that must be refused. */
export interface RefusedSubmission {
  /** The id of the probe, which is also the id of its requirement. */
  readonly id: string;
  readonly value: Value;
  readonly body: string | undefined;
  readonly contentType: string | null;
}

let names = 0;

/** Collects the bodies of a probe without submitting them. */
async function submittedBy({ id, plan }: AnyProbe): Promise<RefusedSubmission[]> {
  const { trials } = plan(evidenceOf([], SETTINGS), {
    seed: 1,
    profile: 'thorough',
    apiKey: '',
    left: { animals: 150, messages: 50 },
  });
  const found: RefusedSubmission[] = [];
  for (const { value, send } of trials) {
    const collect = async ({ body, contentType = null }: BaseRequest): Promise<Answered> => {
      const text = typeof body === 'function' ? body(`Conformance ${(names += 1)}`) : body;
      found.push({ id, value, body: text, contentType });
      throw new Unanswered('nothing is sent');
    };
    await send({ settings: SETTINGS, send: collect } as Partial<BaseApi> as BaseApi).catch(
      () => undefined,
    );
  }
  return found;
}

const {
  noMessageBody: noBody,
  malformedMessage: malformed,
  notMessageObject: notObject,
  messageMissing,
} = probes;
const { messageType, noContentType, otherContentType } = probes;
const ALL = [noBody, malformed, notObject, messageMissing, messageType, noContentType];

/** The submissions of every probe of refused messages. */
export const REFUSED_SUBMISSIONS = (
  await Promise.all([...ALL, otherContentType].map(submittedBy))
).flat();
