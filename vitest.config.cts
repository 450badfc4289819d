/**
 * Configures `npx vitest run`, which tests the service that the environment or `.env` names. It is CommonJS, because vitest would
 * first write an ES module into the checkout, which may be read-only. It loads CommonJS from memory.
 */
module.exports = async () => {
  const { OPTIONS } = await import('./command/vitest/options.js');
  const { conformance } = await import('./command/vitest/plugin.js');
  const { ConformanceReporter } = await import('./command/vitest/reporter.js');
  return { plugins: [conformance(new ConformanceReporter())], test: OPTIONS };
};
