import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Later versions of V8 have no such option, and refuse to start with it. */
const HAS_INTERRUPT_BUDGET = Number(process.versions.node.split('.')[0]) < 22;

export default defineConfig({
  resolve: {
    conditions: ['source'],
    // What makes the types of clients asks an interface of TypeScript that its newest compiler does not have.
    alias: [
      { find: /^typescript$/, replacement: fileURLToPath(new URL('./test/client/typescript.ts', import.meta.url)) },
    ],
  },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx', 'test/**/*.test.ts'],
    // What ends tests that hang: on a machine that does other work as well, those that start programs may need a
    // minute.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // One more than vitest uses on two cores: tests wait for disks and databases.
    maxWorkers: 2,
    // Files share their modules: half of the time went into loading the server again for each of them.
    isolate: false,
    // Tests run most code a few times only: with the usual settings, a fifth of the work was to optimize functions that
    // were hardly called again. Two threads for that and for garbage suffice for two workers.
    execArgv: [...(HAS_INTERRUPT_BUDGET ? ['--interrupt-budget=400000'] : []), '--v8-pool-size=2'],
    sequence: { sequencer: LongestFirst },
    // What was transformed once is read from node_modules in later runs.
    experimental: { fsModuleCache: true },
    globalSetup: ['test/temporary-folder.ts', 'test/build-application.ts', 'test/report-absent-corpora.ts'],
    setupFiles: ['test/record-statements.ts', 'test/law-seed.ts'],
    // Packages of others that have a condition of the same name: their sources are read by vite too.
    server: { deps: { inline: [/@modelcontextprotocol/, /eventsource/, /\/openapi-typescript\//] } },
  },
});
