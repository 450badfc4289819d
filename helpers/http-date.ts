const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const LONG_DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = String.raw`(?<time>\d\d:\d\d:\d\d)`;

/** The three forms of a date in HTTP (RFC 9110, 5.6.7). All of them are GMT. */
const FORMS = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(String.raw`^${DAY}, (?<day>\d\d) ${MONTH} (?<year>\d{4}) ${TIME} GMT$`),
  // Sunday, 06-Nov-94 08:49:37 GMT (RFC 850)
  new RegExp(String.raw`^${LONG_DAY}, (?<day>\d\d)-${MONTH}-(?<year>\d\d) ${TIME} GMT$`),
  // Sun Nov  6 08:49:37 1994 (asctime)
  new RegExp(String.raw`^${DAY} ${MONTH} (?<day>\d\d| \d) ${TIME} (?<year>\d{4})$`),
];

/** A two-digit year that seems to be further in the future is one of the past. */
const MOST_YEARS_AHEAD = 50;

/**
 * Reads a date of a service. Does not use `Date.parse`: it reads many other forms, some of them in the time zone of this machine.
 * @param near a time at which the date was received (ms since 1970): it decides the century of a two-digit year
 * @returns milliseconds since 1970, or undefined if the text has none of the three forms of HTTP
 */
export function readHttpDate(text: string, near: number): number | undefined {
  const parts = FORMS.map((form) => form.exec(text.trim())?.groups).find(
    (groups) => groups !== undefined,
  );
  if (parts === undefined) return undefined;
  const { year = '', month = '', day = '', time = '' } = parts;
  const at = (fullYear: number): number | undefined =>
    timeAt(fullYear, MONTHS.indexOf(month), Number(day), time);
  return year.length === 4 ? at(Number(year)) : inCentury(Number(year), near, at);
}

/** Reads a two-digit year: the latest year with these digits for which the date is at most 50 years ahead (RFC 9110, 5.6.7). */
function inCentury(
  year: number,
  near: number,
  at: (year: number) => number | undefined,
): number | undefined {
  const latest = new Date(near).setUTCFullYear(new Date(near).getUTCFullYear() + MOST_YEARS_AHEAD);
  const century = Math.floor(new Date(latest).getUTCFullYear() / 100) * 100;
  const date = at(century + year);
  return date !== undefined && date <= latest ? date : at(century - 100 + year);
}

/** Returns a time in GMT; undefined if there is no such day or time. A minute may have a leap second. */
function timeAt(year: number, month: number, day: number, time: string): number | undefined {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  // Unlike `Date.UTC`, this does not take the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  if (date.getUTCDate() !== day || date.getUTCMonth() !== month) return undefined;
  return date.setUTCHours(hour, minute, second);
}
