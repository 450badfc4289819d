import { UsageError } from '../usage-error.js';

/** Reads a base address: http or https, no user, query, fragment or path of an operation. Gives it back without a slash at its end. */
export function address(where: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A URL takes the path for the host where that is empty, as with a variable that is not set.
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
  const base = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  // Below /v1 this can only be the path of an operation, and every verdict there would be about another one.
  if (/\/v1\/(pets|messages)$/.test(base)) {
    throw new UsageError(`${where} ends in the path of an operation. Give the address up to /v1`);
  }
  return base;
}
