import type { Variation } from '../variation.js';

/** What happens between client and service. */
export const TRAFFIC: readonly Variation[] = [
  {
    name: 'throttled-seconds',
    about: '80 requests a second; Retry-After in seconds.',
    freedoms: { rateLimit: 80 },
  },
  {
    name: 'throttled-date',
    about: '80 requests a second; Retry-After as a date.',
    freedoms: { rateLimit: 80, retryAfter: 'date' },
  },
  {
    name: 'throttled-silently',
    about: '100 requests a second; no Retry-After.',
    freedoms: { rateLimit: 100, retryAfter: 'none' },
  },
  {
    name: 'throttled-for-a-moment',
    about: '60 requests a second; Retry-After says 0, being rounded down.',
    freedoms: { rateLimit: 60, retryAfter: 'zero' },
  },
  {
    name: 'throttled-after-the-work',
    about: '80 requests a second; what gets a 429 is stored all the same.',
    freedoms: { rateLimit: 80, throttledLeaves: true },
  },
  {
    name: 'three-at-once',
    about: 'More than three requests at once are turned away; each takes some 5 ms.',
    freedoms: { mostAtOnce: 3, retryAfter: 'zero', jitter: 10 },
  },
  {
    name: 'throttled-and-slow',
    about: '60 requests a second, each of which takes 10 ms.',
    freedoms: { rateLimit: 60, latency: 10, jitter: 10 },
  },
  {
    name: 'transient-503',
    about: 'Some requests are answered with 503.',
    freedoms: { transient: 0.05, transientStatus: 503 },
  },
  {
    name: 'transient-502-html',
    about: 'Some requests are answered with a page of a gateway.',
    freedoms: { transient: 0.05, transientStatus: 502, transientBody: 'html' },
  },
  {
    name: 'transient-504-empty',
    about: 'Some requests are answered with 504 and nothing else.',
    freedoms: { transient: 0.05, transientStatus: 504, transientBody: 'empty' },
  },
  {
    name: 'connections-lost',
    about: 'Some connections are cut.',
    freedoms: { dropped: 0.04 },
  },
  {
    name: 'slow',
    about: 'Every answer takes 20 ms.',
    freedoms: { latency: 20 },
  },
  {
    name: 'jittery',
    about: 'Answers overtake one another.',
    freedoms: { jitter: 30 },
  },
  {
    name: 'closing',
    about: 'Every answer closes its connection.',
    freedoms: { closing: true },
  },
  {
    name: 'chunked',
    about: 'Answers come in chunks.',
    freedoms: { framing: 'chunked' },
  },
  {
    name: 'dribbled',
    about: 'Answers come in pieces that cut characters in two.',
    freedoms: { framing: 'dribbled' },
  },
  {
    name: 'until-close',
    about: 'The end of the connection is the end of the answer.',
    freedoms: { framing: 'until-close' },
  },
  {
    name: 'gzip',
    about: 'Answers come as gzip where that is accepted.',
    freedoms: { coding: 'gzip' },
  },
  {
    name: 'brotli',
    about: 'Answers come as br where that is accepted.',
    freedoms: { coding: 'br' },
  },
  {
    name: 'early-hints',
    about: 'An answer of 103 comes before the answer.',
    freedoms: { earlyHints: true },
  },
  {
    name: 'strict-server',
    about:
      'A server in front refuses what is too long, what is not ASCII and odd paths, in its own words.',
    freedoms: { strictServer: true },
  },
  {
    name: 'bad-day',
    about: 'Jitter, lost connections, bad gateways and others at work.',
    freedoms: {
      jitter: 10,
      dropped: 0.02,
      transient: 0.02,
      transientStatus: 502,
      othersPerSecond: 20,
    },
  },
];
