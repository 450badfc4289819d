import { describe, expect, test } from 'vitest';
import { certificateOf } from '../../certificate/certify.js';
import { packageDigest } from '../../certificate/package-digest.js';
import { reasonsAgainst } from '../../certificate/reasons.js';
import { statementOf } from '../../certificate/statement.js';
import { verifyCertificate } from '../../certificate/verify.js';
import { SUITE } from '../../helpers/package-facts.js';
import type { Recording } from '../../helpers/recording.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { jsonReport } from '../../reports/json-report.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import { filesOf, PAIR, PAIRS, recorded, refusal } from './reports.js';

const RECORDING = recorded();
const FILES = filesOf(RECORDING);
const JUDGED = rejudge(RECORDING);

/** Changes the verdict of one requirement. */
function altered(
  conformance: Conformance,
  at: number,
  to: Partial<RequirementVerdict>,
): Conformance {
  const requirements = conformance.requirements.map((one, index) =>
    index === at ? { ...one, ...to } : one,
  );
  return { ...conformance, requirements };
}

describe('certify', () => {
  test.each(PAIRS)(
    'signs a certificate that verify accepts: $kind',
    ({ privateKey, publicKey }) => {
      const certificate = Buffer.from(certificateOf(FILES, privateKey));
      const conformance = verifyCertificate(certificate, FILES, publicKey);
      expect(conformance.verdict).toBe('conforming');
    },
  );

  test('states the tested service, the version of the suite, and the results', () => {
    const judged = JUDGED;
    const statement = JSON.parse(statementOf(judged, FILES, packageDigest()));
    const passed = judged.requirements.filter(({ verdict }) => verdict === 'pass');
    const hex = expect.stringMatching(/^[\da-f]{64}$/);
    expect(statement).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [
        { name: 'conformance.json', digest: { sha256: hex } },
        { name: 'evidence.har', digest: { sha256: hex } },
      ],
      predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
      predicate: {
        result: 'WARNED',
        configuration: [
          {
            name: 'suite',
            uri: `pkg:npm/animal-store-conformance@${SUITE.version}`,
            digest: { dirHash: hex },
            annotations: { name: 'animal-store-conformance', version: SUITE.version },
          },
          {
            name: 'target',
            uri: RECORDING.settings.baseUrl,
            annotations: { messagesBaseUrl: RECORDING.settings.baseUrl },
          },
          {
            name: 'run',
            uri: `urn:uuid:${judged.run.id}`,
            annotations: {
              startedAt: RECORDING.startedAt,
              endedAt: RECORDING.endedAt,
              profile: 'standard',
              seed: 1,
              unusualSettings: ['--category-id 7', '--settle 400'],
              outOfScope: [],
              blindSpots: [],
            },
          },
        ],
        passedTests: passed.map(({ id }) => id),
        warnedTests: ['auth.challenge.header'],
        failedTests: [],
      },
    });
    expect(passed.length).toBeGreaterThan(100);
  });

  test('names the requirements out of scope, and blind spots', () => {
    const judged = JUDGED;
    const [out, blind] = judged.requirements;
    const some = altered(
      altered(judged, 0, { verdict: 'not-applicable', reason: 'the day has come' }),
      1,
      { verdict: 'not-applicable', reason: 'blind spot: too many' },
    );
    const blindSpots = [{ requirement: blind?.id ?? '', text: 'too many' }];
    const statement = JSON.parse(statementOf({ ...some, blindSpots }, FILES, packageDigest()));
    const { annotations } = statement.predicate.configuration[2];
    expect(annotations.outOfScope).toEqual([{ requirement: out?.id, reason: 'the day has come' }]);
    expect(annotations.blindSpots).toEqual(blindSpots);
    const { passedTests, warnedTests, failedTests } = statement.predicate;
    for (const list of [passedTests, warnedTests, failedTests]) {
      expect(list).not.toContain(out?.id);
      expect(list).not.toContain(blind?.id);
    }
  });
});

describe('certify refuses', () => {
  const { exchanges } = RECORDING;
  const [first] = exchanges;
  const broken = exchanges.map((each) =>
    each === first && each.answer ? { ...each, answer: { ...each.answer, body: '{}' } } : each,
  );
  const unseen = exchanges
    .filter(({ operation }) => operation !== 'submitMessage')
    .map((each, index) => ({ ...each, index }));

  const runs: readonly (readonly [string, Partial<Recording>, Partial<RunSettings>, RegExp])[] = [
    ['a violation', { exchanges: broken }, {}, /^\d+ requirements? (is|are) violated: list\./],
    ['undetermined requirements', { exchanges: unseen }, {}, /are undetermined: messages?\./],
    ['a run without MESSAGES_BASE_URL', {}, { messagesBaseUrl: null }, /are undetermined/],
    ['a smoke run', {}, { profile: 'smoke' }, /profile smoke .* --profile standard or thorough/],
    [
      'a read-only run',
      {},
      { profile: 'read-only' },
      /profile read-only does not check everything/,
    ],
    ['a partial run', { partial: true }, {}, /the run is partial/],
    ['a run with --only', {}, { only: ['list.limit.exact'] }, /restricted by --only/],
    ['a run with --without', {}, { without: ['messages'] }, /restricted by --without messages/],
    [
      'a run with --replay',
      {},
      { replay: 'list.limit.page-size={"limit":5}' },
      /only the value of --replay/,
    ],
    [
      'a run against the embedded reference',
      {},
      { embedded: true },
      /built-in reference, .* set BASE_URL/,
    ],
    [
      'a run of another version of the suite',
      { suite: { ...SUITE, version: '9.9.9' } },
      {},
      / 9\.9\.9, and this is /,
    ],
    [
      'a run of another suite',
      { suite: { ...SUITE, name: 'other' } },
      {},
      /^the run was made with other /,
    ],
  ];

  test.each(runs)('%s', (_what, changes, settings, reason) => {
    const reasons = refusal(() =>
      certificateOf(filesOf(recorded(changes, settings)), PAIR.privateKey),
    );
    expect(reasons).toContainEqual(expect.stringMatching(reason));
  });

  test('nothing in a run with the profile thorough', () => {
    const files = filesOf(recorded({}, { profile: 'thorough' }));
    expect(refusal(() => certificateOf(files, PAIR.privateKey))).toEqual([]);
  });

  const untrusted: readonly (readonly [string, (made: Conformance) => Conformance, RegExp])[] = [
    [
      'a requirement that a baseline accepts',
      (made) => altered(made, 0, { known: { reason: 'later', until: null } }),
      /^1 requirement is accepted by a baseline: pet\.shape\.object$/,
    ],
    [
      'a SHOULD that is undetermined',
      (made) => {
        const at = made.requirements.findIndex(({ level }) => level === 'SHOULD');
        return altered(made, at, { verdict: 'undetermined', reason: 'no answer' });
      },
      /^1 requirement is undetermined/,
    ],
    ['a fault of the suite', (made) => ({ ...made, suiteFaults: ['oops'] }), /itself failed: oops/],
    [
      'the verdict undetermined',
      (made) => ({ ...made, verdict: 'undetermined' }),
      /the verdict is undetermined/,
    ],
    [
      'an exit code of 1, as with --strict',
      (made) => ({ ...made, run: { ...made.run, exitCode: 1 } }),
      /ended with exit code 1/,
    ],
  ];

  test.each(untrusted)('%s', (_what, change, reason) => {
    expect(reasonsAgainst(change(JUDGED))).toContainEqual(expect.stringMatching(reason));
    // The evidence does not have this change, so the files would be refused in any case.
    const files = { ...FILES, conformance: Buffer.from(jsonReport(change(JUDGED))) };
    expect(refusal(() => certificateOf(files, PAIR.privateKey))).toHaveLength(1);
  });

  test('nothing in a conforming run', () => {
    expect(reasonsAgainst(JUDGED)).toEqual([]);
  });

  test('verdicts that do not follow from the evidence', () => {
    const edited = filesOf(recorded({ exchanges: broken }), (made) => ({
      ...made,
      verdict: 'conforming',
      run: { ...made.run, exitCode: 0 },
      causes: [],
      requirements: made.requirements.map((one) => ({ ...one, verdict: 'pass', failures: [] })),
    }));
    expect(refusal(() => certificateOf(edited, PAIR.privateKey))).toEqual([
      expect.stringMatching(
        /^conformance\.json differs from the verdicts derived from the evidence: pet\.shape\.object: \/requirements\/\d+\/verdict is "pass" and not "undetermined"$/,
      ),
    ]);
  });

  test('additional content in either file', () => {
    const { conformance, evidence } = FILES;
    const har = JSON.parse(evidence.toString());
    har.log.entries[3].comment = 'all was well';
    const more = { conformance, evidence: Buffer.from(JSON.stringify(har)) };
    expect(refusal(() => certificateOf(more, PAIR.privateKey))).toEqual([
      'evidence.har differs from what run writes: "/log/entries/3/comment" is unexpected',
    ]);
    delete har.log.entries[3].comment;
    har.log.entries[3].response.redirectURL = '/elsewhere';
    const other = { conformance, evidence: Buffer.from(JSON.stringify(har)) };
    expect(refusal(() => certificateOf(other, PAIR.privateKey))).toEqual([
      expect.stringContaining('/log/entries/3/response/redirectURL is "/elsewhere" and not ""'),
    ]);
    const spaced = { conformance: Buffer.concat([conformance, Buffer.from('\n')]), evidence };
    expect(refusal(() => certificateOf(spaced, PAIR.privateKey))).toEqual([
      expect.stringContaining('the formatting differs'),
    ]);
  });

  test('nothing in evidence with the reason phrases of another version of Node', () => {
    const { conformance, evidence } = FILES;
    const phrased = evidence.toString().replaceAll('"statusText":"OK"', '"statusText":"Okay"');
    const files = { conformance, evidence: Buffer.from(phrased) };
    expect(files.evidence).not.toEqual(evidence);
    expect(refusal(() => certificateOf(files, PAIR.privateKey))).toEqual([]);
  });

  test('evidence that cannot be read', () => {
    const { conformance } = FILES;
    for (const text of ['', '{}', '{"log":{"entries":[]}}', Buffer.from([0xff])]) {
      const files = { conformance, evidence: Buffer.from(text) };
      expect(refusal(() => certificateOf(files, PAIR.privateKey))).toEqual([
        expect.stringContaining('evidence.har'),
      ]);
    }
  });
});
