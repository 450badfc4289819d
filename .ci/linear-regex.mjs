/**
 * A lint rule: a regular expression must take linear time, because texts of the service can be long. It reports what can take
 * quadratic or exponential time, also if the time is spent only on finding where a match begins, as with `/\s*\n/` on blanks.
 */
import { analyse } from 'scslre';

const ADVICE = {
  Trade: 'two repetitions accept the same characters',
  Self: 'a repetition accepts the same characters in several ways',
  Move: 'a match may begin at every character of a repetition',
};

const linearRegex = {
  create: (context) => ({
    Literal(node) {
      if (node.regex === undefined) return;
      const { pattern: source, flags } = node.regex;
      const { reports } = analyse({ source, flags });
      const types = new Set(reports.map(({ type }) => type));
      for (const type of types) {
        context.report({ node, message: `Not linear: ${ADVICE[type]}.` });
      }
    },
  }),
};

// oxlint reads a plugin from the default export.
export default { meta: { name: 'linear' }, rules: { regex: linearRegex } };
