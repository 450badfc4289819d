import { pluralize } from '../helpers/plural.js';
import { entryInWords } from '../helpers/baseline.js';
import { chapterOf } from '../helpers/chapter.js';
import { groupBy } from '../helpers/group-by.js';
import type { Conformance, Failure, RequirementVerdict } from '../helpers/verdict.js';
import { isNothingChecked } from '../helpers/judge/exit-code.js';
import { bounded } from './bounded.js';
import { shorten } from '../helpers/shorten.js';
import { xml, xmlLines } from '../helpers/escape.js';
import { baselineProblems, gateProblems } from './known.js';
import { byReason, embeddedNote, failureFacts, secondsOf, verdictLine } from './outline.js';

/** A testcase element. A failure, error or skipped element inside is its outcome; if there is none, it passed. */
interface Case {
  readonly classname: string;
  readonly name: string;
  readonly inside: string;
}

/** The maximum number of failures of a requirement that are shown. */
const MOST_FAILURES = 5;

function failureText(failure: Failure): string {
  const lines = failureFacts(failure).map(([label, text]) => `${`${label}:`.padEnd(9)} ${text}`);
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

function caseOf(one: RequirementVerdict): Case {
  const isOpen = one.verdict === 'fail' && !one.known;
  const inside = one.verdict === 'pass' ? '' : isOpen ? failureElement(one) : skippedElement(one);
  return { classname: chapterOf(one.id), name: one.id, inside };
}

function errorElement(type: string, message: string, text: string): string {
  return `<error type="${type}" message="${xml(shorten(message, 1000))}">${xmlLines(text)}</error>`;
}

/**
 * Makes a failed testcase for each problem that fails the run, so that CI is not green: out-of-date entries of the baseline, and what
 * `--fail-on changes` and `--strict` find (`gate`).
 */
function problemCases(classname: 'baseline' | 'gate', problems: readonly string[]): Case[] {
  return problems.map((problem, index) => ({
    classname,
    name: `entry ${index + 1}`,
    inside: `<failure type="${classname}" message="${xml(shorten(problem, 500))}"/>`,
  }));
}

/**
 * Makes a testcase with an error for a run that ends with exit code 3. Without it, a reader of the file would take a run in which
 * everything was skipped for green.
 */
function runCases(conformance: Conformance): Case[] {
  if (conformance.run.exitCode !== 3) return [];
  const verdict = isNothingChecked(conformance.requirements) ? 'not-applicable' : 'undetermined';
  const reasons = [...byReason(conformance, verdict)].map(
    ([reason, ids]) => `${pluralize(ids.length, 'requirement')}: ${reason}`,
  );
  const lines = [verdictLine(conformance), ...reasons];
  const inside = errorElement('undetermined', lines.join('; '), lines.join('\n'));
  return [{ classname: 'run', name: 'the run', inside }];
}

function caseElement({ classname, name, inside }: Case): string {
  const head = `<testcase classname="${xml(classname)}" name="${xml(name)}"`;
  return inside === '' ? `    ${head}/>` : `    ${head}>${inside}</testcase>`;
}

function suiteElement(
  name: string,
  cases: readonly Case[],
  properties: string,
  at: string,
): string {
  const count = (outcome: string): number =>
    cases.filter(({ inside }) => inside.startsWith(`<${outcome} `)).length;
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const lines = cases.map(caseElement).join('\n');
  return `  <testsuite name="${xml(name)}" ${counts} timestamp="${xml(at)}">\n${properties}${lines}\n  </testsuite>\n`;
}

function propertiesElement(conformance: Conformance): string {
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
    ...(note === undefined ? [] : [['note', note]]),
    ...(run.cleanup === undefined ? [] : [['warning', run.cleanup]]),
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
  const { suite, run, requirements, suiteFaults } = conformance;
  const cases = [
    ...requirements.map(caseOf),
    ...runCases(conformance),
    ...problemCases('gate', gateProblems(conformance)),
    ...problemCases('baseline', baselineProblems(conformance)),
    ...suiteFaults.map((fault, index) => ({
      classname: 'suite',
      name: `fault ${index + 1} of the suite itself`,
      inside: errorElement('suite-fault', fault, fault),
    })),
  ];
  const properties = propertiesElement(conformance);
  const elements = [...groupBy(cases, ({ classname }) => classname)]
    .map(([name, some]) => suiteElement(name, some, properties, run.startedAt))
    .join('');
  const time = secondsOf(conformance).toFixed(3);
  const head = `<testsuites name="${xml(suite.name)}" time="${time}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${elements}</testsuites>\n`;
}
