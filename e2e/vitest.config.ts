import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../test/longest-first.ts';

/** Journeys in a real browser against the built program: `npm run test:browser`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['*.test.ts', 'app/*.test.ts'],
    // Without the file cache of modules: the stack of an error in a cached global setup cannot be read (vitest 4.1
    // stores its code as bytes), and Node reads it on a broken pipe, which then ends the run.
    globalSetup: ['../test/temporary-folder.ts', './browser-server.ts', './world.ts'],
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // On a busy machine, everything is ten times slower; a journey that succeeds never waits for them.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 300_000,
  },
});
