import { OBSERVATIONS } from '../../suites/observations.js';

const INTRODUCTION = `# What is observed

The interface leaves much open: what \`limit=0\` gets, in which order animals come, which \`code\` an error has. No service is wrong
there, and clients depend on it all the same. So a run records it: \`observations\` in \`conformance.json\`, each an id and a value.
[\`compare\`](compare.md) shows what changed between two runs, or what differs between two services.

A value is the same for every run of one service. It holds no ids, times or data, and hangs on nothing that a store is full of: what
cannot be told is left out. A bare status is told in part: \`200\` where the store was too small to tell how large the page is,
\`200, 20 animals\` where it was not; that is no difference. \`code\` values that name the incident and not its cause are observed as
\`another one each time\`. What is gathered from several probes (codes, fields, headers) grows with what a profile asks, so runs are
compared there by the probes that both asked.

Most come from requests that are made anyway. Those marked \`--observe\` have requests of their own, 30 at most: other methods, orders,
CORS, other forms of the key. They are sent only with that flag, judge nothing, and add two animals and two messages at most.
\`PUT\`, \`PATCH\` and \`DELETE\` name an animal that is not there, and are never sent with \`--profile read-only\`. Where a part of the
interface is open, its row in [what is judged](coverage.md) names its observations.

This table is written from \`helpers/judge/observations/\` by a test, as that one is.

| id | what | values | asked |
|---|---|---|---|
`;

/** The ledger of observations as a page of Markdown. */
export function observationsPage(): string {
  const rows = OBSERVATIONS.map(
    ({ id, text, values, asked }) =>
      `| \`${id}\` | ${text} | ${values} | ${asked === true ? '`--observe`' : ''} |\n`,
  );
  return INTRODUCTION + rows.join('');
}
