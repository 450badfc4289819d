import { OBSERVATIONS } from '../../suites/observations.js';

const INTRODUCTION = `# Observations

The interface leaves much open: what \`limit=0\` returns, the order of animals, the \`code\` of an error. The service chooses, but clients may
depend on its choice. So a run records each choice as an observation, with an id and a value, in \`observations\` in \`conformance.json\`.
[\`compare\`](comparing-runs.md) shows which observations differ between two runs, or between two services.

- Values contain no ids or data of the store, and no times of the run.
- Some services put the number of an incident into \`code\`. Then \`errors.code.*\` is \`varies\`.
- A status is that of one request, always the same one. Fields and headers are those of all responses of the run.

Most observations come from requests that a run sends anyway. Those marked \`--observe\` need requests of their own, which the run sends only
with this flag: for example, other methods, \`GET /store/orders\`, CORS, and other ways to send the key. These are at most 30 requests, and
they create at most two animals. \`PUT\`, \`PATCH\` and \`DELETE\` name an animal that does not exist. The profile \`read-only\`
does not send them.

[Coverage](coverage.md) names the observations of each open statement. A test generates this table from the code.

| id | observes | values | needs |
|---|---|---|---|
`;

/** The list of observations as a Markdown page. */
export function observationsPage(): string {
  const rows = OBSERVATIONS.map(
    ([id, text, , values = 'status', sends]) =>
      `| \`${id}\` | ${text} | ${values} | ${sends !== undefined ? '`--observe`' : ''} |\n`,
  );
  return INTRODUCTION + rows.join('');
}
