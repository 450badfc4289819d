import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { ReceivedRequest } from '../../service.js';

/** A fault of errors that quote part of the request without escaping: a quotation mark ends the JSON string too early. */
function quoting(
  name: string,
  what: string,
  code: string,
  alsoSends: RequirementId,
  quoted: (request: ReceivedRequest) => string | null | undefined,
): Fault {
  return {
    name,
    breaks: 'errors.shape.object',
    about: `The error for an invalid ${what} quotes the ${what} without escaping.`,
    alsoSends: [alsoSends],
    subtle: true,
    patch: (service) => {
      const refuse = service.refuse;
      service.refuse = (refusal, request) => {
        const answer = refuse(refusal, request);
        if (refusal.code !== code) return answer;
        const text = quoted(request);
        if (typeof text !== 'string') return answer;
        const raw = `{"code":"${code}","message":"This is invalid: ${text}","status":${refusal.status}}`;
        return { ...answer, raw };
      };
    },
  };
}

/** Errors whose JSON is concatenated by hand. */
export const QUOTING_ERRORS: readonly Fault[] = [
  quoting(
    'json-error-quotes-status',
    'status',
    'invalid_status',
    'create.refused.status-value',
    ({ body }) => {
      const { status } = JSON.parse(body.toString()) as { readonly status?: unknown };
      return typeof status === 'string' ? status : undefined;
    },
  ),
  quoting('error-quotes-limit', 'limit', 'invalid_limit', 'list.limit.not-integer', ({ query }) =>
    query.get('limit'),
  ),
  quoting(
    'error-quotes-filter',
    'filter',
    'invalid_status_filter',
    'list.filter.unknown',
    ({ query }) => {
      return query.get('status');
    },
  ),
  quoting(
    'error-quotes-pet-id',
    'petId',
    'invalid_pet_id',
    'get.invalid.not-number',
    ({ path }) => {
      return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
    },
  ),
];
