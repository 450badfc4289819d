import fc from 'fast-check';

import { notEmpty, printableText } from '../../helpers/arbitraries/printable.js';
import { shrunkAs } from '../../helpers/arbitraries/shrunk-as.js';

/**
 * Fragments that parsers, databases, templates, shells, encoders and frameworks often mishandle. Each list has fragments of one kind,
 * because a service that refuses one of them often refuses all. Then it still accepts fragments of the other lists.
 */
export const MARKUP = [
  `Robert' or 1=1); DROP TABLE pets;--`,
  `say "hi", it''s ... \\ back\\slash / slash`,
  '100% %% %s %00 %2F +plus  ../../etc/passwd',
  // Filters mask e-mail addresses and card numbers, and turn smileys into emoji.
  '{{7*7}} ${7*7} #{7} <%= 7 %> a.b@c.example 4111111111111111 :-) :)',
  '<b>bold</b><script>1</script><!-- c --> &amp; &lt; **bold** @everyone :dog: :smile: http://a.example/?b=c&d#e',
  '$HOME `id` $(id) | ; & * $& $$ $1',
  '\\u00e9 \\n',
];
export const SCRIPTS = [
  // Two combining marks in an order that Unicode normalization changes.
  '\ufeffcafe\u0301\u0323 caf\u00e9',
  '\u{1F415}\u{1F469}\u200D\u{1F467}\u2764\ufe0f',
  '\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  '\u00df \u0130 \u0131 \ufb01 \u212b \u201cquoted\u2019s\u201d \u2013 \u2026',
  '\uff21\uff22 \u732b \u0e41\u0e21\u0e27\u3000',
  'zero\u200b\u200c\u2060\u034fwidth\u00a0nbsp\u00adsoft \u202ebidi\u202c',
  // Together with the fragments above, fewer than 256 characters but more than 255 bytes.
  '\u00e9'.repeat(120),
  // A fragment of its own: if a text also has a percent sign alone, lenient decoders decode nothing in it.
  'b%41c%252F',
];

/** Spaces at the start, inside and at the end, and line ends. The first and the last fragment must be at the edges of a text. */
export const EDGES = [
  '  two outer',
  'two  inner caf\u00e9',
  // E-mail software doubles a dot at the start of a line.
  'line\r\n\r\n.return\rend\u2028\ufffd',
  'sep\u2029\ue000\ufdd0\ufffe\uffff',
  'tab\tlines\n\n\n ',
] as const;
export const NUL = 'nul\u0000inside';
/** All characters fit into Latin-1. Some services choose the encoding of a body by its characters. */
export const CONTROLS = ['form\ffeed\v\u001b[1m', 'del\u007f\u0085\b\u00e9', NUL] as const;
/** Longer than 255 characters, a common limit of columns. */
export const LONG = `${'long name '.repeat(29)}end`;
/**
 * Longer than 1,000 bytes, but not than 1,000 characters. Together with `LONG`, longer than 1,000 characters, another common limit.
 */
export const LONGER = `${'longer \u732b\u732b\u732b\u732b '.repeat(60)}end`;
/**
 * Longer than usual columns and fields. With the rest of the text, it has more than 10,000 bytes, but at most 10,000 characters,
 * because longer texts are not judged.
 */
export const VERY_LONG = `${'very long text '.repeat(612)}end`;
/**
 * The longest name that the suite leaves in a store, where later runs read it. It has nearly 10,000 characters, because longer names
 * are not judged. It has less than 16 KB, a limit of some servers. A service that reads bodies in chunks of 4 KB splits some of the
 * three-byte characters.
 */
export const VERY_LONG_NAME = `${'\u732b'.repeat(2800)}${' very long name'.repeat(468)}.`;

/**
 * Joins fragments to one text. The mark of the suite comes after the first fragment, so that both edges of the text stay as they are.
 * A single fragment gets no mark.
 */
export function joinedFragments([first = '', ...others]: readonly string[], mark: string): string {
  return others.length === 0 ? first : [first, mark, ...others].join(' ');
}

/** Plain texts that look like values of other types or like reserved words, and other texts that services treat specially. */
export const PLAIN_TEXTS = [
  '0',
  'null',
  'true',
  'no',
  '0123',
  '1e5',
  '0x1F',
  'NaN',
  'undefined',
  'constructor',
  'X',
  'NONE',
  'Donaudampfschifffahrtsgesellschaftshund',
  'Mar1',
  // More digits than a double keeps.
  '90071992547409931',
  // Words of SQL, and words with parts that some services take for rude.
  'union select password from essex shells',
  'select',
  // Reserved words, and words for null, booleans and roles in various languages.
  'admin',
  'None',
  'NULL',
  'nil',
  'Yes',
  'False',
  'on',
  'test',
  'root',
  'delete',
  'default',
  'Infinity',
] as const;

/** Texts that some services convert if they are the whole value: dates, numbers, formulas, cells of a table. */
export const WHOLE_TEXTS = [
  '2001-02-03T04:05:06.700+02:00',
  '2001-02-03',
  '1.50',
  '=1+1',
  '"quoted"',
  'Rex a.b@c.example',
  // Only spaces, and a text that just fits into a column of 255 characters.
  '   ',
  `${'wide '.repeat(50)}width`,
] as const;
/** Ends in a character that some services remove from the end of a text, even if they keep spaces. */
export const LINE_END = 'line end\n';

/** Any character but NUL and surrogates. The string units of fast-check take too long to build. */
const character = fc
  .oneof(fc.integer({ min: 1, max: 0x2ff }), fc.integer({ min: 0x300, max: 0x10_ffff }))
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map(
    (code) => String.fromCodePoint(code),
    (text) => (typeof text === 'string' ? (text.codePointAt(0) ?? 0) : 0),
  );

/**
 * Texts that shrink by losing characters. The remaining characters do not change, because this takes the fewest requests. No text of
 * four fragments exceeds the maximum length.
 */
const fewerCharacters = notEmpty(fc.string({ unit: fc.noShrink(character), maxLength: 1000 }));

/** Random unusual texts: some fragments, any characters, or many ASCII characters. All of them shrink to one character. */
export const oddText: fc.Arbitrary<string> = shrunkAs(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .shuffledSubarray([...MARKUP, ...SCRIPTS], { minLength: 1, maxLength: 4 })
        .map((parts) => parts.join(' ')),
    },
    { weight: 1, arbitrary: notEmpty(fc.string({ unit: character, maxLength: 60 })) },
    { weight: 1, arbitrary: printableText() },
  ),
  fewerCharacters,
);

/** Lengths of generated messages. The shortest still contains a name of the run. */
const MESSAGE_LENGTHS = { min: 24, max: 300 };

/** A number is the length of the message. A text is sent as it is, after a name of the run. */
export const messageText: fc.Arbitrary<number | string> = fc.oneof(
  fc.noBias(fc.integer(MESSAGE_LENGTHS)),
  oddText,
);
