import type { Conformance } from '../../helpers/verdict.js';
import { visible } from '../escape.js';

const skipped = (name: string, beginning: string): object => ({
  name,
  matchedStatuses: ['skipped'],
  // Allure 2 matches a whole message, Allure 3 looks for a part of it.
  messageRegex: `^${beginning}[\\s\\S]*$`,
});

/** What kinds of results there are beside those that passed. */
export const CATEGORIES: readonly object[] = [
  { name: 'Violations of the interface', matchedStatuses: ['failed'] },
  skipped('Known to the baseline', 'known: '),
  skipped('Undetermined', '(?!known: |advice: |expected |not-applicable|blind spot)'),
  skipped('Advice', '(advice: |expected )'),
  skipped('Not applicable', '(not-applicable|blind spot)'),
  { name: 'Faults of the suite itself', matchedStatuses: ['broken'] },
];

/** `categories.json`: the same, where Allure 2 looks for them. */
export const CATEGORIES_FILE: string = `${JSON.stringify(CATEGORIES, undefined, 2)}\n`;

/** `environment.properties`: what was judged, and how. */
export function environmentOf({ suite, target, run, verdict }: Conformance): string {
  const pairs = [
    ['verdict', verdict],
    ['service', target.baseUrl],
    ['messages', target.messagesBaseUrl ?? 'none'],
    ['profile', run.profile],
    ['seed', String(run.seed)],
    ['suite', `${suite.name} ${suite.version}`],
  ];
  return pairs
    .map(([name, value = '']) => `${name}=${visible(value).replaceAll('\\', '\\\\')}\n`)
    .join('');
}
