import type { Operation } from '../../schemas/operations.js';
import fc from 'fast-check';
import { PLAIN } from '../../helpers/defaults.js';
import { curlOf } from '../../helpers/curl.js';
import type { Exchange } from '../../helpers/exchange.js';
import type { Recording } from '../../helpers/recording.js';
import type { Conformance, Failure, RequirementVerdict } from '../../helpers/verdict.js';

const FRAGMENTS = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  ']]>',
  '"\'`',
  '&amp;',
  '\u001b[2J\u001b]0;x\u0007',
  '\u009b31m',
  '\r',
  '\n',
  '::error::x',
  '\n::set-output name=a::b',

  '##[error]x',
  '###[group]x',
  '##vso[task.setvariable variable=a]b',
  'x ##VSO[task.complete result=Succeeded]',
  "##teamcity[testFailed name='x']",
  '##\u001b[0mvso[task.complete]',
  '\u001b[0Ksection_start:1560896352:a[collapsed=true]\r\u001b[0Kx',
  'section_end:1560896352:a\r\u001b[0K',
  'travis_fold:start:a',
  '\r::stop-commands::x',
  '\u00a0::add-mask::x',
  '\u0085::debug::x',
  '%0A::x',
  '\u202e\u2066',
  '\u200b\ufeff',
  '\ud800',
  '\udfff',
  '\ufffe',
  '\0',
  '| a | b |',
  '```\n# x',
  '@everyone',
  '[x](javascript:1)',
  '<!--',
  '$(id)',
  '\u2028',
  ' ',
  'x',
];

/** Texts with characters and markup that a reader of a report could interpret as more than text. */
export const hostile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FRAGMENTS),
      fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

export const EVERY_ATTACK = FRAGMENTS.join(' ');

const OPERATIONS: readonly Operation[] = ['listPets', 'createPet', 'getPet', 'submitMessage'];

/** A made-up exchange: an animal that was added and came back with another name. */
export function exchange(index: number, with_: Partial<Exchange> = {}): Exchange {
  return {
    index,
    seq: index,
    probe: { id: `animals.plain.${index}`, trial: 0, value: 'null', origin: 'example' },
    attempt: 1,
    operation: OPERATIONS[index % OPERATIONS.length] ?? 'other',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:8080/v1/pets',
      headers: [
        ['Authorization', 'Bearer {API_KEY}'],
        ['Content-Type', 'application/json'],
      ],
      body: `{"name":"Rex ${index}","categoryId":9223372036854775807,"status":"sold"}`,
    },
    start: index * 1500,
    end: index * 1500 + 900 + ((index * 7919) % 5000),
    startedAt: '2026-03-01T10:00:00.123Z',
    answer: {
      status: 201,
      headers: [
        ['content-type', 'application/json; charset=utf-8'],
        ['date', 'Sun, 01 Mar 2026 10:00:00 GMT'],
      ],
      body: `{"id":"${index}","name":"REX","categoryId":9223372036854775807,"tags":[],"status":"sold"}`,
    },
    ...with_,
  };
}

export function recording(exchanges: readonly Exchange[]): Recording {
  return {
    id: 'f3a1c2',
    startedAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T10:00:04.250Z',
    suite: { name: 'animal-store-conformance', version: '0.1.0' },
    settings: {
      ...PLAIN,
      baseUrl: 'http://127.0.0.1:8080/v1',
      embedded: false,
      settleMs: 2_000,
      seed: 20301205,
    },
    partial: false,
    exchanges,
  };
}

const CHAPTERS = ['listing', 'adding', 'fetching', 'authentication', 'messages', 'errors'];

/** A requirement's verdict: a pass, except for these changes. */
export function verdict(at: number, with_: Partial<RequirementVerdict> = {}): RequirementVerdict {
  const chapter = CHAPTERS[Math.floor(at / 14) % CHAPTERS.length] ?? 'listing';
  return {
    id: `${chapter}.topic-${at}.what`,
    level: 'MUST',
    clause: 'Endpoints / List animals / limit',
    text: 'A page size of N is answered with exactly N animals where the store holds that many.',
    verdict: 'pass',
    failures: [],
    ...with_,
  };
}

export function failure(shown: Exchange, with_: Partial<Failure> = {}): Failure {
  return {
    kind: 'field-altered',
    subject: 'name',
    operation: shown.operation,
    pointer: '/name',
    expected: `"Rex ${shown.index}"`,
    observed: '"REX"',
    exchange: shown.index,
    sent: '{"name":"a"}',
    counterexample: { probe: 'create.faithful.name', value: '"a"', seed: 20301205, path: 3 },
    curl: curlOf(shown.request),
    replay: 'animal-store-conformance run --only adding.name.echo --seed 20301205',
    hint: 'Names seem to be folded to upper case.',
    ...with_,
  };
}

/** A cause for reports, shown by the first exchange. */
export function cause(
  text: string,
  requirements: readonly string[],
): Conformance['causes'][number] {
  return {
    number: 1,
    text,
    sentences: [{ text, responses: ['1 of 4 responses of getPet'], requirements }],
    request: 'GET /pets/7',
    expected: 'Rex',
    observed: 'REX at /name',
    requirements,
    exchange: 0,
    exchanges: [0],
    witness: [0],
    reproduce: ["curl -sS -i -g --path-as-is --url 'https://animals.example/v1/pets'"],
  };
}

/** An invented run of 84 requirements. @param violated how many of them are violated; a larger number than 21 means 21 */
export function conformance(of: Recording, violated = 0): Conformance {
  const requirements = Array.from({ length: 84 }, (_, at): RequirementVerdict => {
    const shown = of.exchanges[(at * 3) % Math.max(1, of.exchanges.length)];
    if (shown && at % 4 === 0 && at / 4 < violated) {
      return verdict(at, { verdict: 'fail', failures: [failure(shown), failure(shown)] });
    }
    if (at === 81) return verdict(at, { verdict: 'not-applicable', reason: 'without messages' });
    if (at === 83) {
      return verdict(at, { verdict: 'advice', level: 'SHOULD', reason: 'no WWW-Authenticate' });
    }
    return verdict(at);
  });
  const failed = requirements.filter((one) => one.verdict === 'fail').map((one) => one.id);
  const { name, version } = of.suite;
  const { baseUrl, messagesBaseUrl, embedded, seed, profile, only, skip, without } = of.settings;
  const { id, startedAt, endedAt, partial, settings } = of;
  return {
    schemaVersion: '1',
    suite: { name, version },
    target: { baseUrl, messagesBaseUrl, embedded },
    run: {
      id,
      startedAt,
      endedAt,
      seed,
      profile,
      only,
      skip,
      without,
      partial,
      generated: {},
      settings: { ...settings },
      exitCode: failed.length > 0 ? 1 : 0,
    },
    verdict: failed.length > 0 ? 'violated' : 'conforming',
    requirements,
    causes: failed.length > 0 ? [cause('names come back in upper case', failed)] : [],
    blindSpots: [{ requirement: 'listing.topic-1.what', text: 'more than 100 animals match' }],
    observations: [{ id: 'limit.zero', text: 'limit=0 is answered with', value: '400' }],
    advice: ['The base URL does not end in /v1.'],
    footprint: {
      requests: of.exchanges.length,
      retries: 2,
      animals: 71,
      messages: 3,
      unanswered: 1,
      leftBehind: {
        animals: Array.from({ length: 71 }, (_, at) => String(1000 + at)),
        messages: ['m-1', 'm-2', 'm-3'],
        possibly: ['Rex lost'],
      },
    },
    suiteFaults: [],
  };
}

const PROBE = { trial: 0, value: 'null', origin: 'example' } as const;

/** The same run with an attack in nearly all of its texts. */
export function attacked(
  of: Recording,
  violated: number,
  attack: string,
): [Conformance, Recording] {
  const exchanges = of.exchanges.map((one): Exchange => {
    const headers = [['x-attack', attack] as const];
    const answer = { status: 500, headers, body: `{"name":"${attack}` };
    return { ...one, probe: { id: attack, ...PROBE, step: attack, of: 1 }, error: attack, answer };
  });
  const worse = (one: Failure): Failure => ({
    ...one,
    pointer: `/${attack}`,
    expected: attack,
    observed: attack,
    sent: attack,
    counterexample: { probe: attack, value: attack, seed: 1, path: 0 },
    hint: attack,
  });
  const made = conformance(of, violated);
  // Reports do not show the cause of a known violation, so only one of several is known.
  const last = made.requirements
    .filter((one) => one.verdict === 'fail')
    .slice(1)
    .at(-1);
  const requirements = made.requirements.map((one): RequirementVerdict => {
    const reason = one.verdict !== 'pass' && { reason: attack };
    const texts = { text: attack, clause: attack };
    return {
      ...one,
      ...texts,
      ...reason,
      ...(one === last && { known: { reason: attack, until: attack } }),
      failures: one.failures.map(worse),
    };
  });
  const list = [attack, attack];
  const leftBehind = { animals: list, messages: list, possibly: list };
  return [
    {
      ...made,
      target: { ...made.target, baseUrl: attack },
      requirements,
      causes: made.causes.map((one) => ({
        ...one,
        text: attack,
        sentences: [attack, attack].map((text) => ({
          text,
          responses: list,
          requirements: one.requirements,
        })),
        request: attack,
        expected: attack,
        observed: attack,
      })),
      blindSpots: [{ requirement: attack, text: attack }],
      observations: [{ id: attack, text: attack, value: attack }],
      advice: list,
      footprint: { ...made.footprint, leftBehind },
      suiteFaults: list,
    },
    { ...of, exchanges, stopped: attack },
  ];
}
