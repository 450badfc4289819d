import { PATHS } from '../../schemas/operations.js';
import { UsageError } from '../usage-error.js';

/**
 * Reads a base URL. It must use http or https, and must not have a user, a query, a fragment, or the path of an operation after /v1.
 * Returns it without a slash at its end.
 * @throws UsageError for any other text
 */
export function address(where: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // If the host is empty, as in `http:///v1`, `URL` takes the first part of the path as the host.
  if (url === undefined || !/^https?:\/\/[^/\\]/i.test(text.trim()) || url.hostname === '') {
    throw new UsageError(
      `${where} is not an http or https address. Write it like https://host.example/v1`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`${where} contains a user or password. Remove them, or use --header`);
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    throw new UsageError(`${where} has a query or fragment. Give the address up to /v1`);
  }
  const base = `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
  // After /v1, this can only be the path of an operation, so every request would go to a wrong path.
  if (PATHS.some((path) => base.endsWith(`/v1${path}`))) {
    throw new UsageError(`${where} ends in the path of an operation. Give the address up to /v1`);
  }
  return base;
}
