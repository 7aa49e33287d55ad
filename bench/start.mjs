// Time until an existing installation serves requests, and its memory after all pages of the sample were read.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const MAX_READY_MS = 1000;
/** On Node.js 20. Version 22 needs about 10 MB more, 24 about 20 MB. */
const MAX_MEMORY_MB = 150;

export async function benchStart() {
  const dataDir = temporaryFolder('start');
  await (await startBindery(dataDir)).stop();
  const times = [];
  for (let round = 0; round < sized(7, 5); round++) {
    const server = await startBindery(dataDir);
    times.push(server.readyMs);
    await server.stop();
  }
  const ready = median(times);
  const alone = median(Array.from({ length: 5 }, timeNode));
  const server = await startBindery(dataDir);
  try {
    const pages = await readSite(server.sampleUrl());
    await sleep(3000);
    const memory = server.memory();
    // Reading the text of a page is counted, and the first event opens the event store.
    await fetch(new URL('readme.md', server.sampleUrl()));
    await sleep(3000);
    return [
      report({
        name: 'ready to serve from an existing folder',
        value: ready,
        unit: 'ms',
        bar: { most: MAX_READY_MS },
        baseline: { name: 'node alone', value: alone },
      }),
      report({
        name: `resident memory after ${pages} pages of the sample`,
        value: memory,
        unit: 'MB',
        bar: { most: MAX_MEMORY_MB },
      }),
      report({
        name: 'resident memory with the store of events open',
        value: server.memory(),
        unit: 'MB',
        baseline: { name: 'before', value: memory },
      }),
    ].every(Boolean);
  } finally {
    await server.stop();
  }
}

/** Milliseconds until a program that does nothing has started and ended. */
function timeNode() {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

/** Reads every page linked from the site, skipping other files such as their texts; returns their number. */
async function readSite(start) {
  const seen = new Set([start]);
  for (const targetUrl of seen) {
    const html = await (await fetch(targetUrl)).text();
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"#]+)/g)) {
      const url = new URL(href, targetUrl).href;
      if (url.startsWith(start) && !/\.\w+$|~pdf|~files/.test(url)) seen.add(url);
    }
  }
  return seen.size;
}
