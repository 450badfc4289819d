import { few, pluralize } from '../../helpers/plural.js';
import { groupBy } from '../../helpers/group-by.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { hasRightKey, isAnswered, type Exchange } from '../../helpers/exchange.js';

/** The turn of one query of listPets: its last 200, and the first of the server errors that every later response has. */
interface Turn {
  readonly path: string;
  readonly good: Exchange;
  readonly bad: Exchange;
  /** The createPet requests that may have caused it. */
  readonly between: readonly Exchange[];
}

/** Returns the turn of the responses to one query, in the order of their requests; undefined if there is none. */
function turnOf(pages: readonly Exchange[], added: readonly Exchange[]): Turn | undefined {
  const at = pages.findLastIndex(({ answer }) => answer?.status === 200);
  const [good, bad, ...later] = pages.slice(at);
  if (at === -1 || !good || !bad || later.length === 0) return undefined;
  if (![bad, ...later].every(({ answer }) => (answer?.status ?? 0) >= 500)) return undefined;
  const between = added.filter(({ start, end }) => end > good.start && start < bad.end);
  const { pathname, search } = new URL(good.request.url);
  return between.length === 0 ? undefined : { path: pathname + search, good, bad, between };
}

/**
 * Says after which requests listPets began to fail, if a query got 200 and then only server errors, at least twice. An animal that the
 * service cannot return breaks every listing that shows it, and all of these violations have one origin.
 */
export function damageIn(exchanges: readonly Exchange[]): readonly string[] {
  const right = exchanges.filter(hasRightKey).toSorted((a, b) => a.start - b.start);
  const listings = right.filter((each) => each.operation === 'listPets' && isAnswered(each));
  const added = right.filter(({ operation }) => operation === 'createPet');
  const [turn] = [...groupBy(listings, ({ request }) => request.url).values()]
    .flatMap((pages) => turnOf(pages, added) ?? [])
    .toSorted((a, b) => a.between.length - b.between.length);
  return turn === undefined ? [] : [inSentences(turn)];
}

function inSentences({ path, good, bad, between }: Turn): string {
  const [first, ...others] = between;
  const which =
    others.length === 0
      ? `exchange ${first?.index}, ${inWords(first?.request.body ?? '')}`
      : `exchanges ${few(
          between.map(({ index }) => `${index}`),
          12,
        )}`;
  return (
    `GET ${path} got status 200 in exchange ${good.index}, and only server errors from exchange ${bad.index} on. ` +
    `Between them, the run sent ${pluralize(between.length, 'createPet request')} with the right key: ${which}`
  );
}
