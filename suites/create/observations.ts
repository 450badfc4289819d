import { storeOf } from '../../helpers/evidence/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Creation } from '../../helpers/evidence/model.js';
import { header, isDrawn, type Answered } from '../../helpers/exchange.js';
import {
  fieldOf,
  inPlain,
  oneOf,
  statusOf,
  type Observation,
} from '../../helpers/judge/observations/observation.js';
import { unusedClientId } from '../../helpers/probes/adding/client-id.js';
import { oddAnimal, scriptAnimal, veryLongName } from '../../helpers/probes/adding/odd-animal.js';
import { openAnimal } from '../../helpers/probes/adding/open-animal.js';
import { hasAdded } from '../../helpers/evidence/sent.js';
import { takenId } from '../../helpers/probes/adding/repeated-name.js';
import { exchangesOf } from '../../helpers/probes/trials.js';

/** Pairs of an unusual name and an unusual category, sent in one animal. If the animal is refused, each is sent without the other. */
const ODD = [
  ['markup', 'a name with markup, quotes and templates', 'beyond-double', 'beyond 2^53'],
  ['scripts', 'a name in several scripts, with emoji', 'highest', 'of 2^63-1'],
  [
    'edges',
    'a name of more than 1,000 characters with line ends, and spaces at its start and end',
    'lowest',
    'of -2^63',
  ],
  ['controls', 'a name with control characters', 'below-int32', 'below -2^31'],
  ['empty', 'an empty name', 'zero', 'of 0'],
] as const;

const oddTrials = (evidence: Evidence) => [
  ...oddAnimal.from(evidence),
  ...scriptAnimal.from(evidence),
];

function oddName(kind: string, text: string): Observation {
  return {
    id: `create.name.${kind}`,
    text,
    values: 'status; with "(parts of it are stored)" if a part of the refused name is accepted',
    look: (evidence) => {
      const trial = oddTrials(evidence).find(({ value }) => value.kind === kind);
      if (trial === undefined || hasAdded(trial.both)) return statusOf(trial?.both);
      const { name } = trial;
      const parts = exchangesOf(trial).filter(
        (each) => each !== trial.both && each !== trial['category'] && each !== name,
      );
      const status = statusOf(name);
      return status !== undefined && parts.some(hasAdded)
        ? `${status} (parts of it are stored)`
        : status;
    },
  };
}

function oddCategory(kind: string, id: string, text: string): Observation {
  return {
    id: `create.category.${id}`,
    text: `a category ${text}`,
    values: 'status',
    look: (evidence) => {
      const trial = oddTrials(evidence).find(({ value }) => value.kind === kind);
      return trial && statusOf(hasAdded(trial.both) ? trial.both : trial['category']);
    },
  };
}

/**
 * Observes the response to one unusual part of a body that the interface leaves open. If the part was not sent alone, observes an
 * accepted request that had it together with other parts.
 */
function openPart(
  id: string,
  text: string,
  stepsOf: (
    trial: ReturnType<typeof openAnimal.from>[number],
  ) => readonly [alone: Answered | undefined, ...together: (Answered | undefined)[]],
): Observation {
  return {
    id,
    text,
    values: '201; the status of a refusal',
    look: (evidence) => {
      const [trial] = openAnimal.from(evidence);
      if (trial === undefined) return undefined;
      const [alone, ...together] = stepsOf(trial);
      return statusOf(alone) ?? statusOf(together.find((each) => each && hasAdded(each)));
    },
  };
}

/** Returns the animals that examples sent without a status: with generated values, the observation would depend on the seed. */
function withoutStatus(evidence: Evidence): readonly Creation[] {
  const { creations } = storeOf(evidence);
  return creations.filter(
    ({ exchange }) => !isDrawn(exchange) && !exchange.request.body?.includes('"status"'),
  );
}

/** Returns the statuses, in later responses, of the animals that were sent without a status. */
function omittedStored(evidence: Evidence): string | undefined {
  const snapshots = withoutStatus(evidence).flatMap(
    ({ id }) => storeOf(evidence).snapshots.get(id) ?? [],
  );
  return oneOf(
    snapshots.filter(({ view }) => view !== 'create').map(({ status }) => inPlain(status)),
  );
}

/** Returns the status of the response to unknown fields; undefined if the service refuses the rest of the body even without them. */
function unknownFields(evidence: Evidence): string | undefined {
  const [trial] = scriptAnimal.from(evidence);
  if (trial === undefined) return undefined;
  const alone = [trial['name'], trial['category']];
  const isSettled = hasAdded(trial.both) || alone.every((each) => each && hasAdded(each));
  return isSettled ? statusOf(trial.both) : undefined;
}

const WIDTHS = [
  [2n ** 31n, 'below 2^31'],
  [2n ** 53n, 'below 2^53'],
] as const;

/** Returns the smallest width that fits all ids. */
function widthOfIds(evidence: Evidence): string | undefined {
  const { creations } = storeOf(evidence);
  if (creations.length === 0) return undefined;
  const fits = (most: bigint): boolean => creations.every(({ id }) => id < most && id >= -most);
  return WIDTHS.find(([most]) => fits(most))?.[1] ?? 'beyond 2^53';
}

/** Observations of createPet with bodies that are neither plainly valid nor invalid. */
export const CREATE_OBSERVATIONS: readonly Observation[] = [
  {
    id: 'create.status.omitted',
    text: 'status in the 201 for animals that were sent without a status',
    values: 'absent; a status',
    isCombined: true,
    look: (evidence) =>
      oneOf(withoutStatus(evidence).map(({ exchange }) => fieldOf(exchange, 'status'))),
  },
  {
    id: 'create.status.omitted-stored',
    text: 'status, in later responses, of animals that were sent without a status',
    values: 'absent; a status',
    isCombined: true,
    look: omittedStored,
  },
  openPart('create.category.point-zero', 'a category written as 1.0', (trial) => [
    trial.withDecimals,
    trial.both,
  ]),
  ...ODD.map(([kind, , id, text]) => oddCategory(kind, id, text)),
  ...ODD.map(([kind, text]) => oddName(kind, text)),
  {
    id: 'create.name.very-long',
    text: 'a name of nearly 10,000 characters',
    values: 'status',
    look: (evidence) => statusOf(veryLongName.from(evidence)[0]?.animal),
  },
  {
    id: 'create.unknown-fields',
    text: 'unknown fields in the body',
    values: 'status',
    look: unknownFields,
  },
  {
    id: 'create.id.width',
    text: 'range of the ids that are assigned',
    values: 'below 2^31; below 2^53; beyond 2^53',
    isCombined: true,
    look: widthOfIds,
  },
  {
    id: 'create.client-id',
    text: 'an id in the body',
    values: 'status',
    look: (evidence) => statusOf(unusedClientId.from(evidence)[0]?.withId),
  },
  {
    id: 'create.client-id.taken',
    text: 'an id in the body that another animal has',
    values: 'status',
    look: (evidence) => statusOf(takenId.from(evidence)[0]?.withId),
  },
  {
    id: 'create.location',
    text: 'Location header of a 201',
    values: 'present; absent',
    isCombined: true,
    look: (evidence) =>
      oneOf(
        storeOf(evidence).creations.map(({ exchange }) =>
          header(exchange.answer.headers, 'location') === undefined ? 'absent' : 'present',
        ),
      ),
  },
];
