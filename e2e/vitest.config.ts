import { defineConfig } from 'vitest/config';

/** Journeys in a real browser against the built program: `npm run test:browser`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['*.test.ts'],
    globalSetup: ['./world.ts'],
    // Each file runs a browser of its own; more of them at once only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
