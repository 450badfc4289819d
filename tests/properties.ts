import fc from 'fast-check';

// A fixed seed, so that a test gives the same result every time. To explore, change the seed or the number of runs.
fc.configureGlobal({ seed: 20301205, numRuns: 25 });

export { fc };
