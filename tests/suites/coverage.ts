import { STATEMENTS } from '../../suites/statements/index.js';
import { judgesOf, observationsOf, type Statement } from '../../suites/statements/statement.js';

const INTRODUCTION = `# Coverage

This table has every statement of the interface, in its order and in our words. The last column names:

- the requirements that check the statement;
- the [observations](observations.md) that record the choice of a service, if the statement leaves one open;
- the reason, if neither can check it.

\`npm run generate\` writes this page from the requirements and \`suites/statements/\`. A test fails if it is out of date.

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
