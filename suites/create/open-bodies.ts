import { wronglyAcceptedAnimals } from '../../helpers/evidence/animals.js';
import { hasRightKey } from '../../helpers/evidence/query.js';
import { isSuccess } from '../../helpers/exchange.js';
import { fixedProbe, NOT_GENERATED } from '../../helpers/probes/probe.js';
import { derived } from '../../helpers/probes/traffic.js';

/** A service that stored more bodies than this that it must refuse stores anything: it gets none of these. */
const MOST_STORED = 10;
const wronglyAccepted = derived((evidence) => wronglyAcceptedAnimals(evidence).filter(hasRightKey));

const unlessStored =
  <T>(values: readonly T[]) =>
  ({ wronglyAccepted: { length } }: { readonly wronglyAccepted: readonly unknown[] }) =>
    length > MOST_STORED ? [] : values;

/** A body whose response is open, but for a crash. */
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
  { body: 'conformance=1', contentType: 'application/x-www-form-urlencoded' },
];
const MORE_BODIES: readonly OpenBody[] = [{ body: 'conformance', contentType: 'text/plain' }];

/** Media types for which frameworks make no body at all, and text that is not UTF-8. */
export const openBodies = fixedProbe({
  id: 'create.open.bodies',
  phase: 'last',
  posts: 'animals',
  needs: { wronglyAccepted },
  smoke: 0,
  examples: { most: BODIES.length, of: unlessStored(BODIES) },
  thorough: { most: MORE_BODIES.length, of: unlessStored(MORE_BODIES) },
  send: async ({ body, ...request }: OpenBody, api) => ({
    open: await api.createPet(body, request),
  }),
});

/** How deep a body is nested, and how deep the deepest one that `thorough` sends. */
const [DEEP, DEEPEST] = [200, 3500];

/** An object nested so deep. It has no name, so a conforming service creates nothing. @param levels the object included */
const nested = (levels: number): string =>
  `{"categoryId":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

/** Nested bodies, each deeper than the one before: a service that stores one may not survive the next. The value is how deep. */
export const nestedBodies = fixedProbe({
  id: 'create.open.nested',
  phase: 'last',
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
