import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { mutated, oddText, asJson, type Raw } from './arbitraries.js';
import { submitMessage, type Draft, type DraftResponse } from './build.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { broken, judged, verdict } from './verdicts.js';

function recordOf(text: string, id = 'm-1'): Raw {
  return {
    id: JSON.stringify(id),
    message: JSON.stringify(text),
    status: '"queued"',
    createdAt: '"2026-03-01T10:00:00Z"',
  };
}

const ODD = { id: 'messages.odd', value: ['<b>'], step: 'whole' };

function submitted(text: string, record: Raw, response: DraftResponse = {}): Draft {
  const probe = isOddText(text) ? { probe: ODD } : {};
  return submitMessage(JSON.stringify({ message: text }), asJson(record), {
    ...probe,
    ...response,
  });
}

describe('an accepted message', () => {
  test('without a readable id or time leaves the requirements that need it undetermined', () => {
    const headers = [['Date', 'Sun, 01 Mar 2026 10:00:00 GMT']] as const;
    const story = (field: string): Draft[] => [
      submitted('Hello', mutated(recordOf('Hello'), field, '7'), { headers }),
    ];
    expect(judged('messages.id.distinct', story('id'))).toMatchObject({
      verdict: 'undetermined',
      reason: 'could not be checked because of other violations; fix messages.record.id first',
      hiddenBy: ['messages.record.id'],
    });
    expect(judged('messages.created-at.clock', story('createdAt'))).toMatchObject({
      verdict: 'undetermined',
      hiddenBy: ['messages.record.created-at', 'messages.created-at.format'],
    });
  });

  test('with an unusual text must repeat the text: an empty 204 or a record without a string `message` is a violation', () => {
    for (const raw of ['', '{}', '{"message":7}']) {
      const story = [submitted('<b>', {}, { raw, status: raw === '' ? 204 : 202 })];
      expect(verdict('messages.text.faithful', story), raw).toBe('fail');
    }
  });
});

describe('a text', () => {
  test('that an earlier run may have submitted may be refused, unless another repeated text is accepted', () => {
    const own = 'Conformance twice';
    const step = (name: string, of = 3): DraftResponse => ({
      probe: { id: 'messages.repeated', value: '0', step: name, trial: 0, of },
    });
    const fixed = (of: number): Draft => submitted('0', {}, { ...step('fixed', of), status: 409 });
    const first = submitted(own, recordOf(own), step('first'));
    const accepted = submitted(own, recordOf(own), step('second'));
    const refused = submitted(own, {}, { ...step('second'), status: 409 });
    expect(broken([fixed(1)])).toEqual([]);
    expect(broken([fixed(3), first, refused])).toEqual([]);
    expect(broken([fixed(3), first, accepted])).toEqual(['messages.accepted.plain']);
    const firstRefused = submitted(own, {}, { ...step('first'), status: 409 });
    expect(broken([fixed(3), firstRefused, accepted])).toEqual(['messages.accepted.plain']);
  });

  test('in a body that sets fields of the record may be refused with 400, and with no other status', () => {
    const own = 'Conformance fields';
    const probe = { id: 'messages.own-fields', value: { id: '7' }, step: 'first' };
    const refused = (status: number): Draft => submitted(own, {}, { probe, status });
    expect(broken([refused(400)])).toEqual([]);
    for (const status of [403, 409, 422])
      expect(broken([refused(status)])).toEqual(['messages.accepted.plain']);
  });

  test('that was sent again after a gateway error may be refused as repeated', () => {
    const own = 'Conformance once';
    const lost = submitted(own, {}, { status: 503, raw: '', type: null });
    const again = submitted(own, {}, { status: 409, attempt: 2 });
    expect(broken([lost, again])).toEqual([]);
    expect(broken([submitted(own, {}, { status: 409 })])).toEqual(['messages.accepted.plain']);
  });

  test('that is odd may be refused with 400, and with no other status', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const own = `Conformance ${text}\u00e9`;
        expect(broken([submitted(own, {}, { status: 400 })])).toEqual([]);
        for (const status of [404, 413, 415, 422]) {
          expect(broken([submitted(own, {}, { status })])).toEqual(['messages.text.faithful']);
        }
      }),
    );
  });
});
