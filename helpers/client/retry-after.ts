import { header, type Answer } from '../exchange.js';

/**
 * How long an answer asks to wait, in milliseconds (RFC 9110, 10.2.3: seconds or a date).
 * @returns undefined where it does not say, or says nonsense; 0 for a moment that has passed
 */
export function retryAfter(answer: Answer, now = Date.now()): number | undefined {
  const value = header(answer.headers, 'retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  if (Number.isNaN(date) || !/[a-z]/i.test(value)) return undefined;
  // Against the service's own clock, which may be far from ours.
  const clock = Date.parse(header(answer.headers, 'date') ?? '');
  return Math.max(0, date - (Number.isNaN(clock) ? now : clock));
}
