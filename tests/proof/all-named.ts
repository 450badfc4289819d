import { beforeAll, describe, expect, test } from 'vitest';
import { combinations, type Combined } from './combined.js';

/**
 * At least this share:
 * - of the services has a different cause for each fault,
 * - of the faults is not hidden,
 * - of the causes belongs to a fault.
 */
const SHARE_NAMED = 0.95;

/** Faults that make other faults impossible to observe. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  // A redirect instead of the 201 has no body that could be wrong.
  'redirect-after-create': ['pet-in-array-on-create'],
  // The replica that lacks new animals returns the 404 that is right for an id in another notation.
  'every-third-get-is-old': ['id-in-other-digits'],
  // The animal to request by an id in another notation is lost, so a 404 is right.
  'writes-lost-under-concurrency': ['id-as-list', 'id-as-hexadecimal'],
  // After twenty animals, createPet returns a 403. If the body is not JSON, its media type may be the reason, and not a missing key.
  'create-stops-at-twenty': ['create-open-to-text'],
  // If no 201 shows the animal that was added, a run adds only a few animals, tries only a few names, and requests no animal at once.
  'added-in-an-array': ['create-refuses-names-of-objects', 'filter-index-lacks-large-categories'],
  'added-without-a-body': ['get-just-added-crashes'],
  'added-as-a-huge-number': ['filter-misses-the-newest'],
  'added-in-data': ['firewall-refuses-words-of-sql', 'limit-ignored-behind-status'],
  'added-with-ok': ['create-stops-at-twenty', 'list-repeats-by-join'],
  'pet-id-missing-after-create': ['create-refuses-escapes'],
  // A full store has no listing that shows all animals of one status.
  'list-refuses-filter-with-limit': ['other-key-stores-all-the-same'],
  // If the right key is refused after a burst of wrong keys, the run may not be able to fill the store.
  'key-refused-behind-a-burst': ['filter-index-lacks-large-categories'],
  // No animal that the run adds is sold.
  'create-conflicts-on-sold': ['filter-sold-is-empty'],
  // If messages get a 204 both with and without the key, their address may be wrong.
  'submitted-with-204': ['messages-connection-remembers-key'],
  'messages-connection-remembers-key': ['submitted-with-204'],
  // No 404 is left that could lack its body.
  'missing-is-204': ['error-null-when-missing'],
  // No response of getPet shows an animal that could lack its category, or a name that could be wrong.
  'fetched-in-snake-case': ['second-look-without-astral'],
  'get-is-gone-already': ['pet-category-missing-on-get'],
  // A request for an animal that vanished gets a 200 with another animal, like any unknown id.
  'missing-is-the-nearest': ['sold-animals-vanish'],
  // An id that stands for several animals does not show which of them a listing lacks.
  'id-from-the-second': ['filter-joins-known-categories'],
  // With a limit, no listing is filtered. Without one, pages of a large store are full and may lack animals.
  'filter-ignored-with-limit': ['filter-index-lacks-large-categories'],
};

/** Faults that violate some requirements only if requests happen to follow each other quickly. */
const TIMED: ReadonlySet<string> = new Set([
  'list-kept-for-a-moment',
  'memory-of-two-processes',
  'page-cache-without-limit',
]);

/** The number of services, the number of faults of each, and the seed that draws them. */
type Draw = Readonly<Record<'count' | 'size' | 'seed', number>>;

/** Judges services with several faults. Tests that almost every fault has a cause of its own, and that few faults hide another fault. */
export function expectAllNamed(...draws: readonly Draw[]): void {
  const words = draws.map(({ count, size }) => `${count} with ${size} faults`);
  describe(`services with several faults: ${words.join(', ')}`, () => {
    let all: readonly Combined[] = [];
    beforeAll(async () => {
      for (const { count, size, seed } of draws)
        all = [...all, ...(await combinations(count, size, seed))];
    }, 1_800_000);

    test('a violated requirement does not pass, unless another fault removes the violation, or the violation depends on timing', () => {
      const unexpected = all.flatMap((one) =>
        one.unexpected
          .filter((what) => !notShown(one.names).some((name) => what.startsWith(`${name} (`)))
          .map((what) => `${one.names.join(' + ')}: ${what}`),
      );
      expect(unexpected).toEqual([]);
    });

    test('other violations hide only a few faults', () => {
      const hidden = all.flatMap((one) => one.hidden);
      const faults = all.reduce((sum, { names }) => sum + names.length, 0);
      // In a small sample, one fault that breaks most bodies may hide the two others of its service.
      const most = Math.max(2, faults * (1 - SHARE_NAMED));
      expect(hidden.length, hidden.join('\n')).toBeLessThanOrEqual(most);
    });

    test('in almost every service, each fault that is not hidden has a cause of its own', () => {
      const shown = all.filter(
        ({ unexpected, names }) =>
          unexpected.length === 0 && !removedBy(names).some((name) => names.includes(name)),
      );
      const unnamed = shown.filter(({ areAllNamed }) => !areAllNamed);
      const names = unnamed.map((one) => one.names.join(' + '));
      expect(unnamed.length, names.join('\n')).toBeLessThanOrEqual(
        shown.length * (1 - SHARE_NAMED),
      );
    });

    test('the median service has as many causes as faults', () => {
      const beyond = all
        .map(({ causes, names }) => causes - names.length)
        .toSorted((a, b) => a - b);
      expect(beyond[Math.floor(beyond.length / 2)]).toBe(0);
    });

    test('almost every cause belongs to one of the faults', () => {
      const unrelated = all.flatMap((one) => one.unrelated);
      const causes = all.reduce((sum, one) => sum + one.causes, 0);
      expect(unrelated.length, unrelated.join('\n')).toBeLessThanOrEqual(
        causes * (1 - SHARE_NAMED),
      );
    });
  });
}

const notShown = (names: readonly string[]): readonly string[] => [...removedBy(names), ...TIMED];

const removedBy = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => REMOVED[name] ?? []);
