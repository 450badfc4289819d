import type { VariationTable } from '../variation.js';

/** Variations of the traffic between client and service. */
export const TRAFFIC: VariationTable = {
  'throttled-seconds': ['At most 80 requests a second; Retry-After in seconds.', { rateLimit: 80 }],
  'throttled-date': [
    'At most 80 requests a second; Retry-After as a date.',
    { rateLimit: 80, retryAfter: 'date' },
  ],
  'throttled-silently': [
    'At most 100 requests a second; no Retry-After.',
    { rateLimit: 100, retryAfter: 'none' },
  ],
  'throttled-for-a-moment': [
    'At most 60 requests a second; Retry-After is 0 (rounded down).',
    { rateLimit: 60, retryAfter: 'zero' },
  ],
  'throttled-after-the-work': [
    'At most 80 requests a second; a createPet that gets a 429 still adds an animal with the sent name.',
    { rateLimit: 80, throttledLeaves: true },
  ],
  'three-at-once': [
    'At most three concurrent requests are accepted; each takes about 5 ms.',
    { mostAtOnce: 3, retryAfter: 'zero', jitter: 10 },
  ],
  'transient-503': ['Some requests get a 503.', { transient: 0.05, transientStatus: 503 }],
  'transient-502-html': [
    'Some requests get the error page of a gateway.',
    { transient: 0.05, transientStatus: 502, transientBody: 'html' },
  ],
  'transient-504-empty': [
    'Some requests get a 504 without a body.',
    { transient: 0.05, transientStatus: 504, transientBody: 'empty' },
  ],
  'connections-lost': ['Some connections are cut.', { dropped: 0.04 }],
  slow: ['Every response takes 20 ms.', { latency: 20 }],
  jittery: ['Responses overtake one another.', { jitter: 30 }],
  closing: ['Every response closes its connection.', { closing: true }],
  chunked: ['Responses are chunked.', { framing: 'chunked' }],
  dribbled: [
    'Responses arrive in three parts, which may split characters.',
    { framing: 'dribbled' },
  ],
  'until-close': [
    'The end of the connection is the end of the response.',
    { framing: 'until-close' },
  ],
  gzip: ['Responses are compressed with gzip if the client accepts it.', { coding: 'gzip' }],
  brotli: ['Responses are compressed with br if the client accepts it.', { coding: 'br' }],
  'early-hints': ['A 103 comes before the response.', { earlyHints: true }],
  'strict-server': [
    'A proxy refuses long bodies with its own error page, and unusual headers and addresses with an empty 400 or 301.',
    { strictServer: true },
  ],
  'bad-day': [
    'Response times vary, connections are cut, a gateway fails, and other clients write.',
    {
      jitter: 10,
      dropped: 0.02,
      transient: 0.02,
      transientStatus: 502,
      othersPerSecond: 20,
    },
  ],
};
