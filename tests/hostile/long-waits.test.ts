import { describe, expect, test } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';
import type { Conformance, VerdictName } from '../../helpers/verdict.js';
import { Refusal } from '../../reference/refusal.js';
import { startReference } from '../../reference/start.js';
import type { ReceivedRequest, Service } from '../../reference/service.js';
import { conform } from '../../suites/engine/conform.js';

/** Runs the suite against a conforming service that asks some requests to wait for an hour. */
async function judged(
  isPutOff: (request: ReceivedRequest, service: Service) => boolean,
  status: 429 | 503,
): Promise<Conformance> {
  const service = await startReference({
    fault: {
      name: 'puts-off',
      breaks: 'none',
      about: '',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = (request, response) => {
          if (!isPutOff(request, patched)) return respond(request, response);
          const answer = patched.refuse(new Refusal(status, 'later', 'Later.'), request);
          patched.decorate(answer, undefined, request);
          answer.headers['Retry-After'] = '3600';
          patched.transmit(patched.writeBody(answer), answer, request, response);
        };
      },
    },
  });
  try {
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    return (await conform({ ...PLAIN, settleMs: 400, baseUrl, messagesBaseUrl, apiKey }))
      .conformance;
  } finally {
    await service.close();
  }
}

function verdictsOf({ requirements }: Conformance, chapter: RegExp): Set<VerdictName> {
  const some = requirements.filter(({ id, level }) => level === 'MUST' && chapter.test(id));
  return new Set(some.map(({ verdict }) => verdict));
}

describe('if a service asks some requests to wait for an hour, only their requirements are undetermined:', () => {
  test('all messages, with 503', async () => {
    const conformance = await judged(({ path }) => path.endsWith('/messages'), 503);
    expect(conformance.verdict).toBe('undetermined');
    expect(verdictsOf(conformance, /^(list|create|get|pet)\./)).toEqual(new Set(['pass']));
    expect(verdictsOf(conformance, /^messages\.accepted/)).toEqual(new Set(['undetermined']));
  });

  test('requests without the right key, with 429, from the 11th on', async () => {
    let wrong = 0;
    const conformance = await judged(({ headers }, { apiKey }) => {
      if (headers.authorization === `Bearer ${apiKey}`) return false;
      wrong += 1;
      return wrong > 10;
    }, 429);
    expect(conformance.verdict).toBe('undetermined');
    expect(verdictsOf(conformance, /^(list|pet|get|messages)\./)).toEqual(new Set(['pass']));
    expect(verdictsOf(conformance, /^auth\./)).toContain('undetermined');
  });
});
