// The cost of the block-by-block diff of a page over HTTP, compared with rendering the same page once, in the same run.
import { bearerCaller } from './large-space.mjs';
import { median, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const PAGES = [
  { blocks: 300, most: 100 },
  { blocks: 5000, most: 1000 },
];
const ROUNDS = sized(20, 7);
/** One of this many blocks is changed. */
const EACH = 20;

export async function benchDifferences() {
  const server = await startBindery(temporaryFolder('differences'), { BINDERY_SAMPLE: '0' });
  try {
    const call = bearerCaller(server);
    const { items } = await call('GET', '/v1/orgs');
    const { id } = await call('POST', `/v1/orgs/${items[0].id}/spaces`, { title: 'Differences' });
    const results = [];
    for (const page of PAGES) results.push(await measurePage(call, `/v1/spaces/${id}`, page));
    return results.every(Boolean);
  } finally {
    await server.stop();
  }
}

async function measurePage(call, space, { blocks, most }) {
  const texts = Array.from({ length: blocks }, (_, at) => writeBlock(at));
  const change = (changes) => call('POST', `${space}/content`, { changes });
  const document = { markdown: texts.join('\n\n') };
  const inserted = await change([{ operation: 'insert_page', title: `${blocks} blocks`, document }]);
  const page = inserted.changes[0].page;
  const next = editTexts(texts).join('\n\n');
  const { revision } = await change([{ operation: 'update_page', page, document: { markdown: next } }]);
  const times = { differences: [], html: [] };
  for (let round = -2; round < ROUNDS; round++) {
    const differences = await timed(() => call('GET', `${space}/revisions/${revision}/changes/${page}/blocks`));
    const html = await timed(() => call('GET', `${space}/revisions/${revision}/page/${page}/html`));
    if (round < 0) continue;
    times.differences.push(differences);
    times.html.push(html);
  }
  return report({
    name: `differences of a page of ${blocks} blocks, median`,
    value: median(times.differences),
    unit: 'ms',
    bar: { most },
    baseline: { name: 'its HTML', value: median(times.html) },
    note: `every ${EACH}th block is changed, one is moved`,
  });
}

function writeBlock(at) {
  if (at % 10 === 0) return `## Section ${at / 10}`;
  const words = `paragraph ${at} of a page that somebody has written with care`;
  return at % 10 === 5
    ? `* the first item of ${words}\n* the second [item](https://example.com/${at})`
    : `The ${words}.`;
}

/** Another word in some blocks, and one block moved from the beginning to the end. */
function editTexts(texts) {
  const edited = texts.map((text, at) => (at % EACH === 3 ? text.replace('somebody', 'a person') : text));
  const [moved] = edited.splice(2, 1);
  return [...edited, moved];
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
