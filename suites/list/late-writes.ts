/** `alsoAllowed` of requirements on the animals in listings. */
export const LATE =
  'Order and paging are open. A write may become visible late, within the settle time. Other writers may add and remove their own animals.';

/** How short pages are checked. */
export const SHORT_PAGES =
  'A short page is a violation only if late writes and other writers cannot explain it. It is requested again after the settle time.';
