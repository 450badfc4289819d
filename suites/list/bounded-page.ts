import { valueOf } from '../../helpers/evidence/bodies.js';
import { isClientError, type Answered } from '../../helpers/exchange.js';
import { answerInWords } from '../../helpers/judge/answer-in-words.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { pluralize } from '../../helpers/plural.js';
import { mismatches } from '../../schemas/validate.js';

/**
 * Checks the response to a parameter value that the interface does not define. A 4xx Error conforms, and so does a 200 with at most
 * `most` animals. A 401 is inconclusive.
 */
export function boundedPage(page: Answered, most: number): Finding {
  const { status } = page.answer;
  const expected = `a 4xx Error, or 200 with at most ${pluralize(most, 'animal')}`;
  if (status === 401) return 'inconclusive';
  const value = valueOf(page);
  if (isClientError(page)) {
    const [mismatch] = mismatches('error', value);
    if (mismatch === undefined) return 'ok';
    const observed = `${answerInWords(page)}, whose body does not have the form of an Error`;
    return violation('body-shape', page, { subject: 'error', expected, observed });
  }
  if (status !== 200) {
    return violation('status', page, {
      subject: 'status',
      wanted: ['4xx', '200'],
      expected,
    });
  }
  if (!Array.isArray(value)) return unreadable(page);
  if (value.length <= most) return 'ok';
  const observed = `200 with ${pluralize(value.length, 'animal')}`;
  return violation('page-size', page, { subject: 'limit', expected, observed });
}
