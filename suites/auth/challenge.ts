import { header } from '../../helpers/exchange.js';
import { violation } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { traffic } from '../../helpers/probes/traffic.js';
import { WITHOUT_KEY } from '../probes/without-key.js';

const refusedKeys = traffic(({ answer }) => answer.status === 401);

export const AUTH_CHALLENGE = requirement({
  id: 'auth.challenge.header',
  level: 'SHOULD',
  clause: 'authentication.401',
  text: 'A 401 response has a WWW-Authenticate header (RFC 9110)',
  judges: { refusedKeys },
  sends: WITHOUT_KEY,
  check: ({ refusedKeys: responses }) =>
    responses.map((exchange) => {
      const challenge = header(exchange.answer.headers, 'www-authenticate');
      if (challenge?.trim()) return 'ok';
      return violation('header-missing', exchange, {
        subject: 'WWW-Authenticate',
        expected: 'a WWW-Authenticate header',
        observed: challenge === undefined ? 'none' : 'an empty one',
      });
    }),
  docs: {
    why: 'Generic clients learn from the header which scheme to use.',
    how: 'Every 401 response.',
    alsoAllowed: 'This is advice: the interface does not name the header.',
    fix: 'Send `WWW-Authenticate: Bearer` with every 401.',
    fault: 'challenge-unsaid',
  },
});
