import { OFTEN_READ, SELDOM_READ, type Malformation } from './malformed.js';

/**
 * When a probe is sent that is not sent together with the others: between what is accepted, after all of that, or, because its
 * response is only observed, after everything that is judged.
 */
export type Later = 'between' | 'at last' | 'observed';

/** A createPet body that must be refused, and the one way in which it is wrong. */
export interface WrongBody {
  /** The requirement's last part: `name-type`. */
  readonly kind: string;
  readonly probe: string;
  /** Whether another probe of its kind tells nearly the same. */
  readonly deep?: true;
  /** When it is sent, if not together with the others. */
  readonly when?: Later;
  /** Null for no Content-Type at all; JSON where it is not said. */
  readonly contentType?: string | null;
  /** Whether the characters stand for bytes, so that they need not be UTF-8. */
  readonly isBytes?: true;
  /** Undefined for no body at all; a fresh name each time. */
  readonly make: () => string | undefined;
}

/** What the bodies are built from: a fresh name, and a category that exists. */
export interface Parts {
  readonly name: () => string;
  readonly category: bigint;
  /** The id of an animal of this run, which no refused body may change. */
  readonly own?: bigint | undefined;
}

/** A value of each type but text. Of number and boolean one that counts as true, for those who ask no more; and one that does not. */
export function noTexts(number: string, boolean: string): readonly (readonly [string, string])[] {
  return [
    ['number', number],
    ['boolean', boolean],
    ['null', 'null'],
    ['array', '["conformance"]'],
    ['object', '{"conformance":1}'],
  ];
}

/** More of the same, where the others say no more of what counts as true. */
export const FALSY_AND_NOT = [
  ['zero', '0'],
  ['one', '1'],
  ['true', 'true'],
  ['false', 'false'],
  ['empty-array', '[]'],
  ['empty-object', '{}'],
] as const;

/** How deep a body is nested at most, but for the last one of the profile `thorough`. */
const DEEPEST_SENT = 200;

/** The probe that is nested deeper than any other body. */
export const DEEPEST = 'nested-deeper';

/** Members with each status, and with none: some look at the rest only where there is one. */
const STATUS_MEMBERS = [',"status":"sold"', ',"status":"available"', '', ',"status":"pending"'];

/** An unknown field at the beginning of an object, of a name that means more to some languages. */
const UNKNOWN = '{"__proto__":{"conformance":1},';

/** A body nested so deep: it has no name, so a conforming service creates nothing. @param levels the object itself included */
const nested = (levels: number) => (): string =>
  `{"categoryId":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

/**
 * Bodies whose response is only observed; a crash is a violation all the same. Nesting, a BOM, a byte that is no UTF-8, and other
 * media types, for which frameworks make no body at all. The deepest comes last: a service that stores it may not survive it.
 */
const OBSERVED: readonly Omit<WrongBody, 'kind' | 'when'>[] = [
  { probe: 'nested', make: nested(DEEPEST_SENT) },
  {
    probe: 'bom-and-not-utf-8',
    make: () => '\u00ef\u00bb\u00bf{"name":"caf\u00e9"}',
    isBytes: true,
  },
  { probe: 'no-content-type', make: () => '{}', contentType: null },
  {
    probe: 'form',
    make: () => 'conformance=1',
    contentType: 'application/x-www-form-urlencoded',
  },
  { probe: 'text', make: () => 'conformance', contentType: 'text/plain', deep: true },
  { probe: DEEPEST, make: nested(3500), deep: true },
];

/** Every kind of wrong body, the most telling of each kind first. */
export function wrongBodies({ name, category, own }: Parts): WrongBody[] {
  const positive = category < 0n ? 1n : category;
  const quoted = (): string => JSON.stringify(name());
  const pet = (members: string): string => `{"name":${quoted()},${members}}`;
  const valid = (): string => pet(`"categoryId":${category},"status":"sold"`);
  const withCategory = (json: string, rest = ',"status":"sold"'): string =>
    pet(`"categoryId":${json}${rest}`);
  const withStatus = (json: string): string => pet(`"categoryId":${category},"status":${json}`);
  const withName = (json: string, rest = ',"status":"sold"'): string =>
    `{"name":${json},"categoryId":${category}${rest}}`;
  const of =
    (kind: string, wrap: (json: string, rest?: string) => string) =>
    ([probe, json]: readonly [string, string], nth = 0): WrongBody => ({
      kind,
      probe,
      make: () => wrap(json, STATUS_MEMBERS[nth % STATUS_MEMBERS.length]),
    });
  const malformed = ([probe, spoil]: Malformation): WrongBody => ({
    kind: 'malformed',
    probe,
    make: () => spoil(valid()),
  });
  return [
    { kind: 'no-body', probe: 'none', make: () => undefined },
    {
      kind: 'not-object',
      probe: 'array-of-fields',
      make: () => `[${quoted()},${category},"sold"]`,
    },
    { kind: 'not-object', probe: 'array-of-one', make: () => `[${valid()}]` },
    { kind: 'not-object', probe: 'null', make: () => 'null' },
    { kind: 'not-object', probe: 'string', make: () => JSON.stringify(valid()) },
    ...OFTEN_READ.map(malformed),
    { kind: 'malformed', probe: 'raw-line-end', make: () => withName(`"${name()}\n"`) },
    {
      kind: 'malformed',
      probe: 'bare-keys',
      make: () => valid().replaceAll(/"(name|categoryId|status)":/g, '$1:'),
    },
    {
      kind: 'malformed',
      probe: 'decimal-comma',
      make: () => withCategory(`${positive},5`),
      deep: true,
    },
    ...SELDOM_READ.map((each) => ({ ...malformed(each), deep: true as const })),
    {
      kind: 'name-missing',
      probe: 'others-there',
      make: () => `{"categoryId":${category},"status":"sold"}`,
    },
    // After all that was added: it shows where a refusal undoes what others did.
    { kind: 'name-missing', probe: 'empty-object', make: () => '{}', when: 'at last' },
    ...noTexts('7000123', 'false').map(
      of('name-type', (json, rest) => withName(json, rest).replace(/^\{(?="name":\{)/, UNKNOWN)),
    ),
    ...FALSY_AND_NOT.map(([probe, json]) => ({
      ...of('name-type', withName)([probe, json]),
      deep: true as const,
    })),
    { kind: 'category-missing', probe: 'others-there', make: () => pet('"status":"sold"') },
    ...(
      [
        ['digits', `"${category}"`],
        ['true', 'true'],
        ['null', 'null'],
        ['array', `[${category}]`],
        // As one that is related, with an id of its own.
        ['object', `{"id":${category}}`],
        ['empty-string', '""'],
      ] as const
    ).map(of('category-type', withCategory)),
    { ...of('category-type', withCategory)(['false', 'false']), deep: true },
    ...(
      [
        // So little that who rounds first finds an integer.
        ['tiny', `${category}.0000001`],
        // Nothing, without its fraction.
        ['negative', '-75e-2'],
      ] as const
    ).map(of('category-fraction', withCategory)),
    { ...of('category-fraction', withCategory)(['half', '1.5']), deep: true },
    { ...of('category-fraction', withCategory)(['below-one', '0.75']), deep: true },
    {
      ...of('category-fraction', withCategory)(['beyond-double', '9007199254740993.5']),
      deep: true,
    },
    ...(
      [
        ['above', '9223372036854775808'],
        // A category that exists, to those who keep the last 32 or 64 bits.
        ['below', `${category - 2n ** 64n}`],
        // No number at all to those who hold numbers as doubles.
        ['infinite', '1e400'],
        ['exponent', '10e18'],
      ] as const
    ).map(of('category-range', withCategory)),
    ...(
      [
        // Falsy: who asks whether there is one finds none.
        ['number', '0'],
        // Equal to any text, where types are compared loosely.
        ['true', 'true'],
        ['array', '["sold"]'],
        // As some languages write a value of a sum type.
        ['object', '{"sold":null}'],
      ] as const
    ).map(of('status-type', withStatus)),
    ...(
      [
        ['false', 'false'],
        ['place', '2'],
        ['empty-array', '[]'],
        ['empty-object', '{}'],
      ] as const
    ).map((each) => ({ ...of('status-type', withStatus)(each), deep: true as const })),
    ...(
      [
        ['upper', '"AVAILABLE"'],
        // Where some patterns see the end already.
        ['line-end-behind', '"sold\\n"'],
        // As databases compare texts that they pad.
        ['space-behind', '"sold "'],
        // What every object has, where statuses are looked up in one.
        ['property', '"constructor"'],
        ['empty', '""'],
      ] as const
    ).map(of('status-value', withStatus)),
    // With the id of another animal, for who changes that one before looking at the rest.
    {
      kind: 'status-value',
      probe: 'beginning',
      make: () => withStatus('"avail"').replace('{', own === undefined ? '{' : `{"id":${own},`),
      when: 'between',
    },
    // With the name of an animal that is added for good: that this was refused must be forgotten.
    {
      kind: 'status-value',
      probe: 'unknown',
      // Sold to those who read up to a NUL; quoted, for errors that are put together by hand.
      make: () => `{"name":"null","categoryId":${category},"status":"sold\\u0000 \\"reserved\\\\"}`,
    },
    ...(
      [
        ['capital', '"Sold"'],
        ['space-before', '" pending"'],
        // Sold where letter case is folded by Unicode.
        ['long-s', '"\u017fold"'],
        ['place', '"2"'],
        ['word-of-null', '"null"'],
      ] as const
    ).map((each) => ({ ...of('status-value', withStatus)(each), deep: true as const })),
    {
      kind: 'field-case',
      probe: 'Name',
      // All of it stands one level below besides, where some look too.
      make: () => `{"Name":${quoted()},"categoryId":${category},"status":"sold","pet":${valid()}}`,
    },
    {
      kind: 'field-case',
      probe: 'categoryid',
      make: () =>
        pet(
          `"categoryid":${category},"CategoryId":${category},"category_id":${category},"status":"sold"`,
        ),
    },
    ...OBSERVED.map((each) => ({ kind: 'open', when: 'observed' as const, ...each })),
  ];
}

/** Fields in another letter case and nothing else, for those who refuse every field that they do not know. */
export function bareFieldCases({ name, category }: Parts): WrongBody[] {
  const text = JSON.stringify(name());
  return [
    {
      kind: 'field-case',
      probe: 'Name-alone',
      make: () => `{"Name":${text},"categoryId":${category}}`,
    },
    {
      kind: 'field-case',
      probe: 'CategoryId-alone',
      make: () => `{"name":${text},"CategoryId":${category}}`,
    },
  ];
}
