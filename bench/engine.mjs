// The cost of edits, merges, change requests and duplicates of a large space, compared with a small one.
import { existsSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { bearerCaller, importInto, serveLargeRepository } from './large-space.mjs';
import { leaveOut, median, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const LARGE = sized(10_000, 2000);
const SMALL = 20;
const ROUNDS = sized(40, 20);

export async function benchEngine() {
  const dataDir = temporaryFolder('engine');
  const [large, small] = [await serveLargeRepository(LARGE), await serveLargeRepository(SMALL)];
  const server = await startBindery(dataDir, { BINDERY_SAMPLE: '0', BINDERY_OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const call = bearerCaller(server);
    const spaces = { large: await openSpace(call, large.url), small: await openSpace(call, small.url) };
    return [
      await compareSizes('content/pages from cache', 15, spaces, (space) =>
        timed(() => read(server, `${space.path}/content/pages`)),
      ),
      await compareSizes('creating a change request', 5, spaces, (space) =>
        timed(() => call('POST', `${space.path}/change-requests`, { subject: 'Bench' })),
      ),
      await compareSizes('duplicating the space', 5, spaces, (space) =>
        timed(() => call('POST', `${space.path}/duplicate`)),
      ),
      await compareSizes('one page edit', 5, spaces, (space) =>
        timed(() => call('POST', `${space.path}/content`, { changes: [nextEdit(space)] })),
      ),
      await measureStored(call, spaces.large, dataDir),
      await compareSizes('merge that touches 10 pages', 50, spaces, (space) => mergeTenPages(call, space)),
    ].every(Boolean);
  } finally {
    await server.stop();
    large.stop();
    small.stop();
  }
}

async function openSpace(call, url) {
  const { space } = await importInto(call, url);
  const { pages } = await call('GET', `/v1/spaces/${space.id}/content/pages`);
  const documents = [];
  const collect = (list) => {
    for (const page of list) {
      if (page.type === 'document') documents.push(page.id);
      collect(page.pages ?? []);
    }
  };
  collect(pages);
  return { path: `/v1/spaces/${space.id}`, documents, turn: 0 };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Returns an unparsed response: parsing megabytes is up to the caller. */
function read(server, url) {
  const headers = { authorization: `Bearer ${server.token()}` };
  return new Promise((resolve, reject) => {
    get(server.url + url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** An edit of the next page, far from the one before. */
function nextEdit(space) {
  space.turn += 1;
  const page = space.documents[(space.turn * 7919) % space.documents.length];
  return { operation: 'update_page', page, document: { markdown: `# Edited\n\nEdit number ${space.turn}.\n` } };
}

/** Main and the change request each edit ten pages; the merge alone is timed. */
async function mergeTenPages(call, space) {
  const { id } = await call('POST', `${space.path}/change-requests`, { subject: 'Merge' });
  const ten = () => Array.from({ length: Math.min(10, space.documents.length / 2) }, () => nextEdit(space));
  await call('POST', `${space.path}/change-requests/${id}/content`, { changes: ten() });
  await call('POST', `${space.path}/content`, { changes: ten() });
  return timed(async () => {
    const { result } = await call('POST', `${space.path}/change-requests/${id}/merge`);
    if (result !== 'merge') throw new Error(`The merge ended with ${result}.`);
  });
}

/** Alternates between both spaces. The figure is the median over HTTP, the write to the disk included. */
async function compareSizes(name, bar, spaces, work) {
  const times = { large: [], small: [] };
  for (let round = -3; round < ROUNDS; round++) {
    for (const size of ['large', 'small']) {
      const time = await work(spaces[size]);
      if (round >= 0) times[size].push(time);
    }
  }
  const [ours, theirs] = [median(times.large), median(times.small)];
  return report({
    name: `${name}, ${LARGE} pages, median`,
    value: ours,
    unit: 'ms',
    bar: { most: bar },
    baseline: { name: `with ${SMALL} pages`, value: theirs },
  });
}

/** How much each edit adds to the database: the objects of its revision, with their names. */
async function measureStored(call, space, dataDir) {
  const file = path.join(dataDir, 'bindery.db');
  if (!existsSync(file)) return leaveOut('stored for one page edit', 'the database is not in the data folder');
  const database = new DatabaseSync(file, { readOnly: true });
  const stored = () => database.prepare('select sum(length(bytes) + 64) as size from content_objects').get().size;
  const before = stored();
  const edits = 200;
  for (let edit = 0; edit < edits; edit++) await call('POST', `${space.path}/content`, { changes: [nextEdit(space)] });
  const each = (stored() - before) / edits / 1024;
  database.close();
  const sent = Buffer.byteLength(JSON.stringify(nextEdit(space)));
  return report({
    name: `stored for one page edit, ${LARGE} pages, mean`,
    value: each,
    unit: 'KB',
    bar: { most: 64 },
    note: `${sent} bytes sent`,
  });
}
