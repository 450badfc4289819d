import { PATHS } from '../schemas/operations.js';

const OPERATION = new RegExp(`(?:${PATHS.join('|')})\\b`, 'g');

/** Returns the path and query of an address after the base URL; after the host, if it is the path of no operation. */
export function belowBase(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '');
  return path.slice([...path.matchAll(OPERATION)].at(-1)?.index ?? 0);
}
