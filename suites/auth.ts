import {
  header,
  type Answered,
  type Operation,
  isClientError,
  isSuccess,
} from '../helpers/exchange.js';
import type { Evidence } from '../helpers/evidence/evidence.js';
import { isCategoryGuessed } from '../helpers/evidence/category.js';
import { hasRightKey, listQuery, petIdIn } from '../helpers/evidence/query.js';
import { mayStopAtServer } from '../helpers/evidence/stopped-at-server.js';
import {
  answerInWords,
  breach,
  doubt,
  each,
  eachOf,
  together,
  type Look,
} from '../helpers/judge/judging.js';
import type { EvidenceName, Judgement, Requirement } from '../helpers/requirement.js';
import { ownAnimal } from '../helpers/probes/animals.js';
import { FIRST_MESSAGES } from '../helpers/probes/messages.js';
import type { AnyProbe } from '../helpers/probes/source.js';
import { judgeNothingLeft } from './judging/leftovers.js';
import { unlessRemoved } from './judging/fetched.js';

interface Door {
  readonly chapter: 'list' | 'create' | 'get' | 'messages';
  readonly operation: Operation;
  readonly needs: readonly EvidenceName[];
  readonly probes?: readonly AnyProbe[];
}

const DOORS: readonly Door[] = [
  { chapter: 'list', operation: 'listPets', needs: ['keys', 'listings'] },
  { chapter: 'create', operation: 'createPet', needs: ['create-keys'] },
  { chapter: 'get', operation: 'getPet', needs: ['keys'], probes: [ownAnimal] },
  {
    chapter: 'messages',
    operation: 'submitMessage',
    needs: ['message-keys'],
    probes: FIRST_MESSAGES,
  },
];

interface Kind {
  readonly what: string;
  readonly text: string;
  readonly why: string;
  readonly mend: string;
}

const KINDS: readonly Kind[] = [
  {
    what: 'no-key',
    text: 'without an Authorization header',
    why: 'A route that the authentication middleware was not put before is open to everybody.',
    mend: 'Put authentication before all routes, and exempt none.',
  },
  {
    what: 'other-key',
    text: 'with another key',
    why: 'A check that any key is there is no check.',
    mend: 'Look the key up, and compare all of it.',
  },
  {
    what: 'near-miss',
    text: 'with a near miss of the key',
    why: 'Comparing a prefix, a length, or without regard to letter case opens the service to guesses.',
    mend: 'Compare the whole key, exactly, in constant time.',
  },
  {
    what: 'other-scheme',
    text: 'with another scheme and no right key',
    why: 'A check that a header is there, or a second scheme left on, lets strangers in.',
    mend: 'Accept Bearer only, and an empty token never.',
  },
];

/** Whether the request may earn this other refusal as well: then either may come first. */
function mayBeRefusedFirst(exchange: Answered, evidence: Evidence): boolean {
  const { operation, request, answer } = exchange;
  const { status } = answer;
  if (!isClientError(exchange)) return false;
  if (mayStopAtServer(exchange)) return true;
  if (operation !== 'listPets' && request.url.includes('?')) return true;
  if (operation === 'getPet') return status === 404 && !isSurelyThere(exchange, evidence);
  if (operation === 'submitMessage') return isAcceptedText(exchange, evidence);
  if (operation !== 'createPet') return false;
  const media = header(request.headers, 'content-type');
  if (media !== undefined && media !== 'application/json') return true;
  return status === 400 && isCategoryGuessed(evidence);
}

/** A text that was accepted before may be refused for that. */
function isAcceptedText({ request }: Answered, evidence: Evidence): boolean {
  const accepted = evidence.answered('submitMessage').filter(isSuccess).filter(hasRightKey);
  return accepted.some((message) => message.request.body === request.body);
}

/**
 * A replica may not show an animal yet, one of others may be gone by now, and where none was seen nobody has the id that was
 * asked for.
 */
function isSurelyThere(exchange: Answered, evidence: Evidence): boolean {
  const id = petIdIn(exchange);
  if (id === undefined) return false;
  const longBefore = exchange.start - evidence.settle;
  const creation = evidence.own.get(id);
  if (creation !== undefined) return creation.exchange.end <= longBefore;
  const seen = evidence.sights.get(id) ?? [];
  return (
    seen.some((sight) => sight.exchange.end <= longBefore) &&
    seen.some((sight) => sight.exchange.start >= exchange.end)
  );
}

function judge401(evidence: Evidence, purpose: string): Judgement {
  return eachOf(evidence, purpose, (exchange): Look => {
    const { status } = exchange.answer;
    if (status === 401) return 'ok';
    if (mayBeRefusedFirst(exchange, evidence)) return 'inconclusive';
    return breach(exchange, 'status 401', answerInWords(exchange));
  });
}

function refusal(door: Door, kind: Kind): Requirement {
  const judge = (evidence: Evidence): Judgement =>
    judge401(evidence, `keys/${door.operation}/${kind.what}/`);
  return {
    id: `auth.${door.chapter}.${kind.what}`,
    level: 'MUST',
    clause: 'authentication.401',
    text: `${door.operation} ${kind.text} is refused with 401`,
    needs: door.needs,
    ...(door.probes && { probes: door.probes }),
    judge: door.operation === 'getPet' ? (evidence) => unlessRemoved(evidence, judge) : judge,
    why: kind.why,
    how: 'Requests that are right in all else, on connections that carried the right key before, with and without a query where the operation has one.',
    mend: kind.mend,
  };
}

/** A 401 to the right key: a violation if the key was accepted later; if it was refused from then on, perhaps a lock-out. */
function judgeSteady(evidence: Evidence): Judgement {
  const withKey = evidence.answered().filter(hasRightKey);
  // Only a success proves it: a request that earns a 400 or 404 as well may get that first.
  const accepted = withKey.filter(isSuccess);
  // One that was under way when the key was locked may have been looked at before.
  const lastAccepted = Math.max(-1, ...accepted.map(({ start }) => start));
  const looked = each(withKey, (exchange): Look => {
    if (isSuccess(exchange)) return 'ok';
    if (exchange.answer.status !== 401 || exchange.end > lastAccepted) return 'inconclusive';
    // Out of bounds any refusal will do.
    if (exchange.operation === 'listPets' && listQuery(exchange) === undefined)
      return 'inconclusive';
    return breach(
      exchange,
      'the right key is accepted, as it is elsewhere in this run',
      answerInWords(exchange),
    );
  });
  const locked = withKey.find(({ answer, end }) => answer.status === 401 && end > lastAccepted);
  if (!locked || looked.breaches.length > 0) return looked;
  return together(
    looked,
    doubt(
      'the key was refused from some moment on (a lock-out?): run again with a key that is not locked',
    ),
  );
}

export const AUTH: readonly Requirement[] = [
  ...DOORS.flatMap((door) => KINDS.map((kind) => refusal(door, kind))),
  {
    id: 'auth.messages.malformed',
    level: 'MUST',
    clause: 'errors.401.messages',
    text: 'submitMessage with an Authorization header that does not read `Bearer <API_KEY>` is refused with 401',
    needs: ['message-keys'],
    probes: FIRST_MESSAGES,
    judge: (evidence) => judge401(evidence, 'keys/submitMessage/malformed/'),
    why: 'A check that searches the header for the key takes any header that holds it.',
    how: 'The right key without a scheme, behind another scheme, glued to it, behind a colon, in quotes, or with more before or behind. Letter case of `bearer` and several spaces are open.',
    mend: 'Split the header into a scheme and one token, and compare both.',
  },
  {
    id: 'auth.create.leaves-nothing',
    level: 'MUST',
    clause: 'authentication.401',
    text: 'A createPet that is refused for its key leaves nothing behind',
    needs: ['create-keys', 'listings'],
    judge: (evidence) => judgeNothingLeft(evidence, evidence.of('keys/createPet/')),
    why: 'Where the check runs beside the handler and not before it, the row is written all the same.',
    how: 'Unauthorised animals carry names of their own, which are looked for in every later listing.',
    mend: 'Authenticate first, and end the request there.',
  },
  {
    id: 'auth.key.steady',
    level: 'MUST',
    clause: 'authentication.scheme',
    text: 'The right key is accepted every time, on every operation',
    needs: ['survey'],
    judge: judgeSteady,
    why: 'One instance with an old key, or a cache of refusals, fails one request in so many.',
    how: 'On every request with the right key, but for those that any refusal may answer. A 401 is asked again once; a key that is refused from some moment on is taken for a lock-out, not for a fault.',
    mend: 'Share keys between instances; do not cache refusals by connection or address.',
  },
  {
    id: 'auth.challenge.header',
    level: 'SHOULD',
    clause: 'authentication.401',
    text: 'A 401 has a WWW-Authenticate header (RFC 9110)',
    needs: ['keys'],
    judge: (evidence) =>
      each(evidence.answered(), (exchange) => {
        if (exchange.answer.status !== 401) return 'inconclusive';
        const challenge = header(exchange.answer.headers, 'www-authenticate') ?? '';
        return challenge.trim() === ''
          ? breach(exchange, 'a WWW-Authenticate header', 'none')
          : 'ok';
      }),
    why: 'Generic clients learn from it which scheme to use.',
    how: 'On every 401. Only advice, since the interface does not name the header.',
    mend: 'Send WWW-Authenticate: Bearer with every 401.',
  },
];
