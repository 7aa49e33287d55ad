import { defineConfig } from 'vitest/config';

/** The journeys of the web application alone, which bring their own installation: `npm run test:app`. */
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
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
