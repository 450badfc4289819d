import type { Choices } from '../choices.js';
import type { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

/** The headers of responses, and the codes of errors. */
export function applyHeaders(service: Service, choices: Choices): void {
  const { mediaType, challenge, deprecationHeaders, otherHeaders, errorCodes } = choices;
  const { decorate, showError } = service;
  service.decorate = (answer, operation, request) => {
    answer.headers['Content-Type'] ??= mediaType;
    decorate(answer, operation, request);
    if (answer.status === 401) {
      delete answer.headers['WWW-Authenticate'];
      if (challenge !== undefined) answer.headers['WWW-Authenticate'] = challenge;
    }
    if (!deprecationHeaders) {
      delete answer.headers['Deprecation'];
      delete answer.headers['Sunset'];
    }
    if (otherHeaders === 'many') Object.assign(answer.headers, OTHERS);
  };
  if (errorCodes === 'words') return;
  service.showError = (refusal, request) => {
    const error = showError(refusal, request);
    return error instanceof Map ? new Map(error).set('code', CODES[errorCodes](refusal)) : error;
  };
}

/** Headers that proxies and frameworks add. */
const OTHERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  ETag: 'W/"5d-8fGk"',
  Link: '</v1/pets>; rel="successor-version"',
  'Set-Cookie': 'session=none; Path=/; HttpOnly',
  Vary: 'Accept-Encoding, Authorization',
  Via: '1.1 gateway',
  'X-Total-Count': '7',
  'x-request-id': 'r-1',
};

const CODES: Readonly<
  Record<Exclude<Choices['errorCodes'], 'words'>, (refusal: Refusal) => string>
> = {
  upper: ({ code }) => code.toUpperCase(),
  digits: ({ status }) => String(status),
  dotted: ({ code, status }) => `errors.${status}.${code}`,
};
