import { defineConfig } from 'vitest/config';

/** The long run alone, which `npm run test:fuzz` starts. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: { include: ['test/fuzz/long-run.ts'], hookTimeout: 300_000 },
});
