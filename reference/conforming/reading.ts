import { NotJson, readJson } from '../json/read.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the bytes of a body into a JSON value. */
export function reading(service: Service) {
  return {
    readBody: (request) => {
      if (request.body.length === 0) throw new Refusal(400, 'body_missing', 'A body is required.');
      try {
        return service.parseJson(UTF8.decode(request.body));
      } catch (error) {
        // The decoder throws a TypeError for bytes that are not UTF-8.
        if (!(error instanceof NotJson || error instanceof TypeError)) throw error;
        throw new Refusal(400, 'malformed_json', 'The body is not JSON.');
      }
    },

    parseJson: (text) => readJson(text),
  } satisfies Partial<Service>;
}
