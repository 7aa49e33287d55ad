// Published sites: the transfer size of a first visit, first views, visitors with claims, and the delay until a merge
// is visible.
import { createHmac } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { absent, cloneBenchCorpus, hasCorpus } from './corpora.mjs';
import { bearerCaller, importInto, serveLargeRepository, serveRepository } from './large-space.mjs';
import { leaveOut, median, percentile, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const CORPORA = sized(['elsa-gitbook', 'comprehensive-rust', 'js-primer'], ['js-primer']);
const LARGE = sized(10_000, 2000);
/** Pages of the generated book. */
const BOOK = 200;
const VISITORS = sized(400, 200);
const MERGES = sized(20, 10);

export async function benchSites() {
  const server = await startBindery(temporaryFolder('sites'), { BINDERY_OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const call = bearerCaller(server);
    const results = [await measureTransfer(server), await measureLatency(server), await measureVisitors(server, call)];
    results.push(await measureFirstViews(server, call), await measureMerges(server, call));
    return results.every(Boolean);
  } finally {
    await server.stop();
  }
}

/** Bytes of a response on the wire, and its text. */
async function fetchCompressed(url) {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.once('end', () => {
        const bytes = Buffer.concat(parts);
        const plain = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
        resolve({ size: bytes.length, text: plain.toString('utf8') });
      });
    }).once('error', reject);
  });
}

/** A page of text with all its resources except images: the manual's longest chapter of plain text. */
async function measureTransfer(server) {
  const page = new URL('concepts/pages', server.sampleUrl());
  const { size, text } = await fetchCompressed(page);
  const loaded = [...text.matchAll(/<(?:link rel="stylesheet"|script)[^>]* (?:href|src)="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  const sizes = await Promise.all(loaded.map(async (href) => (await fetchCompressed(new URL(href, page))).size));
  const total = (size + sizes.reduce((sum, one) => sum + one, 0)) / 1024;
  const parts = `HTML ${(size / 1024).toFixed(1)} KB and ${loaded.length} files`;
  return report({
    name: 'first visit of a text page (brotli)',
    value: total,
    unit: 'KB',
    bar: { most: 25 },
    note: parts,
  });
}

async function measureLatency(server) {
  const load = (url) => autocannon({ url, connections: 32, duration: sized(5, 3) });
  await load(server.sampleUrl());
  const { latency, requests, non2xx } = await load(server.sampleUrl());
  if (non2xx > 0) throw new Error(`${non2xx} bad answers`);
  return report({
    name: 'cached published page, p99',
    value: latency.p99,
    unit: 'ms',
    bar: { most: 5 },
    note: `${Math.round(requests.average)}/s with 32 connections, median ${latency.p50} ms`,
  });
}

async function publish(call, spaces, changes = {}) {
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const base = `/v1/orgs/${organization.id}/sites`;
  const { id } = await call('POST', base, { title: 'Bench', spaces, ...changes });
  const site = await call('POST', `${base}/${id}/publish`);
  const { pathname } = new URL(site.urls.published);
  return { path: `${base}/${id}`, base: (server) => server.url + pathname };
}

const listPaths = (pages) =>
  pages.flatMap((page) => [...(page.type === 'document' ? [page.path] : []), ...listPaths(page.pages ?? [])]);

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function read(url, headers = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return text;
}

/**
 * Every page of some books once, and the same pages again: of real ones if they exist, otherwise of a generated one.
 */
async function measureFirstViews(server, call) {
  for (const name of CORPORA) if (!hasCorpus(name)) leaveOut(`first views of ${name}`, absent(name));
  const real = CORPORA.filter(hasCorpus);
  const times = { first: [], again: [] };
  for (const name of real.length > 0 ? real : ['generated']) {
    const isReal = name !== 'generated';
    const repository = await (isReal ? serveRepository(cloneBenchCorpus(name)) : serveLargeRepository(BOOK));
    const { space } = await importInto(call, repository.url, name);
    repository.stop();
    const site = await publish(call, [space.id]);
    const { pages } = await call('GET', `/v1/spaces/${space.id}/content/pages`);
    // The first page of a space is at its root.
    const [, ...paths] = listPaths(pages);
    for (const turn of ['first', 'again'])
      for (const page of paths) {
        const url = site.base(server) + page.split('/').map(encodeURIComponent).join('/');
        times[turn].push(await timed(() => read(url)));
      }
  }
  const [p95, again] = [percentile(times.first, 0.95), percentile(times.again, 0.95)];
  return report({
    name: 'first view of an uncached page, p95',
    value: p95,
    unit: 'ms',
    bar: { most: 50 },
    baseline: { name: 'the second view', value: again },
    note: `${times.first.length} pages of ${real.length > 0 ? real.join(', ') : 'a generated book'}`,
  });
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed like by the login of the site's owner. */
function signToken(key, claims) {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + 3600 })}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** The cookie that a visitor gets for a token. */
async function signIn(url, token) {
  const answer = await fetch(`${url}?jwt_token=${token}`, { redirect: 'manual' });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  if (cookie === '') throw new Error(`A token was answered with ${answer.status} and no cookie.`);
  return cookie;
}

/** Each visitor is different and reads a page with conditions and values of claims, on a site behind a login. */
async function measureVisitors(server, call) {
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const space = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Adaptive' });
  const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} of a page that is about ${index}.`);
  const condition = 'visitor.claims.plan == "pro"';
  const markdown = [
    '# Plans',
    ...paragraphs,
    `{% if ${condition.replaceAll('\\"', '"')} %}\n\nOnly for pro.\n\n{% endif %}`,
    'Hello <code class="expression">visitor.claims.name</code>.',
  ].join('\n\n');
  const insert = (title, document) => ({ operation: 'insert_page', title, document });
  await call('POST', `/v1/spaces/${space.id}/content`, {
    changes: [insert('Home', { markdown: '# Home\n\nWelcome.\n' }), insert('Plans', { markdown: `${markdown}\n` })],
  });
  const site = await publish(call, [space.id], { visibility: 'visitor-auth' });
  await call('PATCH', site.path, { adaptiveContent: { enabled: true } });
  const { privateKey } = await call('GET', `${site.path}/publishing/auth`);
  const url = site.base(server);
  const times = [];
  for (let visitor = 0; visitor < VISITORS; visitor++) {
    const claims = { sub: `user-${visitor}`, name: `Reader ${visitor}`, plan: visitor % 2 ? 'pro' : 'free' };
    const cookie = await signIn(url, signToken(privateKey, claims));
    times.push(await timed(() => read(`${url}plans`, { cookie })));
  }
  const p99 = percentile(times, 0.99);
  return report({
    name: 'adaptive page for a visitor with claims, p99',
    value: p99,
    unit: 'ms',
    bar: { most: 15 },
    note: `${VISITORS} visitors, each for the first time, median ${median(times).toFixed(1)} ms`,
  });
}

/** From the merge call to the page that shows it. */
async function measureMerges(server, call) {
  const repository = await serveLargeRepository(LARGE);
  const { space } = await importInto(call, repository.url);
  repository.stop();
  const site = await publish(call, [space.id]);
  const { pages } = await call('GET', `/v1/spaces/${space.id}/content/pages`);
  const documents = [];
  const collect = (list) => {
    for (const page of list) {
      if (page.type === 'document') documents.push(page);
      collect(page.pages ?? []);
    }
  };
  collect(pages);
  const times = [];
  // As with other figures, the first three warm up.
  for (let turn = -2; turn <= MERGES; turn++) {
    const page = documents[((turn + 3) * 7919) % documents.length];
    const url = site.base(server) + page.path.split('/').map(encodeURIComponent).join('/');
    await read(url);
    const request = `/v1/spaces/${space.id}/change-requests`;
    const { id } = await call('POST', request, { subject: `Merge ${turn}` });
    const document = { markdown: `# ${page.title}\n\nVisible after merge ${turn}.\n` };
    await call('POST', `${request}/${id}/content`, {
      changes: [{ operation: 'update_page', page: page.id, document }],
    });
    const time = await timed(async () => {
      await call('POST', `${request}/${id}/merge`);
      const shown = await read(url);
      if (!shown.includes(`Visible after merge ${turn}.`)) throw new Error('The merged text is not shown.');
    });
    if (turn > 0) times.push(time);
  }
  return report({
    name: `merge to visible, ${LARGE} pages, the slowest of ${MERGES}`,
    value: Math.max(...times),
    unit: 'ms',
    bar: { most: 100 },
    note: `the merge and the very next request; median ${median(times).toFixed(1)} ms`,
  });
}
