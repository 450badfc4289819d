import { createHash } from 'node:crypto';
import type { Exchange } from '../../helpers/exchange.js';
import type { Recording } from '../../helpers/run.js';
import type { Conformance, Failure, RequirementVerdict } from '../../helpers/verdict.js';
import { bounded } from '../bounded.js';
import { shorten, visible, visibleLines } from '../escape.js';
import type { Explanation } from '../html/options.js';
import { chapterOf, placeOf, secondsOf } from '../outline.js';
import { CATEGORIES_FILE, environmentOf } from './surroundings.js';

type Status = 'passed' | 'failed' | 'broken' | 'skipped';

interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly source: string;
}

const MOST_STEPS = 5;
const LONGEST = 20_000;

const digest = (text: string): string => createHash('md5').update(text).digest('hex');

const STATUSES: Readonly<Record<RequirementVerdict['verdict'], Status>> = {
  pass: 'passed',
  fail: 'failed',
  undetermined: 'skipped',
  'not-applicable': 'skipped',
  advice: 'skipped',
};

/** An exchange as text: the request and its answer, with headers. */
function asText({ request, answer, error }: Exchange): readonly [string, string] {
  const head = (headers: Exchange['request']['headers']): string =>
    headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const sent = `${request.method} ${request.url}\n${head(request.headers)}\n\n${request.body ?? ''}`;
  const came = answer
    ? `${answer.status}\n${head(answer.headers)}\n\n${answer.body}`
    : `no answer: ${error ?? ''}`;
  return [visibleLines(shorten(sent, LONGEST)), visibleLines(shorten(came, LONGEST))];
}

/** Collects the files of a folder of results. */
class Folder {
  readonly files = new Map<string, string>();

  attach(name: string, key: string, text: string, type = 'text/plain'): Attachment {
    const source = `${digest(key)}-attachment.txt`;
    this.files.set(source, text);
    return { name, type, source };
  }
}

/** A failure as a step, with its exchange and its commands attached. */
function stepOf(
  failure: Failure,
  exchange: Exchange | undefined,
  key: string,
  folder: Folder,
  began: number,
): object {
  const { expected, observed, curl, replay, hint, counterexample } = failure;
  const attachments = [folder.attach('commands', `${key} commands`, `${curl}\n\n${replay}\n`)];
  if (exchange) {
    const [sent, came] = asText(exchange);
    attachments.push(folder.attach('request', `${key} request`, sent));
    attachments.push(folder.attach('answer', `${key} answer`, came));
  }
  const said = [
    ['expected', expected],
    ['observed', observed],
    ['sent', counterexample],
    ['hint', hint],
  ] as const;
  return {
    name: visible(`exchange ${failure.exchange}: ${placeOf(failure)}`),
    status: 'failed',
    stage: 'finished',
    ...(exchange && {
      start: began + Math.floor(exchange.start / 1000),
      stop: began + Math.ceil(exchange.end / 1000),
    }),
    statusDetails: { message: visible(`expected ${expected}, observed ${observed}`) },
    parameters: said.flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: visible(value) }],
    ),
    steps: [],
    attachments,
  };
}

function messageOf(one: RequirementVerdict): string | undefined {
  const [first] = one.failures;
  if (one.known) return `known: ${one.known.reason}`;
  if (first) return `${placeOf(first)}: expected ${first.expected}, observed ${first.observed}`;
  return one.verdict === 'pass' ? undefined : `${one.verdict}: ${one.reason ?? ''}`;
}

function descriptionOf(one: RequirementVerdict, told: Explanation | undefined): string {
  if (!told) return visible(one.text);
  const parts = [
    told.why,
    told.failure && `**How it goes wrong:** ${told.failure}`,
    `**How it is judged:** ${told.how}`,
    told.freedom && `**What is free:** ${told.freedom}`,
    `**The usual mend:** ${told.mend}`,
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

/**
 * The files of an `allure-results` folder, by name: a result for each requirement, by chapter and clause, violations with
 * their exchanges as steps; faults of the suite as broken tests; categories and the surroundings. The same names run for
 * run, so that Allure knows a requirement's history.
 */
export function allureResults(
  made: Conformance,
  recording: Recording,
  explanations: ReadonlyMap<string, Explanation> = new Map(),
): ReadonlyMap<string, string> {
  const conformance = bounded(made);
  const folder = new Folder();
  const start = Date.parse(conformance.run.startedAt) || 0;
  const judged = conformance.requirements.filter(({ verdict }) => verdict !== 'not-applicable');
  const share = (secondsOf(conformance) * 1000) / Math.max(1, judged.length);
  const put = (id: string, name: string, status: Status, rest: object): void => {
    const uuid = digest(`${conformance.run.id} ${id}`);
    const stop = start + (status === 'skipped' ? 0 : share);
    const base = {
      uuid,
      historyId: digest(id),
      testCaseId: digest(id),
      fullName: id,
      name,
      status,
    };
    folder.files.set(
      `${uuid}-result.json`,
      JSON.stringify({
        ...base,
        stage: 'finished',
        start,
        stop,
        parameters: [],
        attachments: [],
        steps: [],
        ...rest,
      }),
    );
  };
  for (const one of conformance.requirements) {
    const { id, level, clause } = one;
    const message = messageOf(one);
    put(id, visible(one.text), one.known ? 'skipped' : STATUSES[one.verdict], {
      description: descriptionOf(one, explanations.get(id)),
      ...(message !== undefined && { statusDetails: { message: visible(message), trace: '' } }),
      labels: [
        ['epic', 'Animal Store Service Interface'],
        ['feature', chapterOf(id)],
        ['story', clause],
        ['severity', level === 'MUST' ? 'critical' : 'minor'],
        ['owner', clause.split('.')[0] ?? clause],
        ['requirement', id],
        ['level', level],
      ].map(([name, value = '']) => ({ name, value: visible(value) })),
      // Beside the page, where the one-file report is put.
      links: [
        { name: id, url: `index.html#${encodeURIComponent(visible(id))}`, type: 'custom' },
        {
          name: visible(clause),
          url: `index.html#clause-${encodeURIComponent(visible(clause))}`,
          type: 'custom',
        },
      ],
      steps: one.failures
        .slice(0, MOST_STEPS)
        .map((failure, at) =>
          stepOf(failure, recording.exchanges[failure.exchange], `${id} ${at}`, folder, start),
        ),
    });
  }
  for (const [at, fault] of conformance.suiteFaults.entries()) {
    put(`suite fault ${at + 1}`, `Fault ${at + 1} of the suite itself`, 'broken', {
      statusDetails: { message: visible(fault), trace: '' },
      labels: [{ name: 'epic', value: 'The suite itself' }],
      links: [],
    });
  }
  folder.files.set('categories.json', CATEGORIES_FILE);
  folder.files.set('environment.properties', environmentOf(conformance));
  return folder.files;
}
