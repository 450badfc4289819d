import { wrongKeyOf } from '../../helpers/evidence/wrong-key.js';
import type { Answered } from '../../helpers/exchange.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { KeyedOperation } from '../probes/wrong-key-requests.js';
import type { Docs } from '../../helpers/requirement.js';
import { refusedKey } from './refused-key.js';
import {
  changedPlaceProbe,
  nearMissProbe,
  otherKeyProbe,
  otherSchemeProbe,
} from './wrong-key-probes.js';

/** A kind of wrong key. Each operation has a requirement on each kind. */
type Kind = 'no-key' | 'other-key' | 'near-miss' | 'other-scheme';

/** The texts of each kind of wrong key: its name, why and how it is checked, and the fix. */
const KINDS: Readonly<Record<Kind, Pick<Docs, 'why' | 'how' | 'fix'> & { readonly text: string }>> =
  {
    'no-key': {
      text: 'without an `Authorization` header',
      why: 'A route that is registered before the authentication middleware is open to everybody.',
      how: 'Requests without the header, also on a connection that carried the right key before. listPets and getPet are requested with and without a query.',
      fix: 'Put authentication before all routes, and exempt none.',
    },
    'other-key': {
      text: 'with an unknown key',
      why: 'A service that checks only whether there is a key accepts any key.',
      how: 'A random key of the same length and alphabet, and values such as `undefined`, `%` and quotes. Such a createPet is also sent with a long body, and such a submitMessage with a charset in its media type.',
      fix: 'Look the key up, and compare all of it.',
    },
    'near-miss': {
      text: 'with a near miss of the key',
      why: 'Keys are easy to guess if the service compares only a prefix or the length, or ignores letter case.',
      how: 'The key made shorter, longer, in another letter case, and with one character changed, at several positions. Such a key is also sent to listPets and getPet shortly before, during and shortly after the same request with the right key. It is also sent to submitMessage with a text that was accepted before.',
      fix: 'Compare the whole key, exactly, in constant time. Check the key before you look up a cached response.',
    },
    'other-scheme': {
      text: 'with another scheme',
      why: 'A service that checks only whether there is a header, or still accepts a second scheme, lets strangers in.',
      how: 'Basic, `Token` or `Digest` with invented credentials, generated schemes, and for some operations `Bearer` with nothing after it. submitMessage gets Basic with the right key as the name and the password.',
      fix: 'Accept Bearer only, and never an empty token.',
    },
  };

/** The probes of each kind. Their ids begin with the id of the requirement. */
const PROBES: Readonly<
  Record<Kind, (id: string, operation: KeyedOperation) => readonly AnyProbe[]>
> = {
  // Those of each operation differ.
  'no-key': () => [],
  'other-key': (id, operation) => [otherKeyProbe(id, operation)],
  'near-miss': (id, operation) => [
    nearMissProbe(id, operation),
    changedPlaceProbe(`${id}.place`, operation),
  ],
  'other-scheme': (id, operation) => [otherSchemeProbe(id, operation)],
};

const OPEN =
  'A service may accept any letter case of `bearer`, several spaces after it, and the key in a query or in another header. A request with a further mistake or an unusual form may get a 4xx other than 401.';

/**
 * Defines a requirement that an operation refuses one kind of wrong key.
 * @param fault the known-bad service that accepts it
 * @param scenarios the probes that send such a key, besides those that send examples and generated values of the kind
 */
export function wrongKey<const Id extends string>(
  id: Id,
  operation: KeyedOperation,
  kind: Kind,
  fault: string,
  scenarios: readonly AnyProbe[] = [],
) {
  const { text, why, how, fix } = KINDS[kind];
  // Other probes also send requests without a key, such as the first requests of a run.
  const isOfKind = (each: Answered): boolean =>
    each.operation === operation && wrongKeyOf(each)?.kind === kind;
  // submitMessage must also refuse the right key with another scheme.
  const mayAcceptRightKey = kind === 'other-scheme' && operation !== 'submitMessage';
  return refusedKey(id, {
    operation,
    clause: 'authentication.401',
    text: `${operation} returns status 401 ${text}${mayAcceptRightKey ? ' and without the right key' : ''}`,
    probes: [...PROBES[kind](id, operation), ...scenarios],
    also: isOfKind,
    docs: { why, how, alsoAllowed: OPEN, fix, fault },
  });
}
