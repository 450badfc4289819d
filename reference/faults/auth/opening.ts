import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { ReceivedRequest, Operation } from '../../service.js';
import { bearer, letIn } from '../tools.js';

/** A request, as a careless check of the key reads it. */
export interface KeyAttempt {
  /** The whole header; empty if there is none. */
  readonly header: string;
  /** The text after `Bearer`; empty if there is none. */
  readonly key: string;
  /** The key that would be right. */
  readonly right: string;
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
      letIn(service, operation, (header, request) => {
        return isAccepted({ header, key: bearer(header), right: service.apiKey, request });
      });
    },
  };
}

export const hasNoHeader = ({ header }: KeyAttempt): boolean => header === '';
export const hasAnyKey = ({ key }: KeyAttempt): boolean => key !== '';
export const hasKeyOfSameLength = ({ key, right }: KeyAttempt): boolean =>
  key.length === right.length;
export const hasBeginning = ({ key, right }: KeyAttempt): boolean => {
  return key.length >= 8 && right.startsWith(key);
};
export const hasKeyAndMore = ({ key, right }: KeyAttempt): boolean => key.startsWith(right);
export const hasKeyInAnyCase = ({ key, right }: KeyAttempt): boolean => {
  return key.toLowerCase() === right.toLowerCase();
};
export const hasSameBeginning = ({ key, right }: KeyAttempt): boolean => {
  return key.slice(0, 12) === right.slice(0, 12);
};
export const hasSameEdges = ({ key, right }: KeyAttempt): boolean => {
  return key.length === right.length && key[0] === right[0] && key.at(-1) === right.at(-1);
};
export const hasOneWrongCharacter = ({ key, right }: KeyAttempt): boolean => {
  return (
    key.length === right.length && Array.from(key).filter((c, i) => c !== right[i]).length === 1
  );
};
export const hasScheme =
  (scheme: string) =>
  ({ header }: KeyAttempt): boolean => {
    return header.toLowerCase().startsWith(`${scheme} `);
  };
