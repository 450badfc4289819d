/** An error answer as a framework gives it of its own accord. */
export interface FrameworkAnswer {
  /** Name of the recogniser. */
  readonly whose: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: readonly (readonly [string, string])[];
}

const JSON_TYPE = 'application/json';
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const fastapi = 'FastAPI with Pydantic';
const django = 'Django REST framework';
const spring = 'Spring Boot';
const aspnet = 'ASP.NET Core (ProblemDetails)';

/**
 * FastAPI 0.165, Django REST 3.18, Flask 3.1, Express 5.3, Fastify 5.12 and NestJS 12: as they answered when they were run.
 * The others: as their documentation, sources and users show them.
 */
export const FRAMEWORK_ANSWERS: readonly FrameworkAnswer[] = [
  {
    whose: fastapi,
    status: 422,
    type: JSON_TYPE,
    body: '{"detail":[{"type":"missing","loc":["body","name"],"msg":"Field required","input":{"categoryId":1}}]}',
  },
  {
    whose: fastapi,
    status: 422,
    type: JSON_TYPE,
    body: '{"detail":[{"type":"json_invalid","loc":["body",8],"msg":"JSON decode error","input":{},"ctx":{"error":"Expecting value"}}]}',
  },
  {
    whose: fastapi,
    status: 422,
    type: JSON_TYPE,
    body: '{"detail":[{"loc":["body","name"],"msg":"field required","type":"value_error.missing"}]}',
  },
  { whose: fastapi, status: 404, type: JSON_TYPE, body: '{"detail":"Not Found"}' },
  {
    whose: fastapi,
    status: 401,
    type: JSON_TYPE,
    body: '{"detail":"Not authenticated"}',
    headers: [['www-authenticate', 'Bearer']],
  },
  {
    whose: spring,
    status: 400,
    type: JSON_TYPE,
    body: '{"timestamp":"2026-03-01T10:00:00.000+00:00","status":400,"error":"Bad Request","path":"/v1/pets"}',
  },
  {
    whose: spring,
    status: 404,
    type: JSON_TYPE,
    body: '{"timestamp":1467943482730,"status":404,"error":"Not Found","message":"No message available","path":"/v1/nothing"}',
  },
  {
    whose: spring,
    status: 400,
    type: 'application/problem+json',
    body: '{"type":"about:blank","title":"Bad Request","status":400,"detail":"Failed to read request","instance":"/v1/pets"}',
  },
  {
    whose: spring,
    status: 404,
    type: HTML,
    body: '<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p></body></html>',
  },
  {
    whose: aspnet,
    status: 400,
    type: 'application/problem+json; charset=utf-8',
    body: '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"One or more validation errors occurred.","status":400,"errors":{"Name":["The Name field is required."]},"traceId":"00-a1b2c3d4e5f60718293a4b5c6d7e8f90-a1b2c3d4e5f60718-00"}',
  },
  {
    whose: aspnet,
    status: 404,
    type: 'application/problem+json',
    body: '{"type":"https://tools.ietf.org/html/rfc7231#section-6.5.4","title":"Not Found","status":404}',
  },
  {
    whose: 'Express',
    status: 404,
    type: HTML,
    body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /v1/nothing</pre>\n</body>\n</html>\n',
    headers: [['x-powered-by', 'Express']],
  },
  {
    whose: 'Express',
    status: 400,
    type: HTML,
    body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>SyntaxError: Unexpected end of JSON input<br> &nbsp; &nbsp;at JSON.parse (&lt;anonymous&gt;)</pre>\n</body>\n</html>\n',
  },
  {
    whose: 'Fastify',
    status: 400,
    type: JSON_TYPE,
    body: '{"statusCode":400,"code":"FST_ERR_VALIDATION","error":"Bad Request","message":"body must have required property \'name\'"}',
  },
  {
    whose: 'Fastify',
    status: 404,
    type: JSON_TYPE,
    body: '{"message":"Route GET:/v1/nothing not found","error":"Not Found","statusCode":404}',
  },
  {
    whose: 'Fastify',
    status: 500,
    type: JSON_TYPE,
    body: '{"statusCode":500,"error":"Internal Server Error","message":"boom"}',
  },
  {
    whose: 'NestJS',
    status: 404,
    type: JSON_TYPE,
    body: '{"message":"Cannot GET /v1/nothing","error":"Not Found","statusCode":404}',
  },
  {
    whose: 'NestJS',
    status: 400,
    type: JSON_TYPE,
    body: '{"message":["name must be a string","categoryId must be an integer number"],"error":"Bad Request","statusCode":400}',
  },
  {
    whose: 'NestJS',
    status: 400,
    type: JSON_TYPE,
    body: '{"message":"Validation failed (numeric string is expected)","error":"Bad Request","statusCode":400}',
  },
  {
    whose: 'NestJS',
    status: 401,
    type: JSON_TYPE,
    body: '{"message":"Unauthorized","statusCode":401}',
  },
  {
    whose: 'NestJS',
    status: 500,
    type: JSON_TYPE,
    body: '{"statusCode":500,"message":"Internal server error"}',
  },
  {
    whose: django,
    status: 400,
    type: JSON_TYPE,
    body: '{"name":["This field is required."],"categoryId":["This field is required."]}',
  },
  {
    whose: django,
    status: 400,
    type: JSON_TYPE,
    body: '{"detail":"JSON parse error - Expecting value: line 1 column 9 (char 8)"}',
  },
  {
    whose: django,
    status: 401,
    type: JSON_TYPE,
    body: '{"detail":"Authentication credentials were not provided."}',
    headers: [['www-authenticate', 'Token']],
  },
  {
    whose: django,
    status: 404,
    type: JSON_TYPE,
    body: '{"detail":"No Pet matches the given query."}',
  },
  { whose: django, status: 404, type: JSON_TYPE, body: '{"detail":"Not found."}' },
  {
    whose: django,
    status: 404,
    type: HTML,
    body: '\n<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>\n</body>\n</html>\n',
  },
  { whose: 'Rails', status: 400, type: JSON_TYPE, body: '{"status":400,"error":"Bad Request"}' },
  {
    whose: 'Rails',
    status: 404,
    type: JSON_TYPE,
    body: '{"status":404,"error":"Not Found","exception":"#<ActiveRecord::RecordNotFound: Couldn\'t find Pet with \'id\'=99>","traces":{"Application Trace":[]}}',
  },
  { whose: 'Rails', status: 401, type: TEXT, body: 'HTTP Token: Access denied.\n' },
  {
    whose: 'Laravel',
    status: 422,
    type: JSON_TYPE,
    body: '{"message":"The name field is required. (and 1 more error)","errors":{"name":["The name field is required."],"categoryId":["The category id field is required."]}}',
  },
  { whose: 'Laravel', status: 401, type: JSON_TYPE, body: '{"message":"Unauthenticated."}' },
  {
    whose: 'Laravel',
    status: 404,
    type: JSON_TYPE,
    body: '{"message":"No query results for model [App\\\\Models\\\\Pet] 99"}',
  },
  {
    whose: 'axum',
    status: 422,
    type: TEXT,
    body: 'Failed to deserialize the JSON body into the target type: missing field `name` at line 1 column 16',
  },
  {
    whose: 'axum',
    status: 400,
    type: TEXT,
    body: 'Failed to parse the request body as JSON: expected ident at line 1 column 2',
  },
  {
    whose: 'axum',
    status: 415,
    type: TEXT,
    body: 'Expected request with `Content-Type: application/json`',
  },
  { whose: 'axum', status: 400, type: TEXT, body: 'Invalid URL: Cannot parse `abc` to a `i64`' },
  {
    whose: 'Go’s net/http',
    status: 404,
    type: TEXT,
    body: '404 page not found\n',
    headers: [['x-content-type-options', 'nosniff']],
  },
  {
    whose: 'Go’s net/http',
    status: 400,
    type: TEXT,
    body: 'name is required\n',
    headers: [['x-content-type-options', 'nosniff']],
  },
  { whose: 'Go’s net/http', status: 404, type: 'text/plain', body: '404 page not found' },
  {
    whose: 'Flask (Werkzeug)',
    status: 404,
    type: HTML,
    body: '<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n<p>The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.</p>\n',
  },
  {
    whose: 'nginx',
    status: 404,
    type: 'text/html',
    body: '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx/1.25.3</center>\r\n</body>\r\n</html>\r\n',
  },
  {
    whose: 'Kong',
    status: 401,
    type: 'application/json; charset=utf-8',
    body: '{"message":"No API key found in request","request_id":"2a5f1b6c8d9e0f1a2b3c4d5e6f708192"}',
    headers: [['server', 'kong/3.6.1']],
  },
  {
    whose: 'Kong',
    status: 404,
    type: 'application/json; charset=utf-8',
    body: '{"message":"no Route matched with those values"}',
    headers: [['x-kong-response-latency', '1']],
  },
  {
    whose: 'AWS API Gateway',
    status: 403,
    type: JSON_TYPE,
    body: '{"message":"Missing Authentication Token"}',
    headers: [['x-amzn-errortype', 'MissingAuthenticationTokenException']],
  },
  {
    whose: 'AWS API Gateway',
    status: 401,
    type: JSON_TYPE,
    body: '{"message":"Unauthorized"}',
    headers: [['apigw-requestid', 'Zx1abcdEPHcEMxg=']],
  },
  {
    whose: 'AWS API Gateway',
    status: 403,
    type: JSON_TYPE,
    body: '{"Message":"User is not authorized to access this resource"}',
  },
  {
    whose: 'Envoy',
    status: 403,
    type: 'text/plain',
    body: 'RBAC: access denied',
    headers: [['server', 'envoy']],
  },
  {
    whose: 'Envoy',
    status: 401,
    type: 'text/plain',
    body: 'Jwt is missing',
    headers: [['server', 'envoy']],
  },
];
