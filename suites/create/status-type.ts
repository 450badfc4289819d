import { fixedProbe } from '../probes/probe.js';
import { filledIn, petTemplate } from '../probes/animal-template.js';
import { usableCategory } from '../probes/usable-category.js';
import { statusType } from '../probes/refused-animals.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { COERCION, HOW, REFUSED, statusFinding, STRICT, type Expected } from './refusal.js';

/** Sends an animal with a null status that is otherwise plainly valid. A service may store null, and return it in every listing. */
export const nullStatus = fixedProbe({
  id: 'create.refused.status-null',
  phase: 'late',
  posts: 'animals',
  needs: { usableCategory },
  smoke: 0,
  examples: [null],
  send: async (status: null, api, { usableCategory: [category = 1n] }) => {
    const template = petTemplate(`"categoryId":{CATEGORY},"status":${status}`);
    return {
      sent: await api.createPet((name) => filledIn(template, name, category), { isValid: true }),
    };
  },
});

const REFUSED_OR_ADDED: Expected = {
  wanted: ['201', '400'],
  words: 'status 400, or 201 as if `status` were omitted',
};

export const statusTypeRefused = requirement({
  id: 'create.refused.status-type',
  level: 'MUST',
  clause: 'create.responses.400',
  text: 'createPet returns status 400 for a `status` that is not a string, but may treat null as omitted',
  judges: { statusType, nullStatus },
  check: ({ statusType: trials, nullStatus: nulls }, evidence) => [
    ...trials.map(({ refused }) => statusFinding(refused, REFUSED, evidence)),
    ...nulls.map(({ sent }) => statusFinding(sent, REFUSED_OR_ADDED, evidence)),
  ],
  docs: {
    why: COERCION,
    how: `${HOW} One more animal has a status of null.`,
    example:
      '`"status": 1` was read as the second value of the enumeration. Animals were pending for no reason.',
    alsoAllowed: 'A status of null may be refused with 400, or be treated as if it were left out.',
    fix: STRICT,
    fault: 'status-of-number',
  },
});
