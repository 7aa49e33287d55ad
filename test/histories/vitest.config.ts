import { defineConfig } from 'vitest/config';

/** The long run alone, which `npm run test:histories` starts. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: { include: ['test/histories/long-run.ts'], hookTimeout: 240_000 },
});
