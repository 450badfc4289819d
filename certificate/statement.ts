import { hash } from 'node:crypto';
import type { Conformance, VerdictName } from '../helpers/verdict.js';
import { unusualFlags } from '../helpers/replay-command.js';
import type { CertifiedFiles } from './judged-again.js';

const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
/** The in-toto predicate type for test results. */
export const PREDICATE_TYPE = 'https://in-toto.io/attestation/test-result/v0.1';

/**
 * The statement about a certifiable run: the same text for the same files and package.
 * @param packageDigest the digest of the package that gave the verdicts, in hexadecimal
 */
export function statementOf(
  conformance: Conformance,
  files: CertifiedFiles,
  packageDigest: string,
): string {
  const { suite, target, run, requirements, blindSpots } = conformance;
  const ids = (verdict: VerdictName): string[] =>
    requirements.filter((one) => one.verdict === verdict).map(({ id }) => id);
  const blind = new Set(blindSpots.map(({ requirement }) => requirement));
  const warnedTests = ids('advice');
  const statement = {
    _type: STATEMENT_TYPE,
    subject: [
      { name: 'conformance.json', digest: { sha256: hash('sha256', files.conformance) } },
      { name: 'evidence.har', digest: { sha256: hash('sha256', files.evidence) } },
    ],
    predicateType: PREDICATE_TYPE,
    predicate: {
      result: warnedTests.length > 0 ? 'WARNED' : 'PASSED',
      configuration: [
        {
          name: 'suite',
          uri: `pkg:npm/${suite.name}@${suite.version}`,
          digest: { dirHash: packageDigest },
          annotations: { name: suite.name, version: suite.version },
        },
        {
          name: 'target',
          uri: target.baseUrl,
          annotations: { messagesBaseUrl: target.messagesBaseUrl },
        },
        {
          name: 'run',
          uri: `urn:uuid:${run.id}`,
          annotations: {
            startedAt: run.startedAt,
            endedAt: run.endedAt,
            profile: run.profile,
            seed: run.seed,
            unusualSettings: unusualFlags(run.settings),
            outOfScope: requirements
              .filter(({ id, verdict }) => verdict === 'not-applicable' && !blind.has(id))
              .map(({ id, reason }) => ({ requirement: id, reason })),
            blindSpots,
          },
        },
      ],
      passedTests: ids('pass'),
      warnedTests,
      failedTests: ids('fail'),
    },
  };
  return JSON.stringify(statement);
}
