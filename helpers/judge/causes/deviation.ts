import {
  bodyForm,
  fieldOf,
  isFieldMissing,
  isFiltered,
  isUnreadable,
  mediaOf,
  statusOf,
  wrongKeyKind,
  type Violated,
} from './violated.js';

/** In the order in which causes are shown, which is also the order in which one explains another. */
export const TYPES = [
  'server-error',
  'redirect',
  'key',
  'unreadable',
  'media',
  'error-body',
  'status',
  'body',
  'id',
  'field',
  'animals',
  'left-behind',
  'other',
] as const;
type Type = (typeof TYPES)[number];

/** Deviations of the status itself. */
export const OF_STATUS: ReadonlySet<Type> = new Set(['server-error', 'redirect', 'key', 'status']);
/** Deviations of a body as a whole, whatever it is about. */
export const OF_BODY: ReadonlySet<Type> = new Set(['unreadable', 'media', 'error-body']);

/**
 * What deviates: how a response, or a part of it, is wrong. Violations with the same deviation have one cause. The text is true
 * of each of them.
 */
export interface Deviation {
  readonly type: Type;
  readonly key: string;
  readonly text: string;
}

const MEDIA: ReadonlySet<string> = new Set(['answers.media.json', 'errors.media.json']);
/** Kinds of violations that speak of the status alone. */
const ABOUT_STATUS: ReadonlySet<string> = new Set([
  'status',
  'credential-accepted',
  'credential-refused',
]);
const BODIES: Readonly<Record<string, string>> = {
  html: 'an HTML page',
  text: 'a body that cannot be read as JSON',
  empty: 'an empty body',
};

/**
 * The deviation that a violation shows.
 * @param errors what the body of each error response lacks, by the index of its exchange
 */
export function deviationOf(violated: Violated, errors: ReadonlyMap<number, string>): Deviation {
  const { id, breach, exchange } = violated;
  const { operation } = breach;
  const status = statusOf(exchange);
  if (status >= 500)
    return made('server-error', `${operation} ${status}`, `${operation} returns status ${status}`);
  if (status >= 300 && status < 400)
    return made('redirect', `${status}`, `Requests are redirected with status ${status}`);
  if (isAboutStatus(violated)) return ofStatus(violated, status);
  if (isUnreadable(exchange)) {
    const form = bodyForm(exchange);
    const media = mediaOf(exchange);
    const whose = status < 400 ? 'Responses' : 'Error responses';
    const text = `${whose} have ${BODIES[form]} (Content-Type: ${media})`;
    return made('unreadable', `${form} ${media} ${status < 400}`, text);
  }
  const media = mediaOf(exchange);
  if (MEDIA.has(id)) return made('media', media, `Responses have Content-Type: ${media}`);
  if (status >= 400) {
    const lack = errors.get(exchange.index);
    const text = lack === undefined ? 'are not Error objects' : `lack ${lack}`;
    return made('error-body', text, `Error responses ${text}`);
  }
  return ofContent(violated);
}

function made(type: Deviation['type'], key: string, text: string): Deviation {
  return { type, key: `${type} ${key}`, text };
}

function isAboutStatus({ breach: { kind }, exchange }: Violated): boolean {
  return kind === 'animal-missing' ? statusOf(exchange) >= 400 : ABOUT_STATUS.has(kind);
}

function ofStatus({ id, breach, exchange }: Violated, status: number): Deviation {
  const { operation, kind } = breach;
  if (kind === 'credential-refused')
    return made('key', `right ${status}`, `Requests with the right key get status ${status}`);
  if (!id.startsWith('auth.') || wrongKeyKind(exchange) === '')
    return made('status', `${operation} ${status}`, `${operation} returns status ${status}`);
  return status < 300
    ? made('key', `accepted by ${operation}`, 'Requests without the right key are accepted')
    : made('key', `${status}`, `Requests without the right key get status ${status}`);
}

const TYPE_CHAPTERS = /^(pet|messages\.record)\./;
const FORMAT_KINDS: ReadonlySet<string> = new Set(['field-type', 'time']);

/** What is wrong in the body of a success response that is JSON. */
function ofContent(violated: Violated): Deviation {
  const { id, breach, exchange } = violated;
  const { operation, kind, subject = '' } = breach;
  const form = bodyForm(exchange);
  if (form !== (operation === 'listPets' ? 'array' : 'object'))
    return made('body', `${operation} ${form}`, `${operation} returns a JSON ${form}`);
  const what = operation === 'submitMessage' ? 'a message' : 'an animal';
  if (/^(create\.id|list\.ids)\./.test(id) || kind === 'id-reused' || kind === 'id-repeated')
    return made('id', what, `The \`id\` of ${what} is not a new one of the service`);
  const field = fieldOf(violated);
  if (kind === 'left-behind')
    return made('left-behind', '', 'A POST that was refused leaves an animal behind');
  if (kind === 'page-size')
    return made('animals', kind, 'Listings have another page size than requested');
  if (kind === 'animal-missing') {
    const view = isFiltered(exchange) ? 'Filtered listings' : 'Listings';
    return made('animals', `${kind} ${view}`, `${view} that are not full lack animals`);
  }
  if (field !== '') {
    if (isFieldMissing(violated))
      return made('field', `${what} ${field} missing`, `\`${field}\` of ${what} is missing`);
    return TYPE_CHAPTERS.test(id) || FORMAT_KINDS.has(kind)
      ? made('field', `${what} ${field} type`, `\`${field}\` of ${what} has another type or format`)
      : made(
          'field',
          `${what} ${field} value`,
          `\`${field}\` of ${what} has another value than expected`,
        );
  }
  return made('other', `${operation} ${kind} ${subject}`, `${operation} deviates`);
}
