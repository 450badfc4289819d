import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

/** Authentication: accepts requests with `Authorization: Bearer <API_KEY>`. */
export function keys(service: Service) {
  return {
    authenticate: (request, operation) => {
      const key = service.readKey(request, operation);
      if (key === undefined) {
        throw new Refusal(401, 'key_missing', 'Send the header "Authorization: Bearer <API_KEY>".');
      }
      if (!service.isKey(key, request, operation)) {
        throw new Refusal(401, 'key_invalid', 'This API key is not known.');
      }
    },

    // RFC 9110 allows any letter case of the scheme, and one or more spaces after it.
    readKey: (request) => /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1],

    isKey: (candidate) => timingSafeEqual(digest(candidate), digest(service.apiKey)),
  } satisfies Partial<Service>;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
