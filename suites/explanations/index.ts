import type { Requirement } from '../../helpers/requirement.js';
import { CREATE_STORIES } from './creating.js';
import type { Stories, Story } from './story.js';

/** By requirement id; a test holds that none is missing. */
const STORIES: Stories = {
  ...CREATE_STORIES,
};

/** Everything that a requirement says of itself, but for what it costs. */
export interface Explanation extends Story {
  readonly why: string;
  readonly how: string;
  readonly fix: string;
}

/** What `explain` prints and the page shows. Throws for a requirement without a story: a fault of the suite. */
export function explanationOf({ id, why, how, mend, docs }: Requirement): Explanation {
  if (docs) {
    return {
      why,
      how,
      fix: mend,
      failure: docs.example,
      freedom: docs.alsoAllowed,
      fault: docs.fault,
    };
  }
  const known = STORIES[id];
  if (!known) throw new Error(`${id} has no story`);
  return { why, how, fix: mend, ...known };
}

/** Ids that have a story. */
export const EXPLAINED: readonly string[] = Object.keys(STORIES);
