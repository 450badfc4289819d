/**
 * `npx vitest run`: the suites against the service that the environment or `.env` names. CommonJS, because vitest loads that from
 * memory; an ES module it would first write into the checkout, which may be read-only.
 */
module.exports = async () => {
  const { OPTIONS } = await import('./command/vitest/options.js');
  const { conformance } = await import('./command/vitest/plugin.js');
  const { ConformanceReporter } = await import('./command/vitest/reporter.js');
  return { plugins: [conformance(new ConformanceReporter())], test: OPTIONS };
};
