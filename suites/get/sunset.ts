import { announced } from './announced.js';

/** IMF-fixdate, the date format that RFC 9110 requires servers to send. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export const GET_SUNSET = announced(
  'get.sunset.header',
  'Sunset',
  'RFC 8594',
  (value) => HTTP_DATE.test(value),
  {
    why: 'The date of removal is known: clients that can read it can plan for it.',
    fault: 'sunset-unsaid',
  },
);
