/** Names for `--reporter`. */
export const REPORTERS = [
  'terminal',
  'har',
  'json',
  'html',
  'markdown',
  'junit',
  'github',
] as const;
export type Reporter = (typeof REPORTERS)[number];

export const COMPARISON_FORMATS = ['text', 'markdown', 'json', 'html'] as const;
export type ComparisonFormat = (typeof COMPARISON_FORMATS)[number];
