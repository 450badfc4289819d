import { valueOf } from '../../helpers/evidence/bodies.js';
import { isObject, member } from '../../helpers/json/exact-json.js';
import { EVERY_ERROR, onEveryError, wrongField } from './every-error.js';

export const ERRORS_STATUS = onEveryError(
  'errors.status.equal',
  'resources.error.status',
  'The `status` of an error response is its HTTP status',
  (exchange) => {
    const value = valueOf(exchange);
    const { status } = exchange.answer;
    const isEqual = isObject(value) && member(value, 'status') === BigInt(status);
    return isEqual ? 'ok' : wrongField('field-altered', exchange, 'status', `${status}`);
  },
  {
    why: 'If the body contradicts the HTTP status, client and operator look for different causes.',
    how: `${EVERY_ERROR} A body without the status is a violation.`,
    fix: 'Set the HTTP status and the `status` in the body from the same value.',
    fault: 'error-status-200',
  },
);
