import { defineConfig } from 'vitest/config';

/** The long run alone, which `npm run test:faults` starts. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: { include: ['test/faults/long-run.ts'], hookTimeout: 60_000 },
});
