import { SOME_ANIMALS } from './adding/index.js';
import { ownAnimal, othersAnimal } from './animals.js';
import { REFUSED_ANIMAL_SAMPLES } from './refused-animals.js';
import { REFUSED_MESSAGE_SAMPLES } from './refused-messages.js';
import { randomTraffic } from './random-traffic.js';
import { notInteger, notNumber } from './refused-reads.js';
import type { AnyProbe } from './source.js';
import { WITHOUT_KEY } from './without-key.js';

/** For requirements on all traffic, so that `--only` sends them something: probes whose responses show single animals. */
export const SHOW_ANIMALS = [...SOME_ANIMALS, ownAnimal, othersAnimal] as const;

/** The same, for every kind of refusal: services refuse them in different places. Examples are enough to show each kind. */
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
