import { randomBytes } from 'node:crypto';

import { secretsOf } from '../arbitraries/keys.js';
import { Client, Stopped } from '../client/client.js';
import type { Journal } from '../journal/journal.js';
import type { EvidenceName, Requirement } from '../requirement.js';
import { BAILED } from '../run.js';
import type { Credentials, RunSettings } from '../settings.js';
import { addBasic, addOdd, addVeryLong, addWithId } from './animals.js';
import { sendWrongBodies } from './bodies.js';
import { crossBounds } from './bounds.js';
import { evidenceOf, type Context } from './context.js';
import { resolveDoubts } from './doubts.js';
import { fetchAnimals, fetchHidden, fetchNext } from './fetches.js';
import { grow } from './grow.js';
import { addWithoutKey, tryKeys, tryMalformedHeaders } from './keys.js';
import { sendWrongMessages, submitMessages } from './messages.js';
import {
  listingsAmongKeys,
  listingsWhileFilling,
  lookThroughEveryDoor,
  sweepPages,
  untilVisible,
} from './pages.js';
import { observeRest } from './observe.js';
import { evidenceFor, planOf } from './plan.js';
import { knock, survey } from './survey.js';

/** What a run is given beside its settings. */
export interface GatherIo {
  readonly journal: Journal;
  /** All requirements there are: those in scope decide what is asked. */
  readonly requirements: readonly Requirement[];
  /** Ends the run early, as Ctrl-C does. */
  readonly signal: AbortSignal;
  /** Told after each step: requests so far, and what comes next. */
  readonly progress?: (step: { readonly done: number; readonly doing: string }) => void;
  /** For `--bail`: whether what was gathered shows a violation already. */
  readonly isViolated?: () => boolean;
}

/** How the gathering ended. */
export interface GatherEnd {
  /** What ended it before its end, and what would settle it. */
  readonly stopped?: string;
  readonly partial: boolean;
}

/**
 * Gathers all evidence that the requirements in scope need, into the journal. Never throws for what the service or the
 * network does: that is in the journal, or in the end's `stopped`. Throws on faults of the suite.
 */
export async function gather(
  settings: RunSettings,
  credentials: Credentials,
  io: GatherIo,
): Promise<GatherEnd> {
  const deadline = AbortSignal.timeout(settings.deadlineS * 1000);
  const client = new Client(
    settings,
    credentials,
    secretsOf(credentials.apiKey, credentials.headers),
    {
      journal: io.journal,
      signal: AbortSignal.any([io.signal, deadline]),
    },
  );
  const context: Context = {
    client,
    settings,
    plan: planOf(settings),
    wanted: evidenceFor(io.requirements, settings),
    journal: io.journal,
    apiKey: credentials.apiKey,
    token: randomBytes(3).toString('hex'),
    category: settings.categoryId === null ? 1n : BigInt(settings.categoryId),
    animalsLeft: settings.maxAnimals ?? Number.POSITIVE_INFINITY,
    names: 0,
    shrunk: 0,
  };
  try {
    for (const step of stepsOf(context)) {
      io.progress?.({ done: io.journal.exchanges.length, doing: step.doing });
      await step.run();
      if (settings.bail && io.isViolated?.()) return { partial: true, stopped: BAILED };
    }
    return { partial: false };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const { silence } = client;
    const told = silence === undefined ? '' : `, with nothing but ${silence} in the end`;
    const stopped = deadline.aborted
      ? `the deadline of ${settings.deadlineS} s was reached${told}: allow more with --deadline`
      : error.message;
    return { partial: true, stopped };
  } finally {
    await client.close();
  }
}

/** How much later than the settle time the last look comes, as a factor: time alone must not change an animal. */
const LAST_LOOK = 1.6;

/** The last look, when every write has settled. Not for `smoke`, nor for the embedded reference, which nobody waits for. */
async function lookOnceMore(context: Context): Promise<void> {
  const { settings, plan, client } = context;
  const last = Math.max(
    0,
    ...evidenceOf(context).creations.map(({ exchange }) => exchange.end / 1000),
  );
  const wait = last + settings.settleMs * LAST_LOOK - client.now;
  const isPatient = !settings.embedded && plan.breadth !== 'first' && last > 0;
  if (isPatient && wait > 0) await client.pause(wait);
  await lookThroughEveryDoor(context, 'pages/last');
  await fetchHidden(context);
}

interface Step {
  readonly doing: string;
  readonly run: () => Promise<unknown>;
}

/** The order matters: each step reads what the one before it wrote, and keys come last, since near misses may lock one out. */
function stepsOf(context: Context): Step[] {
  const { wanted } = context;
  const any = (...names: EvidenceName[]): boolean => names.some((name) => wanted.has(name));
  const when = (is: boolean, task: () => Promise<unknown>): Promise<unknown> =>
    is ? task() : Promise.resolve();
  let grown = 0;
  const writes = any('animals', 'bodies', 'create-keys');
  const canGrow = any('pages', 'bounds') && context.plan.growTo > 0;
  const animals =
    context.plan.evidence.has('animals') &&
    (wanted.has('animals') || canGrow || any('listings', 'fetches', 'keys'));
  return [
    { doing: 'knocking', run: () => knock(context) },
    { doing: 'looking at what is there', run: () => survey(context) },
    {
      doing: 'adding animals',
      run: () =>
        Promise.all([
          when(animals, () => addBasic(context)),
          when(any('animals'), () => addOdd(context)),
          when(any('bodies'), () => sendWrongBodies(context, 'at first')),
          when(any('create-keys'), () => addWithoutKey(context)),
          sendWrongMessages(context, 'at first'),
        ]),
    },
    // Before the store is filled: while no page is full, nothing can hide on another.
    {
      doing: 'submitting messages, waiting for the animals to show',
      run: () =>
        Promise.all([
          // First, so that they go out together, to a service that is warm: ids are given twice only under concurrency.
          any('messages') ? submitMessages(context) : sendWrongMessages(context, 'between'),
          when(animals, () => untilVisible(context)),
        ]),
    },
    {
      doing: 'resolving doubts',
      run: () => when(animals && canGrow, () => resolveDoubts(context)),
    },
    {
      doing: 'filling the store',
      run: async () => {
        await when(any('animals'), () => fetchNext(context));
        const alongside = listingsWhileFilling(context);
        await when(animals, () =>
          Promise.all([alongside.ask(1), addWithId(context), alongside.ask(2)]),
        );
        if (canGrow && animals) grown = await grow(context, alongside);
      },
    },
    {
      doing: 'waiting for the animals to show',
      run: () =>
        when(grown > 0 || (any('listings', 'pages') && !animals), () => untilVisible(context)),
    },
    {
      doing: 'reading pages and animals',
      run: () =>
        Promise.all([
          when(any('listings', 'pages'), () => sweepPages(context)),
          when(any('bounds'), () => crossBounds(context)),
          when(any('fetches'), () => fetchAnimals(context)),
        ]),
    },
    {
      doing: 'trying wrong keys',
      run: async () => {
        const alongside = listingsAmongKeys(context);
        await Promise.all([
          when(any('keys'), () => tryKeys(context, 'listPets', alongside)),
          when(any('keys'), () => tryKeys(context, 'getPet', alongside)),
          // An animal of ours after the unauthorised ones: what they left has an id before its own.
          when(any('create-keys'), () => tryKeys(context, 'createPet', alongside))
            .then(() => when(any('animals'), () => addVeryLong(context)))
            .then(() => when(any('bodies'), () => sendWrongBodies(context, 'at last'))),
          sendWrongMessages(context, 'at last').then(() =>
            when(any('message-keys'), () =>
              Promise.all([
                tryKeys(context, 'submitMessage', alongside),
                tryMalformedHeaders(context),
              ]),
            ),
          ),
        ]);
        if (any('pages')) await alongside.ask(Number.POSITIVE_INFINITY);
      },
    },
    {
      doing: 'looking once more',
      // getPet is held against listings before it and after it.
      run: () => when(writes || any('listings', 'pages', 'fetches'), () => lookOnceMore(context)),
    },
    {
      doing: 'observing the rest',
      run: () => when(context.settings.observe, () => observeRest(context)),
    },
    { doing: 'resolving doubts', run: () => resolveDoubts(context) },
  ];
}
