/** The version that every requirement comes from that is not listed as added later. */
export const FIRST_VERSION = '0.1.0';

/** A change of a requirement in a version. */
export interface Change {
  /** The first version with the change, such as `0.2.0`. */
  readonly version: string;
  readonly id: string;
  /** After `loosened`, fewer services fail than before; after `tightened`, more. */
  readonly kind: 'added' | 'loosened' | 'tightened' | 'removed';
  /** Explains a changed verdict to the owner of a service, in a sentence without a full stop. */
  readonly why: string;
}

/**
 * Requirements that were added, loosened, tightened or removed since the first version, oldest first. The changelog names
 * each in the section of its version; a test holds the two together.
 */
export const CHANGES: readonly Change[] = [];
