import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { ReceivedRequest, Operation } from '../../service.js';
import { textAfterBearer, skipKeyCheck } from '../tools.js';

/** A request, as a careless key check reads it. */
export interface KeyAttempt {
  /** The whole header; empty if there is none. */
  readonly header: string;
  /** The text after `Bearer`; empty if there is none. */
  readonly key: string;
  /** The key that the service expects. */
  readonly rightKey: string;
  readonly request: ReceivedRequest;
}

/** A fault that makes one operation accept some requests without the right key. */
export function acceptingKeys(
  name: string,
  breaks: RequirementId,
  operation: Operation,
  about: string,
  isAccepted: (attempt: KeyAttempt) => boolean,
  subtle = false,
): Fault {
  return {
    name,
    breaks,
    about,
    subtle,
    patch: (service) => {
      skipKeyCheck(service, operation, (header, request) => {
        return isAccepted({
          header,
          key: textAfterBearer(header),
          rightKey: service.apiKey,
          request,
        });
      });
    },
  };
}

export const hasNoHeader = ({ header }: KeyAttempt): boolean => header === '';
export const hasAnyKey = ({ key }: KeyAttempt): boolean => key !== '';
export const hasKeyOfSameLength = ({ key, rightKey }: KeyAttempt): boolean =>
  key.length === rightKey.length;
export const hasBeginning = ({ key, rightKey }: KeyAttempt): boolean => {
  return key.length >= 8 && rightKey.startsWith(key);
};
export const hasKeyAndMore = ({ key, rightKey }: KeyAttempt): boolean => key.startsWith(rightKey);
export const hasKeyInAnyCase = ({ key, rightKey }: KeyAttempt): boolean => {
  return key.toLowerCase() === rightKey.toLowerCase();
};
export const hasSameBeginning = ({ key, rightKey }: KeyAttempt): boolean => {
  return key.slice(0, 12) === rightKey.slice(0, 12);
};
export const hasSameEdges = ({ key, rightKey }: KeyAttempt): boolean => {
  return key.length === rightKey.length && key[0] === rightKey[0] && key.at(-1) === rightKey.at(-1);
};
export const hasOneWrongCharacter = ({ key, rightKey }: KeyAttempt): boolean => {
  return (
    key.length === rightKey.length &&
    Array.from(key).filter((c, i) => c !== rightKey[i]).length === 1
  );
};
export const hasScheme =
  (scheme: string) =>
  ({ header }: KeyAttempt): boolean => {
    return header.toLowerCase().startsWith(`${scheme} `);
  };
