import { pluralize, present } from '../helpers/plural.js';
import { entryInWords } from '../helpers/baseline.js';
import { chapterOf } from '../helpers/chapter.js';
import type { Conformance, Failure, RequirementVerdict } from '../helpers/verdict.js';
import { bounded } from './bounded.js';
import { shorten } from '../helpers/shorten.js';
import { xml, xmlLines } from '../helpers/escape.js';
import { baselineProblems, gateProblems } from './known.js';
import {
  byChapter,
  byReason,
  embeddedNote,
  isNothingJudged,
  placeOf,
  secondsOf,
  verdictLine,
} from './outline.js';

/** A testcase element. */
interface Case {
  readonly classname: string;
  readonly name: string;
  readonly outcome: 'pass' | 'failure' | 'skipped' | 'error';
  /** The XML inside the testcase element. */
  readonly inside: string;
  /** Milliseconds. */
  readonly time: number;
}

/** The maximum number of failures of a requirement that are shown. */
const MOST_FAILURES = 5;

function failureText(failure: Failure): string {
  const lines = present(
    `where:    ${placeOf(failure)}`,
    `expected: ${failure.expected}`,
    `observed: ${failure.observed}`,
    failure.sent !== undefined && `sent:     ${failure.sent}`,
    failure.hint !== undefined && `hint:     ${failure.hint}`,
    `curl:     ${failure.curl}`,
    failure.replay !== undefined && `replay:   ${failure.replay}`,
    `evidence: evidence.har, entry ${failure.exchange}`,
  );
  return lines.map((line) => line.replaceAll('\n', '\\n')).join('\n');
}

/** One element for all failures of a requirement, because CI tools count several elements as several tests. */
function failureElement(one: RequirementVerdict): string {
  const [first] = one.failures;
  const seen = first ? `: expected ${first.expected}, observed ${first.observed}` : '';
  const message = xml(shorten(`${one.text}${seen}`, 500));
  const detailed = one.failures.slice(0, MOST_FAILURES);
  const more = (one.failureCount ?? one.failures.length) - detailed.length;
  const listed = one.failures.length - detailed.length;
  const blocks = [
    `${one.level} ${one.id} (${one.clause})\n${one.text}`,
    ...detailed.map(failureText),
    ...(more > 0 ? [`and ${more} more violations (conformance.json has ${listed} of them)`] : []),
  ];
  const text = xmlLines(blocks.join('\n\n'));
  return `<failure type="violation" message="${message}">${text}</failure>`;
}

function skippedElement(one: RequirementVerdict): string {
  const why = one.known
    ? `known: ${entryInWords(one.known)}`
    : `${one.verdict}: ${one.reason ?? ''}`;
  const type = one.known ? 'known' : one.verdict;
  return `<skipped type="${xml(type)}" message="${xml(shorten(why, 1000))}"/>`;
}

function caseOf(one: RequirementVerdict, chapter: string, time: number): Case {
  const plain = { classname: chapter, name: one.id };
  if (one.verdict === 'pass') return { ...plain, outcome: 'pass', inside: '', time };
  if (one.verdict === 'fail' && !one.known) {
    return { ...plain, outcome: 'failure', inside: failureElement(one), time };
  }
  const judged = one.verdict !== 'not-applicable';
  return { ...plain, outcome: 'skipped', inside: skippedElement(one), time: judged ? time : 0 };
}

function faultCase(fault: string, index: number): Case {
  const message = xml(shorten(fault, 500));
  const inside = `<error type="suite-fault" message="${message}">${xmlLines(fault)}</error>`;
  const name = `fault ${index + 1} of the suite itself`;
  return { classname: 'suite', name, outcome: 'error', inside, time: 0 };
}

/**
 * Makes a failed testcase for each problem that fails the run, so that CI is not green: out-of-date entries of the baseline, and what
 * `--fail-on changes` and `--strict` find (`gate`).
 */
function problemCases(classname: 'baseline' | 'gate', problems: readonly string[]): Case[] {
  return problems.map((problem, index) => {
    const message = xml(shorten(problem, 500));
    const inside = `<failure type="${classname}" message="${message}"/>`;
    return { classname, name: `entry ${index + 1}`, outcome: 'failure', inside, time: 0 };
  });
}

/**
 * Makes a testcase with an error for a run that ends with exit code 3. Without it, a reader of the file would take a run in which
 * everything was skipped for green.
 */
function runCases(conformance: Conformance): Case[] {
  if (conformance.run.exitCode !== 3) return [];
  const verdict = isNothingJudged(conformance) ? 'not-applicable' : 'undetermined';
  const reasons = [...byReason(conformance, verdict)].map(
    ([reason, ids]) => `${pluralize(ids.length, 'requirement')}: ${reason}`,
  );
  const lines = [verdictLine(conformance), ...reasons];
  const message = xml(shorten(lines.join('; '), 1000));
  const inside = `<error type="undetermined" message="${message}">${xmlLines(lines.join('\n'))}</error>`;
  return [{ classname: 'run', name: 'the run', outcome: 'error', inside, time: 0 }];
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

const timeOf = (cases: readonly Case[]): string =>
  seconds(cases.reduce((sum, one) => sum + one.time, 0));

const countOf = (cases: readonly Case[], outcome: Case['outcome']): number =>
  cases.filter((one) => one.outcome === outcome).length;

function countsOf(cases: readonly Case[]): string {
  const [failures, errors] = [countOf(cases, 'failure'), countOf(cases, 'error')];
  return `tests="${cases.length}" failures="${failures}" errors="${errors}"`;
}

function caseElement({ classname, name, time, inside }: Case): string {
  const head = `<testcase classname="${xml(classname)}" name="${xml(name)}" time="${seconds(time)}"`;
  return inside === '' ? `    ${head}/>` : `    ${head}>${inside}</testcase>`;
}

function suiteElement(
  name: string,
  cases: readonly Case[],
  properties: string,
  at: string,
): string {
  const counts = `${countsOf(cases)} skipped="${countOf(cases, 'skipped')}"`;
  const rest = `time="${timeOf(cases)}" timestamp="${xml(at)}"`;
  const lines = cases.map(caseElement).join('\n');
  return `  <testsuite name="${xml(name)}" ${counts} ${rest}>\n${properties}${lines}\n  </testsuite>\n`;
}

/** The number of generated values that each probe of a chapter sent. A probe without a chapter is listed in every testsuite. */
function generatedPairs(
  { requirements, run }: Conformance,
  name: string,
): readonly (readonly [string, string])[] {
  const chapters = byChapter(requirements);
  return Object.entries(run.generated)
    .filter(([probe]) => chapterOf(probe) === name || !chapters.has(chapterOf(probe)))
    .map(([probe, count]) => [`generated values of ${probe}`, String(count)] as const);
}

function propertiesElement(conformance: Conformance, chapter: string): string {
  const { target, run, verdict, suite } = conformance;
  const note = embeddedNote(conformance);
  const pairs = [
    ['suite', `${suite.name} ${suite.version}`],
    ['verdict', verdict],
    ['baseUrl', target.baseUrl],
    ['messagesBaseUrl', target.messagesBaseUrl ?? ''],
    ['profile', run.profile],
    ['seed', String(run.seed)],
    ['partial', String(run.partial)],
    [
      'time',
      'evidence is gathered once for all testcases: each applicable testcase gets an equal share of the time',
    ],
    ...(note === undefined ? [] : [['note', note]]),
    ...(run.cleanup === undefined ? [] : [['warning', run.cleanup]]),
    ...generatedPairs(conformance, chapter),
  ];
  const lines = pairs.map(
    ([name = '', value = '']) => `      <property name="${xml(name)}" value="${xml(value)}"/>\n`,
  );
  return `    <properties>\n${lines.join('')}    </properties>\n`;
}

/**
 * `junit.xml`: a testsuite for each chapter, with a testcase for each requirement. If the run fails for other reasons than
 * violations, each such reason is a testcase in an additional testsuite: `run`, `gate`, `baseline` or `suite`. Follows Jenkins'
 * junit-10.xsd, the strictest schema known.
 * - failure: a violation that is not known, or a problem in `gate` or `baseline`
 * - skipped, with the reason: every other verdict except `pass`
 * - error: a fault of the suite, or a run that ends with exit code 3
 */
export function junitReport(made: Conformance): string {
  const conformance = bounded(made);
  const judged = conformance.requirements.filter((one) => one.verdict !== 'not-applicable').length;
  const share = judged === 0 ? 0 : Math.round((secondsOf(conformance) * 1000) / judged);
  const suites = [...byChapter(conformance.requirements)].map(
    ([chapter, all]) => [chapter, all.map((one) => caseOf(one, chapter, share))] as const,
  );
  const faults = conformance.suiteFaults.map(faultCase);
  const outdated = problemCases('baseline', baselineProblems(conformance));
  const gate = problemCases('gate', gateProblems(conformance));
  const run = runCases(conformance);
  const all = [
    ...suites,
    ...(run.length > 0 ? [['run', run] as const] : []),
    ...(gate.length > 0 ? [['gate', gate] as const] : []),
    ...(outdated.length > 0 ? [['baseline', outdated] as const] : []),
    ...(faults.length > 0 ? [['suite', faults] as const] : []),
  ];
  const cases = all.flatMap(([, some]) => some);
  const at = conformance.run.startedAt;
  const elements = all
    .map(([name, some]) => suiteElement(name, some, propertiesElement(conformance, name), at))
    .join('');
  const name = xml(conformance.suite.name);
  const head = `<testsuites name="${name}" time="${timeOf(cases)}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${elements}</testsuites>\n`;
}
