import { hasRightKey, type Answered } from '../../../helpers/exchange.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { isWrongKey, violatedStatus, type Violated } from './violated.js';

/** The responses of which a sentence states a share. */
export interface ResponseShare {
  /** Whether a response is one of them. By default, every response that is of the same kind as one that shows the sentence. */
  readonly includes?: (exchange: Answered) => boolean;
  /** The kind of a response: each kind has a number of its own. */
  readonly kindOf: (exchange: Answered) => string;
  /** A noun for all of them, if there are several kinds. */
  readonly noun?: string;
}

/** A sentence that is true of each violation that has it. */
export interface Sentence {
  readonly text: string;
  /** The place of its row in the table. */
  readonly row: number;
  /** Groups of violations with a common topic have one cause. */
  readonly topics: readonly string[];
  /** Absent if the number counts animals. */
  readonly share: ResponseShare | undefined;
  /** Whether the sentence is true of a response, whether or not a check judged it. Absent if the response alone does not show this. */
  readonly holds?: (exchange: Answered) => boolean;
  /** Whether the status of the response is wrong. */
  readonly isOfStatus: boolean;
  /** Whether the sentence may be true of further responses, but no check can tell. */
  readonly isAtLeast: boolean;
}

/** A row of the table of sentences. */
export interface SentenceRow {
  readonly fits: (violated: Violated, evidence: Evidence) => boolean;
  readonly title: (violated: Violated, evidence: Evidence) => string;
  readonly topics?: (violated: Violated) => readonly string[];
  /** By default, the responses of the same operation and status. Null for animals. */
  readonly share?: ((violated: Violated, evidence: Evidence) => ResponseShare) | null;
  readonly holds?: (violated: Violated, evidence: Evidence) => (exchange: Answered) => boolean;
  readonly isOfStatus?: true;
  /** By default, whether `holds` is absent. */
  readonly isAtLeast?: (violated: Violated) => boolean;
}

export const ofOperation = ({ operation }: Answered): string => `responses of ${operation}`;
const ofStatus = (exchange: Answered): string =>
  `${ofOperation(exchange)} with status ${violatedStatus(exchange)}`;

export const OPERATION: ResponseShare = { kindOf: ofOperation };
export const STATUS: ResponseShare = { kindOf: ofStatus };
export const RESPONSES: ResponseShare = {
  includes: () => true,
  kindOf: ofStatus,
  noun: 'responses',
};
export const ERROR_RESPONSES: ResponseShare = {
  includes: (exchange) => violatedStatus(exchange) >= 400,
  kindOf: ofStatus,
  noun: 'error responses',
};
export const WRONG_KEY: ResponseShare = {
  includes: isWrongKey,
  kindOf: (exchange) => `${ofOperation(exchange)} without the right \`Authorization\``,
  noun: 'responses to requests without the right `Authorization`',
};
export const RIGHT_KEY: ResponseShare = {
  includes: hasRightKey,
  kindOf: (exchange) => `${ofOperation(exchange)} with the right \`Authorization\``,
};

/** Returns a predicate: whether a violation is of one of these kinds. */
export const isOf =
  (...kinds: readonly string[]) =>
  ({ violation }: Violated): boolean =>
    kinds.includes(violation.kind);

/** Returns a predicate: whether a response of the same operation has the same status. */
export const hasStatus =
  ({ exchange }: Pick<Violated, 'exchange'>) =>
  (other: Answered): boolean =>
    other.operation === exchange.operation && violatedStatus(other) === violatedStatus(exchange);
