/** The library: judge a service from a program, or from a test runner of your own. */
export { conform } from './command/library.js';
export type { Conformed, ConformOptions } from './suites/engine/conform.js';
export { rejudge } from './suites/engine/rejudge.js';
export { REQUIREMENTS } from './suites/requirements.js';
export { startReference } from './command/library-reference.js';
export { writeReports } from './command/library.js';
export type { ReferenceSettings } from './command/library-reference.js';
export type { RunningReference } from './reference/start.js';
export { UsageError } from './helpers/usage-error.js';
export { compare } from './helpers/compare/compare.js';
export type { BaselineEntry } from './helpers/baseline.js';
export type { Comparison } from './helpers/compare/comparison.js';
export type { Side } from './helpers/compare/comparison.js';
export type { Exchange } from './helpers/exchange.js';
export type { Docs, Requirement } from './helpers/requirement.js';
export type { Recording } from './helpers/recording.js';
export type { RunSettings } from './helpers/settings.js';
export type { Conformance, Failure, RequirementVerdict, VerdictName } from './helpers/verdict.js';
