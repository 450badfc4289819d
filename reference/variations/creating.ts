import { BEYOND_PLAIN } from '../choices.js';
import type { VariationTable } from '../variation.js';

/** Variations of what createPet accepts and stores; some also apply to the texts of messages. */
export const CREATING: VariationTable = {
  'names-no-control': [
    'Control characters in a name or message are refused.',
    { oddNamesRefused: ['control'], oddTextsRefused: ['control'] },
  ],
  'names-no-astral': [
    'Characters beyond the basic plane, and lone surrogates, are refused.',
    {
      oddNamesRefused: ['astral', 'lone-surrogate'],
      oddTextsRefused: ['astral', 'lone-surrogate'],
    },
  ],
  'names-short': [
    'More than 40 characters are refused.',
    { oddNamesRefused: ['over-40'], oddTextsRefused: ['over-40'] },
  ],
  'names-to-255': [
    'More than 255 characters are refused.',
    { oddNamesRefused: ['over-255'], oddTextsRefused: ['over-255'] },
  ],
  'names-no-padding': [
    'Empty, blank and padded names are refused.',
    { oddNamesRefused: ['empty', 'blank', 'edge-space'] },
  ],
  'names-plain-only': [
    'Names may have only ASCII letters, digits and single spaces, and at most 40 characters.',
    { oddNamesRefused: BEYOND_PLAIN },
  ],
  'messages-plain-only': [
    'Messages may have only ASCII letters, digits and single spaces, and at most 40 characters.',
    { oddTextsRefused: BEYOND_PLAIN },
  ],
  'long-texts-413': ['Texts of more than 10,000 characters get a 413.', { longTexts: 413 }],
  'categories-known-only': [
    'Only the categories of the store are accepted.',
    { categories: 'known' },
  ],
  'category-closed': [
    'The category of the first animal accepts no new animals.',
    { categories: 'first-closed' },
  ],
  'category-closed-crowded': [
    'The category of the first of 150 animals accepts no new animals; unknown fields are refused.',
    { categories: 'first-closed', animals: 150, unknownFields: 400 },
  ],
  'categories-positive': ['A category must be more than 0.', { categories: 'positive' }],
  'categories-int32': ['A category must fit into 32 bits.', { categories: 'int32' }],
  'categories-double-safe': [
    'A category must be more than -2^53 and less than 2^53.',
    { categories: 'double-safe' },
  ],
  'fields-unknown-400': [
    'Unknown fields are refused, and so is an id from the client.',
    { unknownFields: 400 },
  ],
  'status-null-omitted': ['A status of null is treated as omitted.', { nullStatus: 'omitted' }],
  'decimals-refused': ['A category of 1.0 is refused.', { integralDecimals: 400 }],
  'decimals-rounded': [
    'A category with a fraction is read as a double, which cannot hold each fraction.',
    { integralDecimals: 'rounded' },
  ],
  'decimals-unprocessable': ['A category of 1.0 is refused with 422.', { integralDecimals: 422 }],
  'duplicate-keys-first': [
    'Of two equal keys in an object, the first counts.',
    { duplicateKeys: 'first' },
  ],
  'duplicate-keys-refused': ['Equal keys in an object are refused.', { duplicateKeys: 'refuse' }],
  'malformed-422': ['Malformed JSON gets a 422.', { malformedPet: 422 }],
  'long-numbers-422': ['A number of more than 1,000 characters gets a 422.', { longNumbers: 422 }],
  'malformed-415': ['Malformed JSON gets a 415.', { malformedPet: 415 }],
  'pet-media-type-415': [
    'createPet without a JSON Content-Type gets a 415.',
    { petMediaType: 415 },
  ],
  'pet-media-type-400': [
    'createPet without a JSON Content-Type gets a 400.',
    { petMediaType: 400 },
  ],
  'odd-names-once': [
    'A repeated unusual name is refused, and some connections are cut.',
    { oddNamesTwice: 400, dropped: 0.05 },
  ],
  picky: [
    'Most unusual names are refused, and so are equal keys, 1.0, and unknown categories, fields and parameters.',
    {
      oddNamesRefused: ['empty', 'edge-space', 'punctuation', 'non-ascii', 'over-40'],
      categories: 'known',
      unknownFields: 400,
      integralDecimals: 400,
      duplicateKeys: 'refuse',
      petMediaType: 415,
      unknownParameters: 400,
      bearerForm: 'exact',
    },
  ],
};
