import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Refusal } from '../../refusal.js';
import type { Answer, ReceivedRequest } from '../../service.js';
import { changeRefusal } from '../tools.js';
import { REFUSALS } from './shapes.js';

const object = 'errors.shape.object';
const media = 'errors.media.json';

type When = (refusal: Refusal, request: ReceivedRequest) => boolean;

function refusalFault(
  name: string,
  breaks: RequirementId,
  about: string,
  when: When,
  change: (answer: Answer, refusal: Refusal) => void,
): Fault {
  const patch: Fault['patch'] = (service) => changeRefusal(service, when, change);
  return { name, breaks, about, alsoSends: REFUSALS, subtle: true, patch };
}

function typed(type: string): (answer: Answer) => void {
  return (answer) => {
    answer.headers['Content-Type'] = type;
  };
}

const malformed: When = ({ code }) => code === 'malformed_json';

/** Errors that come from a framework, a proxy or a guard instead of the service. */
export const ERROR_PAGES: readonly Fault[] = [
  refusalFault(
    'error-page-when-malformed',
    object,
    'Malformed JSON gets an HTML page.',
    malformed,
    (answer) => {
      answer.raw = '<!doctype html><title>Error</title><pre>SyntaxError</pre>';
      answer.headers['Content-Type'] = 'text/html; charset=utf-8';
    },
  ),
  refusalFault(
    'error-empty-on-401',
    object,
    'A 401 has no body.',
    ({ status }) => status === 401,
    (answer) => {
      answer.raw = '';
    },
  ),
  refusalFault(
    'error-text-on-404',
    object,
    'A 404 is a line of plain text.',
    ({ code }) => code === 'pet_not_found',
    (answer) => {
      answer.raw = 'Not Found';
      answer.headers['Content-Type'] = 'text/plain';
    },
  ),
  refusalFault(
    'error-page-for-odd-ids',
    object,
    'An invalid petId matches no route and gets the error page of the framework.',
    ({ code }) => code === 'invalid_pet_id',
    (answer) => {
      answer.raw = '<!doctype html><title>Cannot GET</title>';
      answer.headers['Content-Type'] = 'text/html';
    },
  ),
  refusalFault(
    'error-empty-on-message',
    object,
    'A 400 for a message has no body.',
    ({ status }, { path }) => status === 400 && path === '/v1/messages',
    (answer) => {
      answer.raw = '';
    },
  ),
  refusalFault(
    'error-as-problem',
    media,
    'Errors have the media type application/problem+json (RFC 9457).',
    () => true,
    typed('application/problem+json'),
  ),
  refusalFault(
    'error-as-problem-on-400',
    media,
    'A 400 has the media type application/problem+json.',
    ({ status }) => status === 400,
    typed('application/problem+json'),
  ),
  refusalFault(
    'error-as-text-on-404',
    media,
    'A 404 is JSON with the media type text/plain.',
    ({ status }) => status === 404,
    typed('text/plain; charset=utf-8'),
  ),
  refusalFault(
    'error-as-page-on-401',
    media,
    'A 401 is JSON with the media type text/html.',
    ({ status }) => status === 401,
    typed('text/html'),
  ),
  refusalFault(
    'error-as-text-when-malformed',
    media,
    'Malformed JSON gets an Error with the media type text/plain.',
    malformed,
    typed('text/plain'),
  ),
  {
    name: 'body-of-16-kb-gets-a-page',
    breaks: object,
    about: 'A body of more than 16 KB gets an error page of the server, before the key is checked.',
    alsoSends: ['auth.create.other-key'],
    subtle: true,
    patch: (service) => {
      const { answer } = service;
      service.answer = async (request) => {
        if (request.body.length <= 16_384) return answer(request);
        const raw = '<h1>413 Too Large</h1>';
        return { status: 413, headers: { 'Content-Type': 'text/html' }, raw };
      };
    },
  },
  {
    name: 'firewall-refuses-markup',
    breaks: object,
    about: 'A firewall returns a page of its own for a name with markup.',
    alsoSends: ['create.faithful.name'],
    subtle: true,
    patch: (service) => {
      const { answer } = service;
      service.answer = async (request) => {
        if (!request.body.toString().includes('<b>')) return answer(request);
        const raw = '<h1>Blocked</h1>';
        return { status: 403, headers: { 'Content-Type': 'text/html' }, raw };
      };
    },
  },
  {
    name: 'error-without-media-type-on-401',
    breaks: media,
    about: 'A 401 comes from a guard that sets no media type.',
    subtle: true,
    patch: (service) => {
      const decorate = service.decorate;
      service.decorate = (answer, operation, request) => {
        decorate(answer, operation, request);
        if (answer.status === 401) delete answer.headers['Content-Type'];
      };
    },
  },
];
