import type { Header } from '../exchange.js';
import type { Credentials } from '../settings.js';
import type { Ask } from './ask.js';

/** What is accepted, where a request does not say otherwise. */
const ACCEPT: Header = ['Accept', 'application/json'];
/** Who asks, where a gateway does not want to hear something else. */
const AGENT: Header = ['User-Agent', 'animal-store-conformance'];

/** The headers of a request: those that it names, those of a gateway, and what every request has. */
export function headersOf(ask: Ask, credentials: Credentials): Header[] {
  const { key = 'right', headers: given = [] } = ask;
  const authorization: Header[] =
    key === 'none'
      ? []
      : [['Authorization', key === 'right' ? `Bearer ${credentials.apiKey}` : key.value]];
  return [
    ...authorization,
    ...(isNamed(given, ACCEPT[0]) ? [] : [ACCEPT]),
    ...(isNamed(credentials.headers, AGENT[0]) ? [] : [AGENT]),
    ...given,
    ...credentials.headers,
  ];
}

function isNamed(headers: readonly Header[], wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted.toLowerCase());
}
