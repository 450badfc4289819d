import { test } from 'vitest';
import { expectSoundInAnyWeather } from './weather.js';

test('network faults at random accuse nobody: 200 rounds', () =>
  expectSoundInAnyWeather(200, 20301405));
