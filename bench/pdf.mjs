// The PDF of a book of 570 pages, or of a generated one if that is absent: its time, its memory, and the latency of
// readers meanwhile; compared with the typesetter on the same words as plain paragraphs.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { absent, cloneBenchCorpus, hasCorpus } from './corpora.mjs';
import { bearerCaller, importInto, serveLargeRepository, serveRepository } from './large-space.mjs';
import { leaveOut, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const BOOK = 'comprehensive-rust';
/** Pages of the generated book; each is as large as several of the real one. */
const PAGES = 80;
const MAX_SECONDS = 10;
const MAX_MEMORY_MB = 600;
const MAX_P99_MS = 50;

export async function benchPdf() {
  const isReal = hasCorpus(BOOK);
  if (!isReal) leaveOut(`PDF of ${BOOK}`, absent(BOOK));
  const git = await (isReal ? serveClone() : serveLargeRepository(PAGES));
  const server = await startBindery(temporaryFolder('pdf'), {
    BINDERY_SAMPLE: '0',
    BINDERY_OUTBOUND_ALLOW: '127.0.0.1',
  });
  try {
    const call = bearerCaller(server);
    const { space } = await importInto(call, git.url, 'Book');
    const base = `/v1/spaces/${space.id}`;
    const { pages } = await call('GET', `${base}/content/pages`);
    const calm = await readPages(call, base, pages, sleep(3000));
    const pdf = makePdf(server, call, base);
    const reads = await readPages(call, base, pages, pdf);
    const { seconds, memory, bytes } = await pdf;
    const plain = plainSeconds(git.folder);
    return [
      report({
        name: `PDF of ${isReal ? BOOK : `${PAGES} generated pages`}`,
        value: seconds,
        unit: 's',
        bar: { most: MAX_SECONDS },
        baseline: { name: 'typesetter alone, plain paragraphs', value: plain },
        note: `${(bytes / 1e6).toFixed(1)} MB`,
      }),
      report({ name: 'memory of the render', value: memory, unit: 'MB', bar: { most: MAX_MEMORY_MB } }),
      report({
        name: 'page reads during a render, p99',
        value: reads.p99,
        unit: 'ms',
        bar: { most: MAX_P99_MS },
        baseline: { name: 'without a render', value: calm.p99 },
        note: `${reads.count} reads`,
      }),
    ].every(Boolean);
  } finally {
    await server.stop();
    git.stop();
  }
}

async function serveClone() {
  const folder = cloneBenchCorpus(BOOK);
  return { ...(await serveRepository(folder)), folder };
}

/** From the operation to the last byte of the file; the maximum memory of the renderer meanwhile. */
async function makePdf(server, call, base) {
  let memory = 0;
  const watch = setInterval(() => {
    for (const pid of childrenOf(server.pid)) memory = Math.max(memory, peakOf(pid));
  }, 20);
  const started = performance.now();
  try {
    const { url } = await call('GET', `${base}/pdf`);
    const answer = await fetch(url.replace(/^http:\/\/[^/]+/, server.url));
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`The PDF was answered with ${answer.status}.`);
    return { seconds: (performance.now() - started) / 1000, memory, bytes };
  } finally {
    clearInterval(watch);
  }
}

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '');

function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Reads one page after the other until `end` resolves. */
async function readPages(call, base, pages, end) {
  const ids = pages.flatMap(function list(page) {
    return [page.id, ...(page.pages ?? []).flatMap(list)];
  });
  const times = [];
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  void end.then(stop, stop);
  for (let turn = 0; !isOver; turn++) {
    const started = performance.now();
    await call('GET', `${base}/content/page/${ids[turn % ids.length]}`);
    times.push(performance.now() - started);
    await sleep(2);
  }
  times.sort((one, other) => one - other);
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, count: times.length };
}

/** Seconds of the typesetter for the words of all pages as plain paragraphs. */
function plainSeconds(repository) {
  const require = createRequire(new URL('../packages/server/package.json', import.meta.url));
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({ workspace: temporaryFolder('plain') });
  const sources = readdirSync(repository, { recursive: true }).filter((name) => name.endsWith('.md'));
  const paragraphs = sources.flatMap((name) => readFileSync(path.join(repository, name), 'utf8').split('\n\n'));
  const started = performance.now();
  compiler.pdf({ mainFileContent: `#{${paragraphs.map((text) => `par(${JSON.stringify(text)})`).join(';')}}` });
  return (performance.now() - started) / 1000;
}
