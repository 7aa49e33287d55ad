import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than vitest takes on two cores: tests wait for disks and databases.
    maxWorkers: 2,
    // Files share their modules: half of the time went into loading the server anew for each of them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Packages of others that have a condition of the same name: their sources are read by vite too.
    server: { deps: { inline: [/@modelcontextprotocol/, /eventsource/] } },
  },
});
