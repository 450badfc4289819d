import { test } from 'vitest';
import { expectSoundInAnyWeather } from './weather.js';

test(
  'network faults at random accuse nobody: 10 rounds',
  () => expectSoundInAnyWeather(10, 20301225),
  120_000,
);
