import type { Json } from '../../helpers/json/exact-json.js';

/**
 * Reads an ISO 8601 timestamp in UTC: a calendar date, `T`, a time with at least hours and minutes, and an explicit zero offset.
 * Accepts the extended form, the basic form and mixtures, any fraction, and any letter case.
 * @returns milliseconds since 1970, or undefined if the text is not a time
 */
export function readTimestamp(text: Json | undefined): number | undefined {
  if (typeof text !== 'string') return undefined;
  const match =
    /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,](\d+))?(?:Z|[+-]00(?::?00)?)$/i.exec(
      text,
    );
  if (!match) return undefined;
  const parts = match.slice(1, 7).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (!isDay(year, month, day) || !isTime(hour, minute, second)) return undefined;
  // A fraction belongs to the last unit written: seconds, or minutes.
  const fraction = Number(`0.${match[7] ?? 0}`) * (match[6] === undefined ? 60_000 : 1000);
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 24:00 is the end of a day, and a minute may have a leap second. */
function isTime(hour: number, minute: number, second: number): boolean {
  if (hour === 24) return minute === 0 && second === 0;
  return hour < 24 && minute < 60 && second <= 60;
}
