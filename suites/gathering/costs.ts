import type { UpperBounds } from '../../helpers/client/limits.js';
import { ENOUGH, fill } from '../probes/adding/fill.js';
import { addsAnimals, sendsRefusedAnimals } from '../probes/adding/index.js';
import { CONFIRM } from '../probes/confirm/index.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { ByProfile, RunSettings } from '../../helpers/settings.js';
import { probeNamed, probesFor } from '../../helpers/gather/plan.js';
import { earlierValuesIn } from '../../helpers/probes/value-reference.js';
import { always } from './always.js';
import { mostOfReplay } from './send-again.js';
import { mostShrinking } from '../../helpers/probes/shrink.js';

const CONFIRMING: ReadonlySet<AnyProbe> = new Set(CONFIRM);
/** Upper bound for reads that are repeated because of late writes or doubts. */
const REPEATED_READS: ByProfile = { smoke: 16, standard: 64, thorough: 120, 'read-only': 64 };

/** The maximum that a run with a profile creates, whatever its scope. */
const MOST: Readonly<Record<'animals' | 'messages', ByProfile>> = {
  animals: { smoke: 6, standard: 150, thorough: 200, 'read-only': 0 },
  messages: { smoke: 2, standard: 17, thorough: 50, 'read-only': 0 },
};
/** The valid animals and messages that a run creates on a conforming service, unless it fills the store. */
const VALID: typeof MOST = {
  animals: { smoke: 3, standard: 39, thorough: 46, 'read-only': 0 },
  messages: { smoke: 1, standard: 12, thorough: 13, 'read-only': 0 },
};
/** Additional animals. Unusual names that are refused are sent again in parts, and animals with a lost response count too. */
const SPARE: ByProfile = { smoke: 3, standard: 24, thorough: 34, 'read-only': 0 };
/** A reserve for a faulty service, which accepts what it should refuse. */
const RESERVE: typeof MOST = {
  animals: { smoke: 3, standard: 25, thorough: 65, 'read-only': 0 },
  messages: { smoke: 1, standard: 5, thorough: 39, 'read-only': 0 },
};
/** Animals that are sent again with another name, because the response was lost. */
const LOST = 4;

/** The additional requests of `--observe`. */
const OBSERVED = { requests: 30, animals: 2, messages: 2 };

/**
 * Returns upper bounds of what a run of these requirements sends and creates: the cost on a conforming service, plus a reserve. The
 * command can announce them before the run, because the client enforces them.
 */
export function mostOf(settings: RunSettings, requirements: readonly Requirement[]): UpperBounds {
  if (settings.replay !== undefined) return mostOfReplay(settings, settings.replay, requirements);
  const { profile, observe, maxAnimals } = settings;
  // The built-in reference has a message operation too; its address is known once it listens.
  const messagesBaseUrl = settings.embedded ? 'embedded' : settings.messagesBaseUrl;
  const probes = probesFor(requirements, { ...settings, messagesBaseUrl }, always);
  const planned = probes.filter((probe) => !CONFIRMING.has(probe));
  const sentBy = (some: readonly AnyProbe[]): number =>
    some.reduce((sum, probe) => sum + probe.mostRequests(profile), 0);
  const earlierValues = earlierValuesIn(settings).reduce(
    (sum, value) => sum + (probeNamed(probes, value.probe)?.requestsEach(profile) ?? 0),
    0,
  );
  const isDrawn = probes.some(({ generated }) => (generated?.most[profile] ?? 0) > 0);
  const again = earlierValues + (isDrawn ? mostShrinking(profile) : 0);
  const addsValid = addsAnimals(probes);
  const filled = probes.includes(fill) ? ENOUGH : 0;
  const valid = addsValid ? Math.max(VALID.animals[profile], filled) : 0;
  const adding = planned.filter(({ posts }) => posts === 'animals');
  const animals = Math.min(
    maxAnimals ?? Infinity,
    MOST.animals[profile],
    (adding.length > 0 ? sentBy(adding) + again + LOST : 0) + (observe ? OBSERVED.animals : 0),
    valid +
      (addsValid ? SPARE[profile] : 0) +
      (sendsRefusedAnimals(probes) ? RESERVE.animals[profile] : 0) +
      (observe ? OBSERVED.animals : 0),
  );
  const messages = probes.some((probe) => probe.posts === 'messages')
    ? Math.min(
        MOST.messages[profile],
        VALID.messages[profile] + RESERVE.messages[profile] + (observe ? OBSERVED.messages : 0),
      )
    : 0;
  const requests =
    REPEATED_READS[profile] + sentBy(planned) + again + (observe ? OBSERVED.requests : 0);
  return { requests, animals, messages };
}
