import {
  conform as conformWith,
  type Conformed,
  type ConformOptions,
} from '../suites/engine/conform.js';
import { proxyVariables } from './settings/environment.js';

/**
 * Tests a service, in this process and without a test runner. Never throws because of the service or the network. Each run has its
 * own state, so several can run concurrently. As in the command, the variables of the environment about proxies apply.
 * @throws UsageError before anything is sent, if a setting is wrong
 */
export function conform(options: ConformOptions): Promise<Conformed> {
  return conformWith(options, proxyVariables());
}
