// Git in both directions with a large repository: the cost of the second import and of an export beyond git itself, and
// the latency of readers during the first import.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { bearerCaller, importInto, run, runGitOperation, serveLargeRepository, waitForSearch } from './large-space.mjs';
import { leaveOut, median, percentile, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const PAGES = sized(5000, 1000);
const ROUNDS = sized(7, 5);
/** Milliseconds between two requests of a reader; none waits for the one before. */
const READ_EVERY = 10;
const IDENTITY = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com'];

export async function benchGit() {
  const git = await serveLargeRepository(PAGES);
  const server = await startBindery(temporaryFolder('git'), { BINDERY_OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const call = bearerCaller(server);
    const [readers, space] = await measureReaders(server, call, git);
    const imports = [
      await measureSecondImport(call, space, git),
      await measureSecondImport(call, space, git, { repoCacheID: 'bench' }),
    ];
    return [readers, ...imports, await measureExport(call, space, git)].every(Boolean);
  } finally {
    await server.stop();
    git.stop();
  }
}

/** Reads pages of the sample site, and pages over the API, during a first import and the indexing that follows it. */
async function measureReaders(server, call, git) {
  const [sample] = (await call('GET', `/v1/orgs/${(await call('GET', '/v1/orgs')).items[0].id}/spaces`)).items;
  const pages = listDocuments((await call('GET', `/v1/spaces/${sample.id}/content/pages`)).pages);
  const published = pages.slice(1).map((page) => new URL(encodeURI(page.path), server.sampleUrl()).href);
  const api = pages.map((page) => `${server.url}/v1/spaces/${sample.id}/content/page/${page.id}`);
  const readFor = async (ms) => {
    const reading = startReading([published, api], server.token());
    await new Promise((resolve) => setTimeout(resolve, ms));
    return reading.stop();
  };
  // The first views are not compared.
  await readFor(1500);
  const before = await readFor(2000);
  const reading = startReading([published, api], server.token());
  const { space, milliseconds } = await importInto(call, git.url, 'Large', { isSearchAwaited: false });
  const times = await reading.stop();
  const indexing = startReading([published, api], server.token());
  await waitForSearch(call, space);
  const afterwards = (await indexing.stop()).flat();
  const p99s = times.map((list) => percentile(list, 0.99));
  const worst = Math.max(...p99s);
  const rows = [
    `published ${p99s[0].toFixed(1)} ms, content/page ${p99s[1].toFixed(1)} ms`,
    `slowest of ${times.flat().length} ${Math.max(...times.flat()).toFixed(0)} ms`,
    `import ${(milliseconds / 1000).toFixed(2)} s; while it is indexed ${percentile(afterwards, 0.99).toFixed(1)} ms`,
  ];
  const isMet = report({
    name: `reads during an import of ${PAGES} pages, p99`,
    value: worst,
    unit: 'ms',
    bar: { most: 50 },
    baseline: { name: 'before it', value: percentile(before.flat(), 0.99) },
    note: rows.join('; '),
  });
  return [isMet, space];
}

/**
 * One page changes; the cost of the import is compared with a fetch of the same commit by git only: into a new bare
 * repository if the server has no cached copy, and into one with the previous commit if it has (`repoCacheID`).
 */
async function measureSecondImport(call, space, git, { repoCacheID } = {}) {
  const body = { url: git.url, ref: 'refs/heads/main', ...(repoCacheID && { repoCacheID }) };
  const cacheFolder = repoCacheID && path.join(temporaryFolder('kept'), 'bare');
  if (cacheFolder) {
    await runGitOperation(call, space, 'import', body);
    fetchAlone(git.url, cacheFolder);
  }
  const pairs = [];
  for (let round = 0; round < ROUNDS; round++) {
    const oid = changeOnePage(git.folder, round);
    await waitForSearch(call, space);
    const theirs = fetchAlone(git.url, cacheFolder ?? path.join(temporaryFolder('fetch'), 'bare'), oid);
    pairs.push([await runGitOperation(call, space, 'import', body), theirs]);
  }
  await waitForSearch(call, space);
  return reportBeyond(`second import of ${PAGES} pages${cacheFolder ? ', copy kept' : ''}`, pairs, 'fetch', 0.3);
}

/** One page is changed in the space; the cost of the export is compared with a push of one commit of the same size. */
async function measureExport(call, space, git) {
  const body = { url: git.url, ref: 'refs/heads/main', repoCacheID: 'bench' };
  const refused = await call('POST', `/v1/spaces/${space.id}/git/export`, {}).catch(({ status }) => status);
  if (refused === 404 || refused === 501) return leaveOut('export of one changed page', 'this server has no exports');
  const [, page] = listDocuments((await call('GET', `/v1/spaces/${space.id}/content/pages`)).pages);
  const pairs = [];
  for (let round = 0; round < ROUNDS; round++) {
    const document = { markdown: `# ${page.title}\n\nExported in round ${round}.\n` };
    const changes = [{ operation: 'update_page', page: page.id, document }];
    await call('POST', `/v1/spaces/${space.id}/content`, { changes });
    await waitForSearch(call, space);
    const ours = await runGitOperation(call, space, 'export', { ...body, commitMessage: `Export ${round}` });
    pairs.push([ours, pushAlone(git.url, round)]);
  }
  return reportBeyond(`export of one changed page of ${PAGES}`, pairs, 'push', 0.5);
}

/** The overhead of an operation over git's own work, in seconds: the median of the differences over rounds. */
function reportBeyond(name, pairs, work, bar) {
  const own = median(pairs.map(([ours, theirs]) => ours - theirs)) / 1000;
  const [ours, theirs] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])) / 1000);
  return report({
    name: `${name}, beyond git`,
    value: own,
    unit: 's',
    bar: { most: bar },
    baseline: { name: `git ${work}`, value: theirs },
    ratio: ours / theirs,
    note: `${ours.toFixed(2)} s in all, ${pairs.length} rounds`,
  });
}

/** Commits an additional line at the end of one page; returns the commit. */
function changeOnePage(folder, round) {
  const pages = readdirSync(folder, { recursive: true }).filter(
    (name) => name.endsWith('.md') && !/^\.git|SUMMARY|README/.test(name),
  );
  appendFileSync(
    path.join(folder, pages.sort()[(round * 7919) % pages.length]),
    `\nOne more line, in round ${round}.\n`,
  );
  run('git', ['-C', folder, ...IDENTITY, 'commit', '--quiet', '--all', '-m', `Round ${round}`]);
  return spawnSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
}

/** Milliseconds of a git fetch of the newest commit into a bare repository, which is created if it does not exist. */
function fetchAlone(url, folder, oid) {
  const started = performance.now();
  run('git', ['init', '--quiet', '--bare', folder]);
  // With the checks that the server enables in git.
  const settings = ['gc.auto=0', 'maintenance.auto=false', 'transfer.fsckObjects=true', 'pack.threads=1'].flatMap(
    (setting) => ['-c', setting],
  );
  run('git', [...settings, '-C', folder, 'fetch', '--quiet', '--depth=1', url, '+refs/heads/main:refs/heads/main']);
  const time = performance.now() - started;
  const fetched = spawnSync('git', ['-C', folder, 'rev-parse', 'refs/heads/main'], { encoding: 'utf8' }).stdout.trim();
  if (oid !== undefined && fetched !== oid) throw new Error('Git fetched another commit.');
  return time;
}

/** Milliseconds that git needs to push one commit with one changed page, from a clone that has everything. */
function pushAlone(url, round) {
  const folder = path.join(temporaryFolder('push'), 'clone');
  run('git', ['clone', '--quiet', '--depth', '1', url, folder]);
  changeOnePage(folder, round);
  const started = performance.now();
  run('git', ['-C', folder, 'push', '--quiet', url, `HEAD:refs/heads/alone-${round}`]);
  const time = performance.now() - started;
  rmSync(folder, { recursive: true, force: true });
  return time;
}

const listDocuments = (pages) =>
  pages.flatMap((page) => [...(page.type === 'document' ? [page] : []), ...listDocuments(page.pages ?? [])]);

/**
 * Requests URLs of each list in turn at a steady rate, regardless of pending responses: one that is
 * late because the server was busy counts with all of its wait. `stop` returns the milliseconds by list.
 * @throws Error from `stop`, if a request failed
 */
function startReading(lists, token) {
  const agent = new http.Agent({ keepAlive: true });
  const times = lists.map(() => []);
  const waiting = new Set();
  const failures = [];
  let next = performance.now();
  let turn = 0;
  const read = (list, due) =>
    new Promise((resolve) => {
      const fail = (message) => {
        failures.push(message);
        resolve();
      };
      const headers = { authorization: `Bearer ${token}` };
      const url = lists[list][turn % lists[list].length];
      http
        .get(url, { agent, headers }, (answer) => {
          answer.resume().once('end', () => {
            if (answer.statusCode !== 200) return fail(`${url}: ${answer.statusCode}`);
            times[list].push(performance.now() - due);
            resolve();
          });
        })
        .once('error', (error) => fail(`${url}: ${error.message}`));
    });
  const timer = setInterval(() => {
    for (; next <= performance.now(); next += READ_EVERY, turn++) {
      const due = next;
      lists.forEach((_, list) => {
        const reading = read(list, due).finally(() => waiting.delete(reading));
        waiting.add(reading);
      });
    }
  }, 1);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(waiting);
      agent.destroy();
      if (failures.length > 0) throw new Error(`${failures.length} requests failed, the first: ${failures[0]}`);
      return times;
    },
  };
}
