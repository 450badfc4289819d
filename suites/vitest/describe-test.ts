import * as allure from 'allure-js-commons';
import type { Header } from '../../helpers/exchange.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { Recording } from '../../helpers/recording.js';
import type { Failure } from '../../helpers/verdict.js';
import { chapterOf } from '../../helpers/chapter.js';
import { shorten } from '../../helpers/shorten.js';

/** Maximum length of an attachment, in characters. */
const LONGEST = 20_000;

/** Describes a test to Allure: the place and purpose of its requirement, and its first violations as steps. */
export async function describeTest(
  requirement: Requirement,
  failures: readonly Failure[],
  recording: Recording,
): Promise<void> {
  await label(requirement);
  await attach(failures, recording);
}

async function label(requirement: Requirement): Promise<void> {
  const { id, clause, level, docs } = requirement;
  const { why, how, alsoAllowed, fix } = docs;
  await allure.epic('Animal Store Service Interface');
  await allure.feature(chapterOf(id));
  await allure.story(clause);
  await allure.severity(level === 'MUST' ? 'critical' : 'minor');
  await allure.labels({ name: 'requirement', value: id }, { name: 'level', value: level });
  await allure.link(`../index.html#${id}`, id);
  await allure.description(
    [why, `How it is checked: ${how}`, `Also allowed: ${alsoAllowed}`, `Usual fix: ${fix}`].join(
      '\n\n',
    ),
  );
}

function asText(first: string, headers: readonly Header[], body: string): string {
  const lines = [first, ...headers.map(([name, value]) => `${name}: ${value}`), '', body];
  return shorten(lines.join('\n'), LONGEST);
}

/** Adds a step for each of the first five violations, with its exchange and its commands attached. */
async function attach(failures: readonly Failure[], recording: Recording): Promise<void> {
  for (const { exchange: index, operation, expected, observed, curl, replay } of failures.slice(
    0,
    5,
  )) {
    await allure.step(`exchange ${index}: ${operation}`, async (step) => {
      await step.parameter('expected', expected);
      await step.parameter('observed', observed);
      await allure.attachment('commands', `${curl}\n\n${replay}\n`, 'text/plain');
      const exchange = recording.exchanges[index];
      if (!exchange) return;
      const { request, answer, error } = exchange;
      const sent = asText(`${request.method} ${request.url}`, request.headers, request.body ?? '');
      await allure.attachment('request', sent, 'text/plain');
      const received = answer
        ? asText(`${answer.status}`, answer.headers, answer.body)
        : `no response: ${error}`;
      await allure.attachment('answer', received, 'text/plain');
    });
  }
}
