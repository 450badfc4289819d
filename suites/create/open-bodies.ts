import { probe } from '../probes/probe.js';
import { wronglyAcceptedAnimals } from '../store/well-formed-animal.js';
import { isSuccess, hasRightKey } from '../../helpers/exchange.js';
import { NOT_GENERATED } from '../../helpers/probes/probe.js';
import { derived } from '../../helpers/probes/traffic.js';

/** If a service accepted more invalid bodies than this, it gets none of the bodies below, because it might store them too. */
const MOST_STORED = 10;
const wronglyAccepted = derived((evidence) => wronglyAcceptedAnimals(evidence).filter(hasRightKey));

const unlessStored =
  <T>(values: readonly T[]) =>
  ({ wronglyAccepted: { length } }: { readonly wronglyAccepted: readonly unknown[] }) =>
    length > MOST_STORED ? [] : values;

/** A body for which the interface states no status. Any 2xx conforms, and so does a 4xx with an Error. */
type OpenBody = {
  readonly body: string;
  /** `application/json` if not given; null for none. */
  readonly contentType?: string | null;
  /** Whether the characters of the body stand for bytes. */
  readonly isBytes?: true;
};

const BODIES: readonly OpenBody[] = [
  // A byte order mark, and a byte that is not UTF-8.
  { body: '\u00ef\u00bb\u00bf{"name":"caf\u00e9"}', isBytes: true },
  { body: '{}', contentType: null },
  { body: '\ufeff{}' },
  {
    body: '{"name":"a","name":"b","status":1,"status":2}',
    contentType: 'application/json; charset=conformance',
  },
  { body: 'conformance=1', contentType: 'application/x-www-form-urlencoded' },
];

/** Sends bodies with a byte order mark, no or another media type, an unknown charset, or repeated fields, and one that is not UTF-8. */
export const openBodies = probe({
  id: 'create.open.bodies',
  phase: 'open',
  posts: 'animals',
  needs: { wronglyAccepted },
  smoke: 0,
  examples: { most: BODIES.length, of: unlessStored(BODIES) },
  send: async ({ body, ...request }: OpenBody, api) => ({
    open: await api.createPet(body, request),
  }),
});

/** The nesting depths of two bodies. Only `thorough` sends the deepest. */
const [DEEP, DEEPEST] = [200, 3500];

/**
 * Returns a nested object. It has no name, so a conforming service creates nothing.
 * @param levels the depth, including the object
 */
const nested = (levels: number): string =>
  `{"categoryId":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

/**
 * Sends nested bodies, each deeper than the one before. Stops if a body is accepted, because the service may not survive the next.
 * The value is the list of depths.
 */
export const nestedBodies = probe({
  id: 'create.open.nested',
  phase: 'open',
  posts: 'animals',
  needs: { wronglyAccepted },
  smoke: 0,
  steps: { ...NOT_GENERATED, standard: 1, thorough: 2 },
  examples: {
    most: 1,
    of: (known, { profile }) =>
      unlessStored([profile === 'thorough' ? [DEEP, DEEPEST] : [DEEP]])(known),
  },
  send: async ([deep = DEEP, deeper]: readonly number[], api) => {
    const first = await api.createPet(nested(deep));
    if (deeper === undefined || isSuccess(first)) return { first };
    return { first, second: await api.createPet(nested(deeper)) };
  },
});
