import { OBSERVATIONS } from '../../suites/observations.js';

const INTRODUCTION = `# Observations

The interface leaves much open: what \`limit=0\` returns, the order of animals, the \`code\` of an error. No response is wrong in these cases, but
clients may depend on what a service does. So a run records that: \`observations\` in \`conformance.json\`, each with an id and a value.
[\`compare\`](comparing-runs.md) shows what changed between two runs, or what differs between two services.

- Values contain no ids or data of the store, and no times of the run.
- If a store is too small to show a page size, only the status is recorded: \`200\` instead of \`200, 20 animals\`. \`compare\`
  does not count that as a difference.
- If at least three responses to wrong keys all have different codes, such as the number of an incident, every \`errors.code.*\` is \`varies\`.
- Some observations combine several probes (codes, fields, headers). If a run did not send some of these probes, the value lacks their part. Runs are compared on the
  probes that both sent.

Most observations come from requests that are sent anyway. Those marked \`--observe\` need requests of their own, 30 at most: other methods,
operations on store orders, CORS, other ways to send the key. They are sent only with that flag, and create at most two animals and two
messages. \`PUT\`, \`PATCH\` and \`DELETE\` name an animal that does not exist, and are never sent with \`--profile read-only\`.

[Coverage](coverage.md) names the observations of each open statement. A test generates this table from the code.

| id | observes | values | needs |
|---|---|---|---|
`;

/** The list of observations as a Markdown page. */
export function observationsPage(): string {
  const rows = OBSERVATIONS.map(
    ({ id, text, values, sends }) =>
      `| \`${id}\` | ${text} | ${values} | ${sends !== undefined ? '`--observe`' : ''} |\n`,
  );
  return INTRODUCTION + rows.join('');
}
