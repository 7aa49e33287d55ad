import { defineConfig } from 'vitest/config';

/** Only the journeys of the web application, with their own installations: `npm run test:app`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite',
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['*.test.ts'],
    globalSetup: ['../../test/temporary-folder.ts', '../browser-server.ts'],
    maxWorkers: 2,
    isolate: false,
    // On a busy machine, everything is ten times slower; a journey that succeeds never waits for them.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 300_000,
  },
});
