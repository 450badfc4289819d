import { SOME_ANIMALS } from './adding/index.js';
import { ownAnimal, othersAnimal } from './fetched-animals.js';
import { REFUSED_ANIMAL_SAMPLES } from './refused-animals.js';
import { REFUSED_MESSAGE_SAMPLES } from './refused-messages.js';
import { randomTraffic } from './random-traffic.js';
import { notInteger, notNumber } from './refused-reads.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import { WITHOUT_KEY } from './without-key.js';

/** Probes whose responses show single animals. Requirements on all traffic send them, so that `--only` has something to check. */
export const SHOW_ANIMALS = [...SOME_ANIMALS, ownAnimal, othersAnimal] as const;

/** Probes that show every kind of refusal. Requirements on all traffic send them too. Examples are enough to show each kind. */
export const REFUSALS: readonly AnyProbe[] = [
  ...[
    notInteger,
    notNumber,
    ...REFUSED_ANIMAL_SAMPLES,
    ...REFUSED_MESSAGE_SAMPLES,
    ...WITHOUT_KEY,
  ].map(({ examplesAlone }) => examplesAlone),
  randomTraffic,
];
