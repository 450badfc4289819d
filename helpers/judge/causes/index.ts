import type { Evidence } from '../../evidence/evidence.js';
import type { Conformance, RequirementVerdict } from '../../verdict.js';
import { alikeFacts } from './alike.js';
import { answerFacts } from './answers.js';
import { exampleOf, requestInWords, show, type Fact, type Finder, type Shown } from './fact.js';
import { fieldFacts } from './fields.js';
import { idFacts } from './ids.js';
import { keyFacts } from './keys.js';
import { listingFacts } from './listings.js';
import { misplacedFacts } from './misplaced.js';

const FINDERS: readonly Finder[] = [
  alikeFacts,
  answerFacts,
  fieldFacts,
  idFacts,
  keyFacts,
  listingFacts,
  misplacedFacts,
];
const LONGEST = 400;

type Cause = Conformance['causes'][number];

type Facts = ReadonlyMap<string, Fact>;

/** A failed requirement, its failures, what is true of each, and the facts that are true of all of them. */
interface Failed {
  readonly id: string;
  readonly shown: readonly Shown[];
  readonly each: readonly Facts[];
  readonly facts: Facts;
}

function failedOf(id: string, shown: readonly Shown[], evidence: Evidence): Failed {
  const each = shown.map(
    (one) =>
      new Map(FINDERS.flatMap((find) => find(one, evidence)).map((fact) => [fact.key, fact])),
  );
  return { id, shown, each, facts: sharedBy(each) };
}

/** The facts that all failures of a requirement share; where they share none, those of the first. */
function sharedBy(each: readonly Facts[]): Facts {
  const first = each[0] ?? new Map<string, Fact>();
  const common = [...first].filter(([key]) => each.every((facts) => facts.has(key)));
  return common.length > 0 ? new Map(common) : first;
}

/** The fact that explains most of what is left; of several, the one that says most. */
function best(
  left: readonly Failed[],
): { readonly fact: Fact; readonly of: readonly Failed[] } | undefined {
  const found = new Map<string, { readonly fact: Fact; readonly of: Failed[] }>();
  for (const failed of left) {
    for (const [key, fact] of failed.facts) {
      const known = found.get(key);
      if (known) known.of.push(failed);
      else found.set(key, { fact, of: [failed] });
    }
  }
  const [first] = [...found.values()].toSorted(
    (a, b) => b.of.length - a.of.length || b.fact.rank - a.fact.rank,
  );
  return first;
}

/** A sentence begins with a capital letter, unless with the name of an operation. */
function capital(text: string): string {
  return /^(listPets|createPet|getPet|submitMessage)\b/.test(text)
    ? text
    : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What is said of a failure that nothing more is known of. */
function plainWords({ shown }: Failed, text: string): string {
  const [first] = shown;
  if (!first) return text;
  const { failure, exchange } = first;
  const place = failure.pointer ? ` ${failure.pointer}` : '';
  return `${requestInWords(exchange)}${place}: expected ${failure.expected}, observed ${failure.observed}`;
}

/**
 * The roots of what failed, the one that explains most first: each requirement stands under the most specific fact that it
 * shares with the most others. Pure.
 */
export function causesOf(
  verdicts: readonly RequirementVerdict[],
  evidence: Evidence,
): Conformance['causes'] {
  const broken = verdicts.filter(({ verdict }) => verdict === 'fail');
  let left = broken.map(({ id, failures }): Failed => {
    const shown = failures.flatMap((failure) => show(id, failure, evidence));
    return failedOf(id, shown, evidence);
  });
  const causes: Cause[] = [];
  const note = (text: string, of: readonly Failed[], example: Shown | undefined): void => {
    const line = capital(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
    const shown = example && { exchange: example.failure.exchange };
    causes.push({ text: line, requirements: of.map(({ id }) => id), ...shown });
  };
  for (let next = best(left); next !== undefined; next = best(left)) {
    const { fact, of } = next;
    // Not of what fails the same requirement in another way.
    const all = of.flatMap(({ shown, each }) => shown.filter((_, at) => each[at]?.has(fact.key)));
    const example = exampleOf(all, fact);
    note(example === undefined ? '' : fact.words(all, example, evidence), of, example);
    left = left.filter((failed) => !of.includes(failed));
  }
  for (const failed of left) {
    const text = broken.find(({ id }) => id === failed.id)?.text ?? failed.id;
    note(plainWords(failed, text), [failed], failed.shown[0]);
  }
  return causes.toSorted((a, b) => b.requirements.length - a.requirements.length);
}
