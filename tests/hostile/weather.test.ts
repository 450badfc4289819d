import { test } from 'vitest';
import { expectSoundInAnyWeather } from './weather.js';

test(
  'network faults at random accuse nobody: 20 rounds',
  () => expectSoundInAnyWeather(20, 20301225),
  120_000,
);
