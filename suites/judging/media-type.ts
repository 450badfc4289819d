import { mediaTypeOf, type Answered } from '../../helpers/exchange.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';

/** Checks that a response with a body has the media type application/json, with any parameters and in any letter case. */
export function mediaTypeFinding(exchange: Answered): Finding {
  if (exchange.answer.body === '') return 'inconclusive';
  const found = mediaTypeOf(exchange.answer.headers);
  if (found === 'application/json') return 'ok';
  return violation('media-type', exchange, {
    subject: 'Content-Type',
    expected: 'Content-Type: application/json',
    observed: found === undefined ? 'no Content-Type' : `Content-Type: ${found}`,
  });
}
