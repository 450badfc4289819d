import type { Header, SentRequest } from '../exchange.js';
import type { Ask } from './ask.js';
import type { Secrets } from './secrets.js';

/** A request as it is recorded: without any secret. @param base address that its path is below */
export function recordable(
  ask: Ask,
  base: string,
  headers: readonly Header[],
  secrets: Secrets,
): SentRequest {
  return {
    method: ask.method,
    url: secrets.hideAddress(base, ask.path),
    headers: secrets.hideHeaders(headers),
    ...(ask.body === undefined ? {} : { body: secrets.hideBody(ask.body) }),
    ...(ask.isBytes ? { isBytes: true } : {}),
    ...(ask.inPieces ? { inPieces: true } : {}),
  };
}
