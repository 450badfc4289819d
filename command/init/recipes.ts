import { SUITE } from '../../helpers/package-facts.js';

/** The tarball of this version that the jobs install. */
export const TARBALL = `${SUITE.name}-${SUITE.version}.tgz`;

/** The CI file for one CI system. `docs/ci.md` shows the same text. */
export interface Recipe {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly text: string;
  /** Tells the user where to put the addresses, such as `BASE_URL`, and the key. */
  readonly settings: (addresses: string) => string;
}

const GITHUB: Recipe = {
  file: '.github/workflows/conformance.yml',
  text: `name: conformance
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20 }
      - run: npm install --no-save ./${TARBALL}
      - run: npx ${SUITE.name}
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          MESSAGES_BASE_URL: \${{ vars.MESSAGES_BASE_URL }}
          API_KEY: \${{ secrets.API_KEY }}
      - if: always()
        uses: actions/upload-artifact@v4
        with: { name: conformance, path: reports/latest }
`,
  settings: (addresses) =>
    `In the settings of the GitHub repository, under "Secrets and variables" > "Actions", add ${addresses} under Variables, and API_KEY under Secrets.`,
};

const GITLAB: Recipe = {
  file: '.gitlab-ci.yml',
  text: `conformance:
  image: node:20
  script:
    - npm install --no-save ./${TARBALL}
    - npx ${SUITE.name}
  artifacts:
    when: always
    paths: [reports/latest]
    reports:
      junit: reports/latest/junit.xml
`,
  settings: (addresses) =>
    `In the settings of the GitLab project, under "CI/CD" > "Variables", add ${addresses}, and API_KEY as a masked variable.`,
};

/** The CI file for each CI system; `none` has no file. */
export const RECIPES: ReadonlyMap<string, Recipe> = new Map([
  ['github', GITHUB],
  ['gitlab', GITLAB],
]);
