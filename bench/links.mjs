// Link lists of a large space: built from scratch, and updated after the edit of one page.
import { bearerCaller, importInto, serveLargeRepository } from './large-space.mjs';
import { median, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const PAGES = sized(10_000, 1500);
const EDITS = sized(30, 15);
const REBUILDS = 3;
/** The share of a rebuild that a page's edit may cost. */
const BAR = 0.05;

export async function benchLinks() {
  const repository = await serveLargeRepository(PAGES);
  const server = await startBindery(temporaryFolder('links'), {
    BINDERY_SAMPLE: '0',
    BINDERY_OUTBOUND_ALLOW: '127.0.0.1',
  });
  try {
    const call = bearerCaller(server);
    const { space } = await importInto(call, repository.url);
    const documents = await listDocuments(call, space);
    const rebuilds = [await timeLinks(call, space)];
    const edits = [];
    for (let turn = 0; turn < EDITS; turn++) edits.push(await timeEdit(call, space, documents, turn));
    // A duplicate has the same content, and separate links that are built from scratch.
    while (rebuilds.length < REBUILDS) {
      const copy = await call('POST', `/v1/spaces/${space.id}/duplicate`);
      rebuilds.push(await timeLinks(call, copy));
    }
    const [edit, rebuild] = [median(edits), median(rebuilds)];
    return report({
      name: `links after a page's edit, ${PAGES} pages, median`,
      value: edit,
      unit: 'ms',
      bar: { most: BAR, of: 'ratio' },
      baseline: { name: 'a rebuild', value: rebuild },
    });
  } finally {
    await server.stop();
    repository.stop();
  }
}

async function listDocuments(call, space) {
  const documents = [];
  const collect = (pages) => {
    for (const page of pages) {
      if (page.type === 'document') documents.push(page.id);
      collect(page.pages ?? []);
    }
  };
  collect((await call('GET', `/v1/spaces/${space.id}/content/pages`)).pages);
  return documents;
}

async function timeLinks(call, space) {
  const started = performance.now();
  await call('GET', `/v1/spaces/${space.id}/links?status=broken`);
  return performance.now() - started;
}

/** The page gets another heading and another link; other content is read first, so that only the links are timed. */
async function timeEdit(call, space, documents, turn) {
  const page = documents[(turn * 7919) % documents.length];
  const markdown = `# Edited\n\n## Part ${turn}\n\n[Nowhere](nowhere-${turn}.md)\n`;
  const changes = [{ operation: 'update_page', page, document: { markdown } }];
  await call('POST', `/v1/spaces/${space.id}/content`, { changes });
  await call('GET', `/v1/spaces/${space.id}/content/page/${page}`);
  return timeLinks(call, space);
}
