import type { EvidenceName } from '../requirement.js';
import { addBasic, addOdd, addVeryLong, addWithId } from './animals.js';
import { evidenceOf, type Context } from './context.js';
import { purposeOf } from '../evidence/purpose.js';
import type { Exchange } from '../exchange.js';
import { isUnsent } from '../transport-errors.js';
import { resolveDoubts } from './doubts.js';
import { fetchHidden } from './fetches.js';
import { grow } from './grow.js';
import type { Query } from './list.js';
import { knockAtMessages } from './messages.js';
import { observeRest } from './observe.js';
import { EVERY_VIEW, listingsWhileFilling, readEveryView, untilVisible } from './pages.js';
import type { PhaseName } from '../probes/phases.js';
import { knock, survey } from './survey.js';

/** A part of the gathering, and what a person is told meanwhile. */
interface Step {
  readonly doing: string;
  /** The phase whose typed probes go out meanwhile. */
  readonly phase?: PhaseName;
  readonly run: () => Promise<unknown>;
}

/** The order matters: each step reads what the one before it wrote, and keys come last, since near misses may lock one out. */
export function stepsOf(context: Context): Step[] {
  const run = new Steps(context);
  return [
    { doing: 'checking that the service is reachable', phase: 'reach', run: () => knock(context) },
    { doing: 'reading the initial state', phase: 'survey', run: () => survey(context) },
    {
      doing: 'looking for the message operation',
      phase: 'reach-messages',
      run: async () => undefined,
    },
    { doing: 'looking for the message operation', run: () => knockAtMessages(context) },
    { doing: 'adding animals', phase: 'add', run: () => run.addFirst() },
    { doing: 'adding animals between refusals', phase: 'between', run: async () => undefined },
    {
      doing: 'submitting messages, waiting for the animals to show',
      phase: 'submit',
      run: () => run.waitForFirst(),
    },
    { doing: 'submitting unusual texts', phase: 'submit-odd', run: async () => undefined },
    { doing: 'resolving doubts', phase: 'confirm', run: () => run.resolveBeforeFilling() },
    { doing: 'fetching what is not there', phase: 'before-fill', run: async () => undefined },
    { doing: 'filling the store', phase: 'fill', run: () => run.fill() },
    { doing: 'waiting for the animals to show', run: () => run.waitForWhatFills() },
    { doing: 'reading pages and animals', phase: 'read', run: async () => undefined },
    { doing: 'trying wrong keys', phase: 'keys', run: async () => undefined },
    { doing: 'adding the last animals', run: () => run.addLast() },
    { doing: 'looking once more', phase: 'last', run: () => run.lookOnceMore() },
    { doing: 'observing the rest', run: () => run.observe() },
    { doing: 'resolving doubts', run: () => resolveDoubts(context) },
  ];
}

/** How much later than the settle time the last look comes, as a factor: time alone must not change an animal. */
const LAST_LOOK = 1.6;

/** The steps of one run, each as far as what is in scope asks for it. */
class Steps {
  readonly #context: Context;
  /** How many animals were added to fill the store. */
  #grown = 0;
  /** Where animals of ours showed late. */
  #lateViews: readonly Query[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  /** While no page is full, nothing can hide on another: so all that is odd, wrong or unauthorised comes before the store is filled. */
  async addFirst(): Promise<void> {
    const context = this.#context;
    if (!this.#posts('animals')) context.client.openLast('animals');
    await Promise.all([
      this.#addsAnimals && addBasic(context),
      this.#wants('animals') && addOdd(context),
    ]);
  }

  async waitForFirst(): Promise<void> {
    if (this.#addsAnimals) this.#lateViews = await untilVisible(this.#context, EVERY_VIEW);
  }

  async resolveBeforeFilling(): Promise<void> {
    if (this.#canFill) await resolveDoubts(this.#context);
  }

  async fill(): Promise<void> {
    const context = this.#context;
    if (!this.#addsAnimals) return;
    const alongside = listingsWhileFilling(context);
    await Promise.all([alongside(1), addWithId(context), alongside(2)]);
    if (!this.#canFill) return;
    this.#grown = await grow(context, alongside);
  }

  async waitForWhatFills(): Promise<void> {
    const isFirstLook = this.#wants('listings', 'pages') && !this.#addsAnimals;
    // Where nothing was late before, the widest one tells enough.
    const watched = [...EVERY_VIEW.slice(0, 1), ...this.#lateViews];
    if (this.#grown > 0 || isFirstLook) {
      await untilVisible(this.#context, isFirstLook ? EVERY_VIEW : [...new Set(watched)]);
    }
  }

  /** An animal of ours after those that were refused: what they left has an id before its own, or the same one. */
  async addLast(): Promise<void> {
    const context = this.#context;
    context.client.openLast('messages');
    if (this.#addsVeryLong) await addVeryLong(context);
    context.client.openLast('animals');
    const { creations, exchanges } = evidenceOf(context);
    // A run that may create very few could not add any before.
    const isUnsentAnimal = (each: Exchange): boolean =>
      isUnsent(each) && purposeOf(each).set === 'animals';
    const isLate = creations.length === 0 && exchanges.some(isUnsentAnimal);
    if (this.#addsAnimals && isLate && context.client.left('animals') > 0) await addBasic(context);
  }

  /**
   * getPet is held against listings before it and after it, and time alone must not change an animal: it waits until every
   * write has settled, but for `smoke`, and for the embedded reference, which nobody waits for.
   */
  async lookOnceMore(): Promise<void> {
    const { settings, plan, client } = this.#context;
    const writes = this.#wants('animals') || this.#posts('animals');
    if (!writes && !this.#wants('listings', 'pages', 'fetches')) return;
    const last = Math.max(
      0,
      ...evidenceOf(this.#context).creations.map(({ exchange }) => exchange.end / 1000),
    );
    const wait = last + settings.settleMs * LAST_LOOK - client.now;
    const isPatient = !settings.embedded && plan.breadth !== 'first' && last > 0;
    if (isPatient && wait > 0) await client.pause(wait);
    await readEveryView(this.#context, 'pages/last');
    await fetchHidden(this.#context);
  }

  async observe(): Promise<void> {
    if (this.#context.settings.observe) await observeRest(this.#context);
  }

  #wants(...names: readonly EvidenceName[]): boolean {
    return names.some((name) => this.#context.wanted.has(name));
  }

  /** Whether a probe in scope may create these. */
  #posts(what: 'animals'): boolean {
    return this.#context.probes.some(({ posts }) => posts === what);
  }

  /** Whether an animal with a very long name comes when all else is done. */
  get #addsVeryLong(): boolean {
    return this.#wants('animals') && this.#context.plan.breadth !== 'first';
  }

  /** Whether the store may be filled, so that every page size can be seen. */
  get #canFill(): boolean {
    const isAsked = this.#wants('pages', 'bounds') && this.#context.plan.growTo > 0;
    return isAsked && this.#addsAnimals;
  }

  /** Whether there are animals of ours: their own evidence asks for them, or what needs some to look at. */
  get #addsAnimals(): boolean {
    const { plan } = this.#context;
    const needsSome =
      this.#wants('animals', 'listings', 'fetches') ||
      (this.#wants('pages', 'bounds') && plan.growTo > 0);
    return plan.evidence.has('animals') && needsSome;
  }
}
