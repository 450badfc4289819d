import { STATEMENTS } from '../../suites/statements/index.js';
import { judgesOf, observationsOf, type Statement } from '../../suites/statements/statement.js';

const INTRODUCTION = `# Coverage

Every statement of the interface, in its order and in our words, with the requirements that check it. If a statement leaves something open, the
observations that record it are named; if nothing can check it, the reason is given. This page is generated from
the requirements and \`suites/statements/\` by \`npm run generate\`. A test fails if they differ.

| clause | statement | outcome |
|---|---|---|
`;

function outcomeOf(statement: Statement): string {
  if (statement.notJudged !== undefined) return `not checked: ${statement.notJudged}`;
  const coded = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ');
  const judges = judgesOf(statement);
  const observations = observationsOf(statement);
  return [
    ...(judges.length === 0 ? [] : [coded(judges)]),
    ...(observations.length === 0 ? [] : [`open: observed as ${coded(observations)}`]),
  ].join('; ');
}

/** The table of statements as a Markdown page. */
export function coveragePage(): string {
  const rows = STATEMENTS.map(
    (each) => `| \`${each.clause}\` | ${each.says} | ${outcomeOf(each)} |\n`,
  );
  return INTRODUCTION + rows.join('');
}
