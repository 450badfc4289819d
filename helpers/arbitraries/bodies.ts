/** A createPet body that must be refused, and the one way in which it is wrong. */
export interface WrongBody {
  /** The requirement's last part: `name-type`. */
  readonly kind: string;
  readonly probe: string;
  /** Undefined for no body at all. */
  readonly body: string | undefined;
}

/** What the bodies are built from: a fresh name, and a category that exists. */
export interface Parts {
  readonly name: () => string;
  readonly category: bigint;
}

const TYPES: readonly (readonly [probe: string, json: string])[] = [
  ['number', '7000123'],
  ['true', 'true'],
  ['null', 'null'],
  ['array', '["conformance"]'],
  ['object', '{"conformance":1}'],
];

/** Every kind of wrong body; `first` has one or two of each kind, the usual set all. */
export function wrongBodies({ name, category }: Parts): WrongBody[] {
  const quoted = (): string => JSON.stringify(name());
  const pet = (members: string): string => `{"name":${quoted()},${members}}`;
  const valid = (): string => pet(`"categoryId":${category},"status":"sold"`);
  const withCategory = (json: string): string => pet(`"categoryId":${json},"status":"sold"`);
  const withStatus = (json: string): string => pet(`"categoryId":${category},"status":${json}`);
  const withName = (json: string): string => `{"name":${json},"categoryId":${category},"status":"sold"}`;
  const of =
    (kind: string, wrap: (json: string) => string) =>
    ([probe, json]: readonly [string, string]): WrongBody => ({ kind, probe, body: wrap(json) });
  return [
    { kind: 'no-body', probe: 'none', body: undefined },
    { kind: 'not-object', probe: 'array-of-one', body: `[${valid()}]` },
    { kind: 'not-object', probe: 'null', body: 'null' },
    { kind: 'not-object', probe: 'string', body: quoted() },
    { kind: 'not-object', probe: 'number', body: '7' },
    { kind: 'not-object', probe: 'empty-array', body: '[]' },
    { kind: 'malformed', probe: 'trailing-comma', body: valid().replace(/\}$/, ',}') },
    { kind: 'malformed', probe: 'cut', body: valid().slice(0, -1) },
    { kind: 'malformed', probe: 'more-behind', body: `${valid()}{}` },
    { kind: 'malformed', probe: 'comment', body: valid().replace('{', '{/* c */') },
    { kind: 'malformed', probe: 'single-quotes', body: valid().replaceAll('"', "'") },
    { kind: 'malformed', probe: 'leading-zero', body: withCategory(`0${category < 0n ? 1n : category}`) },
    { kind: 'name-missing', probe: 'others-there', body: `{"categoryId":${category},"status":"sold"}` },
    { kind: 'name-missing', probe: 'empty-object', body: '{}' },
    ...TYPES.map(of('name-type', withName)),
    { kind: 'category-missing', probe: 'others-there', body: pet('"status":"sold"') },
    of('category-type', withCategory)(['digits', `"${category}"`]),
    ...TYPES.slice(1).map(of('category-type', withCategory)),
    of('category-type', withCategory)(['empty-string', '""']),
    ...(
      [
        ['half', '1.5'],
        ['small', '1e-1'],
        ['tiny', `${category}.0000001`],
      ] as const
    ).map(of('category-fraction', withCategory)),
    ...(
      [
        ['above', '9223372036854775808'],
        ['below', '-9223372036854775809'],
        ['modulo', `${(category < 0n ? 1n : category) + 2n ** 64n}`],
        ['exponent', '1e19'],
        ['immense', '1e400'],
      ] as const
    ).map(of('category-range', withCategory)),
    ...(
      [
        ['number', '1'],
        ['true', 'true'],
        ['array', '["sold"]'],
        ['object', '{}'],
      ] as const
    ).map(of('status-type', withStatus)),
    ...(
      [
        ['unknown', '"reserved"'],
        ['capital', '"Sold"'],
        ['upper', '"AVAILABLE"'],
        ['space-behind', '"sold "'],
        ['space-before', '" pending"'],
        ['empty', '""'],
      ] as const
    ).map(of('status-value', withStatus)),
    { kind: 'field-case', probe: 'Name', body: `{"Name":${quoted()},"categoryId":${category},"status":"sold"}` },
    { kind: 'field-case', probe: 'CategoryId', body: pet(`"CategoryId":${category},"status":"sold"`) },
    { kind: 'field-case', probe: 'categoryid', body: pet(`"categoryid":${category},"status":"sold"`) },
  ];
}

/** A message body or media type that must be refused with 400. */
export interface WrongMessage {
  readonly kind: string;
  readonly probe: string;
  readonly body: string | undefined;
  /** Null for no Content-Type at all. */
  readonly contentType: string | null;
}

/** Every kind of wrong submission. */
export function wrongMessages(name: () => string): WrongMessage[] {
  const JSON_TYPE = 'application/json';
  const json = (kind: string, probe: string, body: string | undefined): WrongMessage => ({
    kind,
    probe,
    body,
    contentType: JSON_TYPE,
  });
  const valid = (): string => JSON.stringify({ message: name() });
  return [
    json('no-body', 'none', undefined),
    json('malformed', 'cut', valid().slice(0, -1)),
    json('malformed', 'trailing-comma', valid().replace(/\}$/, ',}')),
    json('malformed', 'more-behind', `${valid()}{}`),
    json('malformed', 'single-quotes', valid().replaceAll('"', "'")),
    json('not-object', 'array-of-one', `[${valid()}]`),
    json('not-object', 'null', 'null'),
    json('not-object', 'string', JSON.stringify(name())),
    json('message-missing', 'empty-object', '{}'),
    json('message-missing', 'another-field', JSON.stringify({ text: name() })),
    json('message-missing', 'letter-case', JSON.stringify({ Message: name() })),
    ...TYPES.map(([probe, value]) => json('message-type', probe, `{"message":${value}}`)),
    { kind: 'no-content-type', probe: 'none', body: valid(), contentType: null },
    { kind: 'other-content-type', probe: 'text-plain', body: valid(), contentType: 'text/plain' },
    {
      kind: 'other-content-type',
      probe: 'form',
      body: `message=${encodeURIComponent(name())}`,
      contentType: 'application/x-www-form-urlencoded',
    },
    { kind: 'other-content-type', probe: 'json-suffix', body: valid(), contentType: 'application/vnd.api+json' },
    { kind: 'other-content-type', probe: 'json-like', body: valid(), contentType: 'application/jsonp' },
  ];
}
