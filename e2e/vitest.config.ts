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
    // Without the file cache of modules: the stack of any error in a global setup that was read from it cannot be asked for
    // (vitest 4.1 keeps its code as bytes), and Node asks for it where a pipe breaks, which then ends the run.
    globalSetup: ['../test/temporary-folder.ts', './browser-server.ts', './world.ts'],
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
