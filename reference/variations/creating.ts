import { BEYOND_PLAIN } from '../freedoms.js';
import type { Variation } from '../variation.js';

/** What createPet stores, and what it refuses. */
export const CREATING: readonly Variation[] = [
  {
    name: 'names-no-control',
    about: 'Control characters in a name or message are refused.',
    freedoms: { oddNamesRefused: ['control'], oddTextsRefused: ['control'] },
  },
  {
    name: 'names-no-astral',
    about: 'Characters beyond the basic plane are refused.',
    freedoms: {
      oddNamesRefused: ['astral', 'lone-surrogate'],
      oddTextsRefused: ['astral', 'lone-surrogate'],
    },
  },
  {
    name: 'names-short',
    about: 'More than 40 characters are refused.',
    freedoms: { oddNamesRefused: ['over-40'], oddTextsRefused: ['over-40'] },
  },
  {
    name: 'names-to-255',
    about: 'More than 255 characters are refused.',
    freedoms: { oddNamesRefused: ['over-255'], oddTextsRefused: ['over-255'] },
  },
  {
    name: 'names-no-padding',
    about: 'Empty, blank and padded names are refused.',
    freedoms: { oddNamesRefused: ['empty', 'blank', 'edge-space'] },
  },
  {
    name: 'names-plain-only',
    about: 'Only plain names are accepted.',
    freedoms: {
      oddNamesRefused: BEYOND_PLAIN,
    },
  },
  {
    name: 'messages-plain-only',
    about: 'Only plain messages are accepted.',
    freedoms: {
      oddTextsRefused: BEYOND_PLAIN,
    },
  },
  {
    name: 'long-texts-413',
    about: 'Texts of more than 10,000 characters get a 413.',
    freedoms: { longTexts: 413 },
  },
  {
    name: 'categories-known-only',
    about: 'Only the categories of the store are accepted.',
    freedoms: { categories: 'known' },
  },
  {
    name: 'category-closed',
    about: 'The category that most animals are in takes no new ones.',
    freedoms: { categories: 'first-closed' },
  },
  {
    name: 'category-closed-crowded',
    about: 'The same in a store of 150 animals, which is strict about fields.',
    freedoms: { categories: 'first-closed', animals: 150, unknownFields: 400 },
  },
  {
    name: 'categories-positive',
    about: 'A category is more than 0.',
    freedoms: { categories: 'positive' },
  },
  {
    name: 'categories-int32',
    about: 'A category has 32 bits.',
    freedoms: { categories: 'int32' },
  },
  {
    name: 'categories-double-safe',
    about: 'A category is an integer that a double can hold.',
    freedoms: { categories: 'double-safe' },
  },
  {
    name: 'fields-unknown-400',
    about: 'Unknown fields are refused, a client id too.',
    freedoms: { unknownFields: 400 },
  },
  {
    name: 'status-null-omitted',
    about: 'A status of null counts as none.',
    freedoms: { nullStatus: 'omitted' },
  },
  {
    name: 'decimals-refused',
    about: 'A category of 1.0 is refused.',
    freedoms: { integralDecimals: 400 },
  },
  {
    name: 'decimals-unprocessable',
    about: 'A category of 1.0 is refused with a status of its own.',
    freedoms: { integralDecimals: 422 },
  },
  {
    name: 'duplicate-keys-first',
    about: 'The first of two equal keys counts.',
    freedoms: { duplicateKeys: 'first' },
  },
  {
    name: 'duplicate-keys-refused',
    about: 'Equal keys are refused.',
    freedoms: { duplicateKeys: 'refuse' },
  },
  {
    name: 'malformed-422',
    about: 'Malformed JSON gets a 422.',
    freedoms: { malformedPet: 422 },
  },
  {
    name: 'malformed-415',
    about: 'Malformed JSON gets a 415.',
    freedoms: { malformedPet: 415 },
  },
  {
    name: 'pet-media-type-415',
    about: 'createPet wants a Content-Type, or answers 415.',
    freedoms: { petMediaType: 415 },
  },
  {
    name: 'pet-media-type-400',
    about: 'createPet wants a Content-Type, or answers 400.',
    freedoms: { petMediaType: 400 },
  },
  {
    name: 'odd-names-once',
    about: 'An odd name that another animal has is refused, and connections are lost.',
    freedoms: { oddNamesTwice: 400, dropped: 0.05 },
  },
  {
    name: 'picky',
    about: 'Plain names, known categories, known fields, JSON by the letter.',
    freedoms: {
      oddNamesRefused: ['empty', 'edge-space', 'punctuation', 'non-ascii', 'over-40'],
      categories: 'known',
      unknownFields: 400,
      integralDecimals: 400,
      duplicateKeys: 'refuse',
      petMediaType: 415,
      unknownParameters: 400,
      bearerForm: 'exact',
    },
  },
];
