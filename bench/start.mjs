// Time until an existing installation serves, and its memory after every page of the sample was read.
import { median, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const MAX_READY_MS = 1000;
const MAX_MEMORY_MB = 150;

export async function benchStart() {
  const dataDir = temporaryFolder('start');
  await (await startBindery(dataDir)).stop();
  const times = [];
  for (let round = 0; round < 5; round++) {
    const server = await startBindery(dataDir);
    times.push(server.readyMs);
    await server.stop();
  }
  const ready = median(times);
  const server = await startBindery(dataDir);
  try {
    const pages = await readSite(server.sampleUrl());
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const memory = server.memory();
    return [
      report(
        'ready to serve from an existing folder',
        `${Math.round(ready)} ms`,
        `bar ${MAX_READY_MS} ms`,
        ready <= MAX_READY_MS,
      ),
      report(
        `memory after ${pages} pages of the sample`,
        `${Math.round(memory)} MB resident`,
        `bar ${MAX_MEMORY_MB} MB`,
        memory <= MAX_MEMORY_MB,
      ),
    ].every(Boolean);
  } finally {
    await server.stop();
  }
}

/** Reads every page that the site links to; gives their number. */
async function readSite(start) {
  const seen = new Set([start]);
  for (const address of seen) {
    const html = await (await fetch(address)).text();
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"#]+)/g)) {
      const url = new URL(href, address).href;
      if (url.startsWith(start)) seen.add(url);
    }
  }
  return seen.size;
}
