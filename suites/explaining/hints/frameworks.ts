import { isObject, member } from '../../../helpers/json/exact-json.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import type { Answered } from '../../../helpers/exchange.js';
import { memoize } from '../../../helpers/memoize.js';
import { field, has, isMessagesByField, bodyText, seenIn, type Seen } from './response-text.js';

/** A framework, a test for its default error responses, and how to replace them. */
export interface Framework {
  readonly name: string;
  readonly matches: (seen: Seen) => boolean;
  readonly fix: string;
}

const isHtml = ({ body }: Seen): boolean => /^\s*<(!doctype|html|head)/i.test(body);

function isPydantic(seen: Seen): boolean {
  const detail = field(seen, 'detail');
  const [first] = Array.isArray(detail) ? detail : [];
  return (
    isObject(first) && member(first, 'loc') !== undefined && member(first, 'msg') !== undefined
  );
}

const STARLETTE = new Set([
  'Not Found',
  'Method Not Allowed',
  'Not authenticated',
  'There was an error parsing the body',
  'Invalid authentication credentials',
  'Unauthorized',
  'Bad Request',
  'Internal Server Error',
]);

const DJANGO_REST =
  /^(Authentication credentials were not provided\.|Invalid token|Incorrect authentication credentials\.|JSON parse error - |Not found\.|No \w+ matches the given query\.|Unsupported media type "|Method "\w+" not allowed\.|You do not have permission)/;

const LARAVEL =
  /^(No query results for model \[|The route .* could not be found\.$|The [A-Z]+ method is not supported for (this )?route)/;

/** Default messages of Boom, the error library of hapi. */
const BOOM =
  /^(Missing authentication|Bad token|Invalid request (payload|path|query|headers|params)|An internal server error occurred|Not Found|Unauthorized|Unsupported Media Type)/;

const KONG = 'Kong';
const AWS = 'AWS API Gateway';
const AWS_WORDS =
  /^(Missing Authentication Token|User is not authorized to access this resource|Invalid request body)/;

/** The first match is used, so responses that only one framework sends come before those that several frameworks send. */
export const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'FastAPI with Pydantic',
    matches: (seen) =>
      isPydantic(seen) || (seen.keys.length === 1 && STARLETTE.has(bodyText(seen, 'detail'))),
    fix: 'register exception handlers for RequestValidationError (a 400 here, not 422) and for Starlette’s HTTPException that build code, message and status; HTTPBearer(auto_error=False) leaves the 401 to you',
  },
  {
    name: 'Django REST framework',
    matches: (seen) =>
      DJANGO_REST.test(bodyText(seen, 'detail')) ||
      seen.body.includes('<p>The requested resource was not found on this server.</p>') ||
      (seen.status === 400 && !has(seen, 'errors') && isMessagesByField(seen.object)),
    fix: 'set EXCEPTION_HANDLER in REST_FRAMEWORK to a function that builds code, message and status, and list an authentication class with authenticate_header first, so that a missing key is a 401',
  },
  {
    name: 'Spring Boot',
    matches: (seen) =>
      (has(seen, 'timestamp', 'status', 'error') && !has(seen, 'code')) ||
      seen.body.includes('Whitelabel Error Page') ||
      (bodyText(seen, 'type') === 'about:blank' && has(seen, 'title', 'instance')),
    fix: 'answer from a @RestControllerAdvice for MethodArgumentNotValidException, HttpMessageNotReadableException and the rest, replace ErrorAttributes for errors that never reach the advice, and set an AuthenticationEntryPoint for the 401',
  },
  {
    name: 'ASP.NET Core (ProblemDetails)',
    matches: (seen) =>
      (has(seen, 'type', 'title', 'status') &&
        (has(seen, 'traceId') || /rfc(7231|9110|4918)/.test(bodyText(seen, 'type')))) ||
      (has(seen, 'errors') &&
        bodyText(seen, 'title') === 'One or more validation errors occurred.'),
    fix: 'set ApiBehaviorOptions.InvalidModelStateResponseFactory, and write a middleware or IProblemDetailsService that answers with code, message and status as application/json',
  },
  {
    name: 'NestJS',
    matches: (seen) => {
      if (!has(seen, 'statusCode', 'message') || has(seen, 'code')) return false;
      if (Array.isArray(field(seen, 'message')) || seen.keys.length === 2) return true;
      // Fastify puts `error` before `message`, except for unknown routes.
      return (
        /^Cannot (GET|POST|PUT|PATCH|DELETE|HEAD) \//.test(bodyText(seen, 'message')) ||
        (seen.keys.indexOf('message') < seen.keys.indexOf('error') &&
          !bodyText(seen, 'message').startsWith('Route '))
      );
    },
    fix: 'register a global exception filter (@Catch()) that builds code, message and status, and give ValidationPipe an exceptionFactory',
  },
  {
    name: 'hapi',
    matches: (seen) =>
      has(seen, 'statusCode', 'error', 'message') && BOOM.test(bodyText(seen, 'message')),
    fix: 'answer with code, message and status from an onPreResponse extension for responses that are Boom errors',
  },
  {
    name: 'Fastify',
    matches: (seen) => has(seen, 'statusCode', 'error', 'message'),
    fix: 'set setErrorHandler and setNotFoundHandler to answer with code, message and status; errors of validation and body parsing also reach setErrorHandler',
  },
  {
    name: 'Express',
    matches: (seen) =>
      isHtml(seen) && /<title>Error<\/title>/.test(seen.body) && /<pre>/.test(seen.body),
    fix: 'end the chain with a handler for unknown routes and an error handler of four arguments (err, req, res, next), behind express.json(), both answering in JSON',
  },
  {
    name: 'Rails',
    matches: (seen) =>
      (has(seen, 'status', 'error') &&
        !has(seen, 'timestamp') &&
        !has(seen, 'code') &&
        (seen.keys.length === 2 || has(seen, 'exception'))) ||
      /^HTTP Token: Access denied\.\s*$/.test(seen.body) ||
      (isHtml(seen) && /rails-default-error-page/.test(seen.body)),
    fix: 'use rescue_from in ApplicationController for RecordNotFound, ParameterMissing and ParseError, point config.exceptions_app at a controller that answers in JSON, and render the 401 of authenticate_with_http_token yourself',
  },
  {
    name: 'Laravel',
    matches: (seen) =>
      (has(seen, 'message', 'errors') && isMessagesByField(field(seen, 'errors'))) ||
      (bodyText(seen, 'message') === 'Unauthenticated.' && seen.keys.length === 1) ||
      (bodyText(seen, 'message') === 'Server Error' && seen.keys.length === 1) ||
      LARAVEL.test(bodyText(seen, 'message')) ||
      has(seen, 'message', 'exception', 'file', 'trace'),
    fix: 'render ValidationException (a 400 here, not 422), AuthenticationException and ModelNotFoundException in bootstrap/app.php (withExceptions) with code, message and status',
  },
  {
    name: 'Flask (Werkzeug)',
    matches: (seen) => /^<!doctype html>\s*<html lang=en>\s*<title>\d{3} /i.test(seen.body),
    fix: 'register an errorhandler for HTTPException that answers with code, message and status as JSON',
  },
  {
    name: 'Envoy',
    matches: (seen) =>
      /^(upstream connect error or disconnect\/reset before headers|no healthy upstream|RBAC: access denied|Jwt (is|verification|issuer|header)|no healthy|upstream request timeout)/.test(
        seen.body,
      ) ||
      (seen.header('server') === 'envoy' &&
        seen.body === '' &&
        seen.header('x-envoy-upstream-service-time') === ''),
    fix: 'the proxy answers before your service does: map its local replies (local_reply_config) to an Error, or let the service check the key',
  },
  {
    name: KONG,
    matches: (seen) =>
      /^(No API key found in request|Invalid authentication credentials|no Route matched with those values|API rate limit exceeded|An unexpected error occurred|Unauthorized)$/.test(
        bodyText(seen, 'message'),
      ) &&
      (/^kong\//i.test(seen.header('server')) ||
        /kong/i.test(seen.header('via')) ||
        seen.header('x-kong-response-latency') !== '' ||
        has(seen, 'request_id')),
    fix: 'the gateway answers before your service does: let the response-transformer or exit-transformer plugin build an Error, or check the key in the service',
  },
  {
    name: AWS,
    matches: (seen) =>
      seen.keys.length === 1 &&
      has(seen, seen.keys[0] ?? '') &&
      /^message$/i.test(seen.keys[0] ?? '') &&
      // A header with a request id is not enough: the gateway also adds it to responses of the service.
      (seen.header('x-amzn-errortype') !== '' ||
        AWS_WORDS.test(bodyText(seen, seen.keys[0] ?? '')) ||
        (/^(Unauthorized|Forbidden|Not Found|Internal Server Error)$/.test(
          bodyText(seen, seen.keys[0] ?? ''),
        ) &&
          (seen.header('apigw-requestid') !== '' || seen.header('x-amz-apigw-id') !== ''))),
    fix: 'set gateway responses (UNAUTHORIZED, ACCESS_DENIED, BAD_REQUEST_BODY, MISSING_AUTHENTICATION_TOKEN and the defaults) with a template that builds an Error, and with the status that the interface requires',
  },
  {
    name: 'nginx',
    matches: (seen) =>
      /<center>(nginx|openresty)(\/[\d.]+)?( \([^)<]*\))?<\/center>/.test(seen.body),
    fix: 'the proxy answers in place of your service. Let it pass such requests on to the service, and the responses back, or give it an error_page that is an Error in JSON',
  },
  {
    name: 'Go’s net/http',
    matches: (seen) =>
      seen.media === 'text/plain' &&
      seen.status >= 400 &&
      (seen.body === '404 page not found' ||
        (/^[^\n]{1,300}\n$/.test(seen.body) &&
          seen.header('x-content-type-options') === 'nosniff')),
    fix: 'replace http.Error and http.NotFound by a function that writes an Error as JSON, and give the router handlers for unknown paths and methods',
  },
];

/** The frameworks of the error responses of a run, by the keys of their JSON objects. A gateway does not show what is behind it. */
const frameworksByKeys = memoize((evidence: Evidence): ReadonlyMap<string, Framework> => {
  const byKeys = new Map<string, Framework>();
  for (const seen of evidence.answered().map(seenIn)) {
    if (seen.status < 400 || seen.object === undefined) continue;
    const found = FRAMEWORKS.find(({ matches }) => matches(seen));
    if (found && ![KONG, AWS].includes(found.name)) byKeys.set(seen.keys.join(), found);
  }
  return byKeys;
});

/**
 * Names the framework whose default error response this looks like, and how to replace it. A response with a text of the service's own
 * has the keys of another one that does: FastAPI's `detail`.
 */
export function frameworkHint(exchange: Answered, evidence: Evidence): string | undefined {
  const seen = seenIn(exchange);
  const found =
    FRAMEWORKS.find(({ matches }) => matches(seen)) ??
    frameworksByKeys(evidence).get(seen.keys.join());
  return found && `This looks like ${found.name}’s own error response: ${found.fix}.`;
}
