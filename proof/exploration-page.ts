import { EXPLORED, type TemplateShare } from './exploration.js';

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${Math.round((100 * part) / whole)} %`;

const sum = (rows: readonly TemplateShare[], of: (row: TemplateShare) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

function cells(rows: readonly TemplateShare[]): readonly string[] {
  const drawn = sum(rows, (row) => row.drawn);
  const hidden = sum(rows, (row) => row.hidden);
  return [
    ...EXPLORED.map((profile) =>
      percent(
        sum(rows, (row) => row.found[profile]),
        drawn - hidden,
      ),
    ),
    percent(hidden, drawn),
    percent(
      sum(rows, (row) => row.smallest),
      sum(rows, (row) => row.counterexamples),
    ),
  ];
}

/** The share of drawn faults that one run finds, by template and profile, as a table in Markdown. */
export function explorationTable(rows: readonly TemplateShare[]): string {
  return [
    `| template | ${EXPLORED.join(' | ')} | no request shows it | shrunk | limited by |`,
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(
      (row) => `| \`${row.template}\` | ${cells([row]).join(' | ')} | ${row.limitedBy} |`,
    ),
    `| all | ${cells(rows).join(' | ')} | |`,
  ].join('\n');
}

/** The page `docs/exploration.md`. */
export function explorationPage(rows: readonly TemplateShare[], seed: number): string {
  const [{ drawn } = { drawn: 0 }] = rows;
  return `# Random faults

A template is a kind of fault with a parameter. From the seed ${seed}, fast-check draws ${drawn} parameters for each template. It does
not prefer small values. Each parameter gives one fault. The suite tests each fault in one run with each of two profiles, unless no request
can show the fault. The faults of one template are tested with different seeds.

- \`standard\`, \`thorough\`: the share of faults that a run with this profile finds, of those that a request can show. A run finds a fault if
  a requirement fails.
- \`no request shows it\`: the share of faults that no request of a run can show.
- \`shrunk\`: a counterexample is a generated value that shows the fault. To shrink it, the suite tries smaller values. The column has the
  share of counterexamples in \`thorough\` that shrink to the smallest value that shows the fault, such as a single character. It has "none" if there is no counterexample, or if the template does not define a smallest value.
- \`limited by\`: why a run may miss a fault, such as the number of possible parameters, or a limit of the run.

\`npm run exploration\` writes this page. \`animal-store-conformance prove --random-faults ${drawn}\` prints the table.

${explorationTable(rows)}

## Templates

${rows.map(({ template, about }) => `- \`${template}\`: ${about}`).join('\n')}
`;
}
