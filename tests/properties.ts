import fc from 'fast-check';

// One seed, so that a test says the same every time; to explore, change it, or the number of runs.
fc.configureGlobal({ seed: 20301205, numRuns: 25 });

export { fc };
