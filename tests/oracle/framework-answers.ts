/** An error response from a framework's own error handling. */
export interface FrameworkAnswer {
  /** The name of the recognizer that must recognize it. */
  readonly framework: string;
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
 * The sources of the responses. After `run:` comes the version that was run without any custom error handling. Other entries say
 * who recorded or documents the responses.
 */
export const ORIGINS: Readonly<Record<string, string>> = {
  [fastapi]:
    'run: FastAPI 0.165 with Pydantic 2; the response of Pydantic 1 is from its documentation',
  [django]: 'run: Django REST framework 3.18 on Django 5.2',
  [spring]:
    'run: Spring Boot 3.5.7, with and without problem details; the response of 1.x was recorded by users',
  [aspnet]:
    'recorded by users of public services on ASP.NET Core 6 and 9; the response without `type` is from tests of projects with minimal APIs',
  Express: 'run: Express 5.3 and 4.22',
  hapi: 'run: hapi 21.4',
  Fastify: 'run: Fastify 5.12',
  NestJS:
    'run: NestJS 12; the body with `message` between the others is from the code of earlier versions',
  Rails: 'run: Rails 6.1.7, in production and in development',
  Laravel: 'run: Laravel 8.83; the validation messages of 9 and later are from its documentation',
  'Go’s net/http': 'run: Go 1.26',
  'Flask (Werkzeug)': 'run: Flask 3.1',
  nginx: 'run: nginx 1.22.1',
  Kong: 'recorded by users of 3.11 and 1.3; the 404 without a matching route is from its own tests',
  'AWS API Gateway': 'recorded by users of REST and HTTP APIs in 2018 to 2026; its documentation',
  Envoy: 'the documentation of Istio, and Envoy’s own tests',
};

export const FRAMEWORK_ANSWERS: readonly FrameworkAnswer[] = [
  {
    framework: fastapi,
    status: 422,
    type: JSON_TYPE,
    body: '{"detail":[{"type":"missing","loc":["body","name"],"msg":"Field required","input":{"categoryId":1}}]}',
  },
  {
    framework: fastapi,
    status: 422,
    type: JSON_TYPE,
    body: '{"detail":[{"type":"json_invalid","loc":["body",8],"msg":"JSON decode error","input":{},"ctx":{"error":"Expecting value"}}]}',
  },
  {
    framework: spring,
    status: 400,
    type: JSON_TYPE,
    body: '{"timestamp":"2026-11-21T09:17:40.832+00:00","status":400,"error":"Bad Request","path":"/v1/pets"}',
  },
  {
    framework: spring,
    status: 404,
    type: JSON_TYPE,
    body: '{"timestamp":1467943482730,"status":404,"error":"Not Found","message":"No message available","path":"/v1/nothing"}',
  },
  {
    framework: aspnet,
    status: 400,
    type: 'application/problem+json; charset=utf-8',
    body: '{"type":"https://tools.ietf.org/html/rfc7231#section-6.5.1","title":"One or more validation errors occurred.","status":400,"traceId":"00-f6ff49391c14db4f9e4ca1921e08d8e7-aa1b6f7a40f47a43-00","errors":{"id":["The value \'post put\' is not valid."],"$.id":["\'p\' is an invalid start of a value. Path: $.id | LineNumber: 1 | BytePositionInLine: 8."]}}',
  },
  {
    framework: aspnet,
    status: 400,
    type: 'application/problem+json',
    body: '{"errors":{"Entry":["The Entry field is required."]},"status":400,"title":"One or more validation errors occurred.","traceId":"00-0866011d65bd828be7d3f8f78e4adb09-c49ae1fadac8da6e-01","type":"https://tools.ietf.org/html/rfc9110#section-15.5.1"}',
  },
  {
    framework: 'Express',
    status: 404,
    type: HTML,
    body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /v1/nothing</pre>\n</body>\n</html>\n',
    headers: [['x-powered-by', 'Express']],
  },
  {
    framework: 'Express',
    status: 400,
    type: HTML,
    body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>SyntaxError: Unexpected end of JSON input<br> &nbsp; &nbsp;at JSON.parse (&lt;anonymous&gt;)</pre>\n</body>\n</html>\n',
  },
  ...[
    [400, 'Bad Request', 'Invalid request payload JSON format'],
    [401, 'Unauthorized', 'Missing authentication'],
    [404, 'Not Found', 'Not Found'],
    [500, 'Internal Server Error', 'An internal server error occurred'],
  ].map(([status, error, message]) => ({
    framework: 'hapi',
    status: Number(status),
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ statusCode: status, error, message }),
  })),
  {
    framework: 'Fastify',
    status: 400,
    type: JSON_TYPE,
    body: '{"statusCode":400,"code":"FST_ERR_VALIDATION","error":"Bad Request","message":"body must have required property \'name\'"}',
  },
  {
    framework: 'Fastify',
    status: 404,
    type: JSON_TYPE,
    body: '{"message":"Route GET:/v1/nothing not found","error":"Not Found","statusCode":404}',
  },
  {
    framework: 'NestJS',
    status: 404,
    type: JSON_TYPE,
    body: '{"message":"Cannot GET /v1/nothing","error":"Not Found","statusCode":404}',
  },
  {
    framework: 'NestJS',
    status: 400,
    type: JSON_TYPE,
    body: '{"message":["name must be a string","categoryId must be an integer number"],"error":"Bad Request","statusCode":400}',
  },
  {
    framework: django,
    status: 400,
    type: JSON_TYPE,
    body: '{"name":["This field is required."],"categoryId":["This field is required."]}',
  },
  {
    framework: django,
    status: 400,
    type: JSON_TYPE,
    body: '{"detail":"JSON parse error - Expecting value: line 1 column 9 (char 8)"}',
  },
  {
    framework: 'Rails',
    status: 400,
    type: JSON_TYPE,
    body: '{"status":400,"error":"Bad Request"}',
  },
  {
    framework: 'Rails',
    status: 404,
    type: JSON_TYPE,
    body: '{"status":404,"error":"Not Found","exception":"#\\u003cActionController::RoutingError: No route matches [GET] \\"/v1/nothing\\"\\u003e","traces":{"Application Trace":[]}}',
  },
  {
    framework: 'Laravel',
    status: 422,
    type: JSON_TYPE,
    body: '{"message":"The name field is required. (and 1 more error)","errors":{"name":["The name field is required."],"categoryId":["The category id field is required."]}}',
  },
  { framework: 'Laravel', status: 401, type: JSON_TYPE, body: '{"message":"Unauthenticated."}' },
  {
    framework: 'Go’s net/http',
    status: 404,
    type: TEXT,
    body: '404 page not found\n',
    headers: [['x-content-type-options', 'nosniff']],
  },
  {
    framework: 'Go’s net/http',
    status: 400,
    type: TEXT,
    body: 'json: cannot unmarshal number into Go struct field .name of type string\n',
    headers: [['x-content-type-options', 'nosniff']],
  },
  {
    framework: 'Flask (Werkzeug)',
    status: 404,
    type: HTML,
    body: '<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n<p>The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.</p>\n',
  },
  {
    framework: 'nginx',
    status: 404,
    type: 'text/html',
    body: '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n',
  },
  {
    framework: 'Kong',
    status: 401,
    type: 'application/json; charset=utf-8',
    body: '{\n  "message":"No API key found in request",\n  "request_id":"fd1bc16647271a20b7245b0cc9eb5052"\n}',
    headers: [
      ['www-authenticate', 'Key'],
      ['x-kong-response-latency', '1'],
      ['server', 'kong/3.11.0.2-enterprise-edition'],
    ],
  },
  {
    framework: 'Kong',
    status: 401,
    type: 'application/json; charset=utf-8',
    body: '{"message":"No API key found in request"}',
    headers: [
      ['www-authenticate', 'Key realm="kong"'],
      ['server', 'kong/1.3.0rc1'],
    ],
  },
  {
    framework: 'AWS API Gateway',
    status: 403,
    type: JSON_TYPE,
    body: '{"message":"Missing Authentication Token"}',
    headers: [
      ['x-amz-apigw-id', 'Rtv0-HmFoAMEm8g='],
      ['x-amzn-errortype', 'MissingAuthenticationTokenException'],
    ],
  },
  {
    framework: 'AWS API Gateway',
    status: 401,
    type: JSON_TYPE,
    body: '{"message":"Unauthorized"}',
    headers: [['apigw-requestid', 'Zx1abcdEPHcEMxg=']],
  },
  {
    framework: 'Envoy',
    status: 403,
    type: 'text/plain',
    body: 'RBAC: access denied',
    headers: [['server', 'envoy']],
  },
  {
    framework: 'Envoy',
    status: 401,
    type: 'text/plain',
    body: 'Jwt is missing',
    headers: [['server', 'envoy']],
  },
];
