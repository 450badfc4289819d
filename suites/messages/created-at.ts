/**
 * Reads an ISO 8601 timestamp in UTC: a calendar date, `T`, a time of at least minutes, a zero offset that is written
 * out; extended or basic form, any fraction, any letter case.
 * @returns milliseconds since 1970, or undefined where the text is none
 */
export function readTimestamp(text: string): number | undefined {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(?:[.,](\d+))?(?:Z|[+-]00(?::?00)?)$/i.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(?:[.,](\d+))?(?:Z|[+-]00(?::?00)?)$/i.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (hour === undefined || minute === undefined) return undefined;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isTime = (hour < 24 && minute < 60 && second <= 60) || (hour === 24 && minute === 0 && second === 0);
  if (!isDay || !isTime) return undefined;
  // A fraction belongs to the last unit written: seconds, or minutes.
  const fraction = Number(`0.${match[7] ?? 0}`) * (match[6] === undefined ? 60_000 : 1000);
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
}
