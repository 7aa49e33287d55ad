// Search: the share of known pages ranked first, compared with a plain full-text index over the same pages in the same
// run; and the response time in a large space.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { absent, cloneBenchCorpus, commitBenchFolder, hasCorpus } from './corpora.mjs';
import { listKnownItems } from './generate/known-items.mjs';
import { bearerCaller, importInto, serveLargeRepository, serveRepository } from './large-space.mjs';
import { leaveOut, percentile, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const MANUAL = fileURLToPath(new URL('../docs', import.meta.url));
const KITCHEN_SINK = fileURLToPath(new URL('../test/fixtures/kitchen-sink', import.meta.url));
const [FIRST, FIRST_FIVE, FIRST_OF_A_KIND] = [0.97, 0.995, 0.93];
const [PAGES, MAX_P99_MS] = [sized(10_000, 2000), 20];
/** Seeds of queries that were not used during the development of the ranking. */
const OTHER_SEEDS = sized([101, 102, 103], [101]);

export async function benchSearch() {
  const server = await startBindery(temporaryFolder('search'), {
    BINDERY_SAMPLE: '0',
    BINDERY_OUTBOUND_ALLOW: '127.0.0.1',
  });
  try {
    const results = [];
    for (const book of listBooks()) results.push(await benchBook(bearerCaller(server), book));
    results.push(await benchLargeSpace(server));
    return results.every(Boolean);
  } finally {
    await server.stop();
  }
}

/** Large books; `seed` is that of the queries used during the development of the ranking. */
const LARGE_BOOKS = [
  { name: 'elsa-gitbook', root: '.', summary: 'SUMMARY.md', script: 'latin', seed: 20250314 },
  { name: 'comprehensive-rust', root: 'src', summary: 'SUMMARY.md', script: 'latin', seed: 20250315 },
  { name: 'js-primer', root: 'source', summary: 'README.md', script: 'cjk', seed: 20250316 },
];

/** The repositories with the searched pages. */
function listBooks() {
  for (const { name } of LARGE_BOOKS) if (!hasCorpus(name)) leaveOut(`search in ${name}`, absent(name));
  const isManual = (file) => path.basename(file) !== 'decisions';
  return [
    ...LARGE_BOOKS.filter(({ name }) => hasCorpus(name)).map((book) => ({
      ...book,
      folder: cloneBenchCorpus(book.name),
    })),
    {
      name: 'kitchen-sink',
      root: 'docs',
      summary: 'SUMMARY.md',
      script: 'latin',
      folder: commitBenchFolder(KITCHEN_SINK),
    },
    { name: 'manual', root: '.', summary: 'SUMMARY.md', script: 'latin', folder: commitBenchFolder(MANUAL, isManual) },
  ];
}

async function benchBook(call, book) {
  const git = await serveRepository(book.folder);
  const { space } = await importInto(call, git.url, book.name);
  git.stop();
  const { pages } = await call('GET', `/v1/spaces/${space.id}/content/pages`);
  const files = new Map(listDocuments(pages).map(({ id, git }) => [id, git.path]));
  const plain = indexPlainly(
    [...new Set(files.values())].map((file) => [file, readFileSync(path.join(book.folder, file), 'utf8')]),
  );
  const ask = async (query) => {
    const url = `/v1/spaces/${space.id}/search?limit=5&query=${encodeURIComponent(query)}`;
    const { items, isPartial } = await call('GET', url);
    return { isPartial, ranked: items.map(({ id }) => files.get(id)) };
  };
  // Large spaces are indexed while they are searched.
  while ((await ask('a')).isPartial) await setTimeout(200);
  const sets = [
    ...(book.seed === undefined ? [] : [['', book.seed]]),
    ...OTHER_SEEDS.map((seed) => [`, seed ${seed}`, seed]),
  ];
  let isMet = true;
  for (const [name, seed] of sets) {
    const { queries } = listKnownItems(book.folder, { ...book, seed });
    isMet = (await benchQueries(`search in ${book.name}${name}`, queries, ask, plain)) && isMet;
  }
  return isMet;
}

/** The pages imported from a file. */
const listDocuments = (pages) =>
  pages.flatMap((page) => [...(page.git === undefined ? [] : [page]), ...listDocuments(page.pages ?? [])]);

async function benchQueries(name, queries, ask, plain) {
  const [ours, theirs] = [new Shares(), new Shares()];
  for (const { query, kind, file } of queries) {
    ours.add(kind, (await ask(query)).ranked.indexOf(file));
    theirs.add(kind, plain(query).indexOf(file));
  }
  const tell = (what, share, bar) =>
    report({
      name: `${name}: ${what}`,
      value: share(ours),
      unit: '',
      bar: { least: bar },
      baseline: { name: 'plain words', value: share(theirs) },
      note: `${queries.length} queries`,
    });
  return [
    tell('first', (shares) => shares.first(), FIRST),
    tell('among the first five', (shares) => shares.firstFive(), FIRST_FIVE),
    tell('first, the worst kind', (shares) => shares.worstKind(), FIRST_OF_A_KIND),
  ].every(Boolean);
}

/** Shares of queries whose page is first, and among the first five. */
class Shares {
  kinds = new Map();

  add(kind, shareIndex) {
    const [count, first, five] = this.kinds.get(kind) ?? [0, 0, 0];
    this.kinds.set(kind, [
      count + 1,
      first + (shareIndex === 0 ? 1 : 0),
      five + (shareIndex >= 0 && shareIndex < 5 ? 1 : 0),
    ]);
  }

  sum = (shareIndex) => [...this.kinds.values()].reduce((total, numbers) => total + numbers[shareIndex], 0);
  first = () => this.sum(1) / this.sum(0);
  firstFive = () => this.sum(2) / this.sum(0);
  worstKind = () => Math.min(...[...this.kinds.values()].map(([count, first]) => first / count));
}

/** The engine's own full-text index of the sources: words, ranked by BM25. */
function indexPlainly(pages) {
  const database = new DatabaseSync(':memory:');
  database.exec('create virtual table pages using fts5(file unindexed, text)');
  const insert = database.prepare('insert into pages (file, text) values (?, ?)');
  database.exec('begin');
  for (const [file, text] of pages) insert.run(file, text);
  database.exec('commit');
  const select = 'select file from pages where pages match ? order by rank limit 5';
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const expression = words.map((word) => `"${word}"`).join(' OR ');
    return words.length === 0
      ? []
      : database
          .prepare(select)
          .all(expression)
          .map(({ file }) => file);
  };
}

async function benchLargeSpace(server) {
  const call = bearerCaller(server);
  const git = await serveLargeRepository(PAGES);
  const { space } = await importInto(call, git.url);
  git.stop();
  const { queries } = git;
  const ask = (query) => call('GET', `/v1/spaces/${space.id}/search?limit=20&query=${encodeURIComponent(query)}`);
  const started = performance.now();
  while ((await ask('first')).isPartial) await setTimeout(50);
  const built = performance.now() - started;
  // Also partially typed.
  const typed = queries.flatMap(({ query }) =>
    [0.4, 0.7, 1].map((part) => query.slice(0, Math.ceil(query.length * part))),
  );
  for (const query of typed.slice(0, 100)) await ask(query);
  const ours = await timeEach(typed, ask);
  const { pages } = await call('GET', `/v1/spaces/${space.id}/content/pages`);
  const files = listDocuments(pages).map(({ git: { path: file } }) => file);
  const plain = indexPlainly(files.map((file) => [file, readFileSync(path.join(git.folder, file), 'utf8')]));
  const theirs = await timeEach(typed, plain);
  const [p99, p50] = [0.99, 0.5].map((share) => percentile(ours, share));
  return report({
    name: `search in ${PAGES} pages, p99`,
    value: p99,
    unit: 'ms',
    bar: { most: MAX_P99_MS },
    baseline: { name: 'plain words without HTTP', value: percentile(theirs, 0.99) },
    note: `median ${p50.toFixed(1)} ms, the first ${(built / 1000).toFixed(1)} s`,
  });
}

async function timeEach(queries, ask) {
  const times = [];
  for (const query of queries) {
    const started = performance.now();
    await ask(query);
    times.push(performance.now() - started);
  }
  return times;
}
