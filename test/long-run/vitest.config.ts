import { defineConfig } from 'vitest/config';

/** The long run that `test/long-run/run.mjs` starts, and nothing else. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: { include: [`test/${process.env['LONG_RUN']}/long-run.ts`], hookTimeout: 300_000 },
});
