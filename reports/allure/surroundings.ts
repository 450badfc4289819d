import type { Conformance } from '../../helpers/verdict.js';
import { visible } from '../escape.js';

/** `categories.json`: what kinds of results there are beside those that passed. */
export const CATEGORIES: string = `${JSON.stringify(
  [
    { name: 'Violations of the interface', matchedStatuses: ['failed'] },
    { name: 'Known to the baseline', matchedStatuses: ['skipped'], messageRegex: 'known: .*' },
    {
      name: 'Undetermined',
      matchedStatuses: ['skipped'],
      messageRegex: '(?!known|advice|not-applicable|expected).*',
    },
    { name: 'Advice', matchedStatuses: ['skipped'], messageRegex: '(advice: |expected ).*' },
    {
      name: 'Not applicable',
      matchedStatuses: ['skipped'],
      messageRegex: '(not-applicable|blind spot).*',
    },
    { name: 'Faults of the suite itself', matchedStatuses: ['broken'] },
  ],
  undefined,
  2,
)}\n`;

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
