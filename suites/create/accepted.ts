import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded } from '../store/sent-animal.js';
import { anyPlainAnimal } from '../probes/adding/any-animal.js';
import { fill } from '../probes/adding/fill.js';
import { FULL_STORE, SOME_ANIMALS } from '../probes/adding/index.js';
import {
  plainAvailable,
  plainNoStatus,
  plainPending,
  plainSold,
} from '../probes/adding/plain-animal.js';
import { repeatedAtOnce, repeatedName, takenId } from '../probes/adding/repeated-name.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';
import { additionsOf, everyAddition, type Addition } from './additions.js';
import { additionFinding } from './plain-addition.js';

/** Defines a requirement that createPet accepts certain plain animals. */
function accepted<const Id extends string>(
  id: Id,
  text: string,
  subject: 'name' | 'status',
  {
    judged,
    sends = SOME_ANIMALS,
  }: { readonly judged: readonly AnyProbe[]; readonly sends?: readonly AnyProbe[] },
  which: (addition: Addition, evidence: Evidence) => boolean,
  docs: DocsWithOptional<'how' | 'alsoAllowed'>,
) {
  return requirement({
    id,
    level: 'MUST',
    clause: 'create.responses.201',
    text,
    judges: { additions: additionsOf(judged) },
    sends,
    check: ({ additions }, evidence) =>
      additions
        .filter((addition) => which(addition, evidence))
        .map((addition) => additionFinding(addition, subject, evidence)),
    docs: {
      how: 'Every animal with a plain name: 1 to 40 ASCII letters, digits and single inner spaces. Its category is known to exist: it is `CATEGORY_ID`, or comes from the store. If that category is refused, another category from the store is tried.',
      alsoAllowed:
        'A category that is unknown, or accepts no new animals, may be refused with 400. If an animal is sent without a status, the service may choose its status.',
      ...docs,
    },
  });
}

const withStatus =
  (status: Addition['sent']['status']) =>
  ({ sent }: Addition): boolean =>
    sent.status === status;

/** Whether an animal with the same name was accepted before, or at the same time. */
function isRepeated({ exchange, sent }: Addition, evidence: Evidence): boolean {
  return everyAddition
    .from(evidence)
    .some(
      (other) =>
        hasAdded(other.exchange) &&
        other.sent.name === sent.name &&
        other.exchange !== exchange &&
        other.exchange.start < exchange.end,
    );
}

const FIX_STATUS = 'Accept each of the three statuses, and return 201 with the Pet.';
const WHY_STATUS =
  'A status that the service refuses, or a 200 in place of 201, breaks the main path of every client.';

export const CREATE_ACCEPTED = [
  accepted(
    'create.accepted.available',
    'createPet adds a plainly valid animal with the status `available` and returns 201',
    'status',
    { judged: [plainAvailable] },
    withStatus('available'),
    {
      why: WHY_STATUS,
      fix: FIX_STATUS,
      fault: 'create-answers-200',
    },
  ),
  accepted(
    'create.accepted.pending',
    'createPet adds a plainly valid animal with the status `pending` and returns 201',
    'status',
    { judged: [plainPending, repeatedName] },
    withStatus('pending'),
    {
      why: WHY_STATUS,
      fix: FIX_STATUS,
      fault: 'create-refuses-pending',
    },
  ),
  accepted(
    'create.accepted.sold',
    'createPet adds a plainly valid animal with the status `sold` and returns 201',
    'status',
    { judged: [plainSold] },
    withStatus('sold'),
    {
      why: WHY_STATUS,
      fix: FIX_STATUS,
      fault: 'create-refuses-sold',
    },
  ),
  accepted(
    'create.accepted.no-status',
    'createPet adds a plainly valid animal without a status and returns 201',
    'status',
    { judged: [plainNoStatus] },
    withStatus(undefined),
    {
      why: 'The status is optional, so a request without one must not be refused.',
      fix: 'Do not require the status. If it is absent, the service may store any of the three, or none.',
      fault: 'create-wants-a-status',
    },
  ),
  accepted(
    'create.accepted.plain-name',
    'createPet accepts a plain name of 1 to 40 letters, digits and single inner spaces, whatever word or number it looks like',
    'name',
    {
      judged: [plainAvailable, plainPending, plainNoStatus, anyPlainAnimal, fill],
      sends: FULL_STORE,
    },
    () => true,
    {
      why: '“0” fails emptiness checks, “null” is taken for no value, and 40 characters do not fit into short columns. JSON with white space and escapes breaks handwritten parsers. A service that stores a limited number of animals accepts these names at first, and refuses them later.',
      how: 'Every animal with such a name in a known category. Most are sent when the run fills the store. Some names are generated. Others look like numbers, keywords or empty values. Some bodies are JSON with white space and escapes.',
      fix: 'Check whether the name is absent, not whether it is truthy. Do not convert text, allow 40 characters, and read JSON with a parser.',
      fault: 'create-refuses-spaces',
    },
  ),
  accepted(
    'create.accepted.repeated-name',
    'createPet accepts a name that another animal has',
    'name',
    { judged: [repeatedName, takenId, repeatedAtOnce], sends: [...SOME_ANIMALS, repeatedAtOnce] },
    isRepeated,
    {
      why: 'Only the id is unique. Two animals may be called Bella.',
      how: 'Every animal in a known category with the name of another animal. Two animals with one name are also sent at the same time.',
      fix: 'Drop the unique constraint on the name.',
      fault: 'create-conflicts-on-name',
    },
  ),
] as const;
