import type { Fault } from '../../reference/fault.js';
import type * as Tools from '../../reference/faults/tools.js';
import type { Answer, Service } from '../../reference/service.js';
import { load } from './compiled.js';

const { beforeOperation, changeStoredCategory, CRASH } = (await load(
  'reference/faults/tools.js',
)) as typeof Tools;

/** The responses of a framework's own error handling. */
interface Handling {
  readonly name: string;
  readonly malformed: string;
  readonly invalid: string;
  readonly unauthorized: string;
  readonly crash: { readonly type: string; readonly body: string };
}

const JSON_TYPE = 'application/json';
const page = (title: string, text: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>${title}</title>\n</head>\n<body>\n<pre>${text}</pre>\n</body>\n</html>\n`;

const HANDLING: readonly Handling[] = [
  {
    name: 'Express',
    malformed: page('Error', 'SyntaxError: Unexpected end of JSON input'),
    invalid: '{"detail":"name is required"}',
    unauthorized: '{"error":"Unauthorized"}',
    crash: { type: 'text/html; charset=utf-8', body: page('Error', 'Internal Server Error') },
  },
  {
    name: 'FastAPI',
    malformed: page('400 Bad Request', 'Bad Request'),
    invalid: '{"detail":[{"type":"missing","loc":["body","name"],"msg":"Field required"}]}',
    unauthorized: '{"error":"Not authenticated"}',
    crash: { type: 'text/plain; charset=utf-8', body: 'Internal Server Error' },
  },
  {
    name: 'Spring',
    malformed:
      '<html><body><h1>Whitelabel Error Page</h1><div>There was an unexpected error (type=Bad Request, status=400).</div></body></html>',
    invalid:
      '{"type":"about:blank","title":"Unprocessable Entity","status":422,"detail":"Invalid request content.","instance":"/v1/pets"}',
    unauthorized: '{"error":"unauthorized"}',
    crash: {
      type: JSON_TYPE,
      body: '{"timestamp":"2026-11-21T09:17:40.832+00:00","status":500,"error":"Internal Server Error","path":"/v1/pets"}',
    },
  },
  {
    name: 'Go',
    malformed: page('Bad Request', 'invalid character'),
    invalid: '{"detail":"name: required"}',
    unauthorized: '{"error":"unauthorized"}',
    crash: { type: 'text/plain; charset=utf-8', body: 'internal server error\n' },
  },
];

function withBody(answer: Answer, status: number, type: string, raw: string): Answer {
  const headers = Object.entries(answer.headers).filter(([name]) => !/^content-type$/i.test(name));
  return { status, headers: { ...Object.fromEntries(headers), 'Content-Type': type }, raw };
}

/** Replaces most error responses by the framework's error responses. A 404, for example, stays as it is. */
function leaveErrorsTo(handling: Handling, service: Service): void {
  const { refuse } = service;
  service.refuse = (refusal, request) => {
    const answer = refuse(refusal, request);
    if (refusal.status >= 500)
      return withBody(answer, 500, handling.crash.type, handling.crash.body);
    if (refusal.status === 401) return withBody(answer, 401, JSON_TYPE, handling.unauthorized);
    if (refusal.code === 'malformed_json')
      return withBody(answer, 400, 'text/html; charset=utf-8', handling.malformed);
    const isInvalid =
      refusal.status === 400 && request.method === 'POST' && request.path.endsWith('/pets');
    return isInvalid ? withBody(answer, 422, JSON_TYPE, handling.invalid) : answer;
  };
}

/** Services with six ordinary faults each. */
export const FRAMEWORK_SERVICES: readonly Fault[] = HANDLING.map((handling) => ({
  name: handling.name,
  breaks: 'answers.status.server-error',
  about: `Six ordinary faults, with the error handling of ${handling.name}.`,
  patch: (service) => {
    leaveErrorsTo(handling, service);
    changeStoredCategory(service, (id) => BigInt.asIntN(64, BigInt(Number(id))));
    const { assignId } = service;
    service.assignId = (wanted, body) => {
      const own = body instanceof Map ? body.get('id') : undefined;
      return typeof own === 'bigint' ? own : assignId(wanted, body);
    };
    beforeOperation(service, 'listPets', () => {
      if (service.store.animals.some(({ name }) => /\p{Surrogate}/u.test(name))) throw CRASH;
    });
  },
}));
