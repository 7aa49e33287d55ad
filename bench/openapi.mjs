// A specification of 1,000 operations: the time until it is parsed and its pages exist, the latency of readers
// meanwhile, and the time of its pages; compared with a linter that parses and bundles the same text.
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle, createConfig } from '@redocly/openapi-core';
import { bearerCaller } from './large-space.mjs';
import { median, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const OPERATIONS = 1000;
const MAX_SECONDS = 3;
const MAX_RENDER_MS = 50;
const MAX_P99_MS = 50;
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

export async function benchOpenapi() {
  const server = await startBindery(temporaryFolder('openapi'), { BINDERY_SAMPLE: '0' });
  try {
    const call = bearerCaller(server);
    const text = JSON.stringify(growTo(OPERATIONS, await (await fetch(`${server.url}/openapi.json`)).json()));
    const [{ id: organization }] = (await call('GET', '/v1/orgs')).items;
    const { id: space } = await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'API' });
    await insertPage(call, space, 'Home', '# Home\n');
    const site = await publish(call, organization, space);
    const calm = await readWhile(server, site, sleep(2_000));
    const processed = processText(call, organization, text);
    const reads = await readWhile(server, site, processed);
    const seconds = await processed;
    const bundled = await bundleSeconds(text);
    const alone = await renderPages(server, call, space, site, 'operation');
    const together = await renderPages(server, call, space, site, 'tag');
    return [
      report({
        name: `${OPERATIONS} operations processed`,
        value: seconds,
        unit: 's',
        bar: { most: MAX_SECONDS },
        baseline: { name: 'bundled by Redocly', value: bundled },
        note: `${(text.length / 1e6).toFixed(1)} MB`,
      }),
      report({
        name: 'page reads meanwhile, p99',
        value: reads.p99,
        unit: 'ms',
        bar: { most: MAX_P99_MS },
        baseline: { name: 'before', value: calm.p99 },
        note: `${reads.count} reads`,
      }),
      reportPages('page of an operation, first time, median', alone),
      reportPages('page of a tag, first time, median', together),
    ].every(Boolean);
  } finally {
    await server.stop();
  }
}

function reportPages(name, { first, repeated, largest, count }) {
  return report({
    name,
    value: median(first),
    unit: 'ms',
    bar: { most: MAX_RENDER_MS },
    baseline: { name: 'once kept', value: median(repeated) },
    note: `${count} pages, worst ${Math.max(...first).toFixed(0)} ms, largest ${(largest / 1e3).toFixed(0)} kB`,
  });
}

/** The document with its paths repeated under different prefixes, up to a number of operations. */
function growTo(count, document) {
  const paths = {};
  for (let left = count, round = 0; left > 0; round++) {
    for (const [path, item] of Object.entries(document.paths)) {
      const members = Object.entries(item).flatMap(([name, value]) => {
        if (!METHODS.includes(name)) return [[name, value]];
        const tags = value.tags?.map((tag) => `${tag} ${round + 1}`);
        return left-- > 0
          ? [[name, { ...value, operationId: `${value.operationId}${round}`, ...(tags && { tags }) }]]
          : [];
      });
      if (members.length > 0) paths[`/round${round}${path}`] = Object.fromEntries(members);
    }
  }
  return { ...document, tags: [], paths };
}

const insertPage = (call, space, title, markdown) =>
  call('POST', `/v1/spaces/${space}/content`, {
    changes: [{ operation: 'insert_page', title, document: { markdown } }],
  });

async function publish(call, organization, space) {
  const site = await call('POST', `/v1/orgs/${organization}/sites`, { title: 'API', spaces: [space] });
  const { urls } = await call('POST', `/v1/orgs/${organization}/sites/${site.id}/publish`);
  return new URL(urls.published).pathname;
}

/** Seconds until a new specification is processed. */
async function processText(call, organization, text) {
  const started = performance.now();
  await call('PUT', `/v1/orgs/${organization}/openapi/large`, { source: { text } });
  for (;;) {
    const { processingState, lastProcessErrorMessage } = await call('GET', `/v1/orgs/${organization}/openapi/large`);
    if (lastProcessErrorMessage !== undefined) throw new Error(lastProcessErrorMessage);
    if (processingState === 'complete') return (performance.now() - started) / 1000;
    await sleep(20);
  }
}

async function bundleSeconds(text) {
  const config = await createConfig({});
  const started = performance.now();
  const body = JSON.parse(text);
  await bundle({
    doc: { source: { absoluteRef: 'openapi.json', body: text }, parsed: body },
    config,
    dereference: false,
  });
  return (performance.now() - started) / 1000;
}

/** Reads the front page of the site repeatedly until `end` resolves. */
async function readWhile(server, site, end) {
  const times = [];
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  void end.then(stop, stop);
  while (!isOver) {
    times.push(await timeOf(server, site).then(({ ms }) => ms));
    await sleep(2);
  }
  times.sort((one, other) => one - other);
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, count: times.length };
}

async function timeOf(server, path) {
  const started = performance.now();
  const answer = await fetch(server.url + path);
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return { ms: performance.now() - started, bytes: byteLength };
}

/** Requests computed pages of the specification: for the first time, and once they are cached. */
async function renderPages(server, call, space, site, pages) {
  const source = `---\ncomputed:\n  type: builtin:openapi\n  props: {pages: ${pages}}\n  dependencies: {spec: {ref: {kind: openapi, spec: large}}}\n---\n\n# By ${pages}\n`;
  await insertPage(call, space, `By ${pages}`, source);
  const tree = (await call('GET', `/v1/spaces/${space}/content/pages`)).pages;
  const parts = tree.find(({ title }) => title === `By ${pages}`).pages;
  const partsOf = (doc) => parts.filter(({ computed }) => computed.props.doc === doc);
  // The pages of operations are below those of their tags.
  const shown = pages === 'operation' ? partsOf('tag').flatMap((page) => page.pages) : partsOf('operations');
  if (shown.length === 0) throw new Error(`The specification has no page for a single ${pages}.`);
  const paths = shown.filter((_, index) => index % Math.ceil(shown.length / 40) === 0).map(({ path }) => site + path);
  await timeOf(server, site);
  const first = [];
  const repeated = [];
  let largest = 0;
  for (const path of paths) {
    const { ms, bytes } = await timeOf(server, path);
    first.push(ms);
    largest = Math.max(largest, bytes);
    repeated.push((await timeOf(server, path)).ms);
  }
  return { first, repeated, largest, count: paths.length };
}
