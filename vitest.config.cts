/**
 * Configures `npx vitest run`, which tests the service that the environment or `.env` names. This file is CommonJS: vitest
 * writes a config that is an ES module to a temporary file in the checkout, which may be read-only, but loads CommonJS from memory.
 */
module.exports = async () => {
  const { OPTIONS } = await import('./command/vitest/options.js');
  const { conformance } = await import('./command/vitest/plugin.js');
  const { ConformanceReporter } = await import('./command/vitest/reporter.js');
  return { plugins: [conformance(new ConformanceReporter())], test: OPTIONS };
};
