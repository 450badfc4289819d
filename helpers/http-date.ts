const TIME = String.raw`\d\d:\d\d:\d\d`;

/** The three forms of a date in HTTP (RFC 9110, 5.6.7). All of them are GMT. */
const FORMS = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  String.raw`[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} ${TIME} GMT`,
  // Sunday, 06-Nov-94 08:49:37 GMT (RFC 850)
  String.raw`[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d ${TIME} GMT`,
  // Sun Nov  6 08:49:37 1994 (asctime)
  String.raw`[A-Z][a-z]{2} [A-Z][a-z]{2} (?:\d\d| \d) ${TIME} \d{4}`,
];
const FORM = new RegExp(`^(?:${FORMS.join('|')})$`);

/**
 * Reads a date of a service. `Date.parse` alone would read many other forms, too, some of them in the time zone of this machine.
 * @returns milliseconds since 1970, or undefined if the text has none of the three forms of HTTP
 */
export function readHttpDate(text: string): number | undefined {
  const date = text.trim();
  const time = FORM.test(date) ? Date.parse(date.replace(/(?<! GMT)$/, ' GMT')) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
