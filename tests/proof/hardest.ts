/** The conforming variations whose verdicts depend most on chance. */
export const HARDEST: readonly string[] = [
  'crowded-random-order',
  'crowded-late-newest-last',
  'late-replica-and-others',
  'copycats-in-random-order',
  'others-write-much',
  'replica-behind-at-random',
  'connections-lost',
  'transient-502-html',
  'throttled-silently',
  'bad-day',
];
