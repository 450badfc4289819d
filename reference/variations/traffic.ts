import type { VariationTable } from '../variation.js';

/** Variations of the traffic between client and service. */
export const TRAFFIC: VariationTable = {
  'throttled-seconds': ['80 requests a second; Retry-After in seconds.', { rateLimit: 80 }],
  'throttled-date': [
    '80 requests a second; Retry-After as a date.',
    { rateLimit: 80, retryAfter: 'date' },
  ],
  'throttled-silently': [
    '100 requests a second; no Retry-After.',
    { rateLimit: 100, retryAfter: 'none' },
  ],
  'throttled-for-a-moment': [
    '60 requests a second; Retry-After says 0, being rounded down.',
    { rateLimit: 60, retryAfter: 'zero' },
  ],
  'throttled-after-the-work': [
    '80 requests a second; what gets a 429 is stored all the same.',
    { rateLimit: 80, throttledLeaves: true },
  ],
  'three-at-once': [
    'More than three requests at once are turned away; each takes some 5 ms.',
    { mostAtOnce: 3, retryAfter: 'zero', jitter: 10 },
  ],
  'throttled-and-slow': [
    '60 requests a second, each of which takes 10 ms.',
    { rateLimit: 60, latency: 10, jitter: 10 },
  ],
  'transient-503': [
    'Some requests are answered with 503.',
    { transient: 0.05, transientStatus: 503 },
  ],
  'transient-502-html': [
    'Some requests are answered with a page of a gateway.',
    { transient: 0.05, transientStatus: 502, transientBody: 'html' },
  ],
  'transient-504-empty': [
    'Some requests are answered with 504 and nothing else.',
    { transient: 0.05, transientStatus: 504, transientBody: 'empty' },
  ],
  'connections-lost': ['Some connections are cut.', { dropped: 0.04 }],
  slow: ['Every answer takes 20 ms.', { latency: 20 }],
  jittery: ['Answers overtake one another.', { jitter: 30 }],
  closing: ['Every answer closes its connection.', { closing: true }],
  chunked: ['Answers come in chunks.', { framing: 'chunked' }],
  dribbled: ['Answers come in pieces that cut characters in two.', { framing: 'dribbled' }],
  'until-close': [
    'The end of the connection is the end of the answer.',
    { framing: 'until-close' },
  ],
  gzip: ['Answers come as gzip where that is accepted.', { coding: 'gzip' }],
  brotli: ['Answers come as br where that is accepted.', { coding: 'br' }],
  'early-hints': ['An answer of 103 comes before the answer.', { earlyHints: true }],
  'strict-server': [
    'A server in front refuses what is too long, what is not ASCII and odd paths, in its own words.',
    { strictServer: true },
  ],
  'bad-day': [
    'Jitter, lost connections, bad gateways and others at work.',
    {
      jitter: 10,
      dropped: 0.02,
      transient: 0.02,
      transientStatus: 502,
      othersPerSecond: 20,
    },
  ],
};
