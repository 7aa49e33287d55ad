import { type DocumentPage, textObject, writeRevision } from '@bindery/content';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LinkIndex } from '../../../engines/links/link-index.ts';
import { LINKS_SCHEMA } from '../../../engines/links/links-schema.ts';
import { SEARCH_SCHEMA } from '../../../engines/search/index-tables.ts';
import { openSearch, prepareSearch } from '../../../engines/search/search.ts';
import { openLocalDatabase } from '../../../platform/derived/local-database.ts';
import { newId } from '../../../platform/ids.ts';
import { askUntilWhole } from '../../../testing/ask-until-whole.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { commitContent } from '../content/commit.ts';

const COUNT = 800;

let server: TestServer;
let organizationId: string;
let admin: Person;
/** Reading of texts waits while it is closed. */
let gate: Promise<void> = Promise.resolve();
let open = (): void => undefined;
let reads = 0;
let readsBeforeGate = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  const { revisions } = server.ctx;
  const wait = async () => {
    if (++reads > readsBeforeGate) await gate;
  };
  const parsedOnce: typeof revisions.parsedOnce = async (page) => {
    await wait();
    return revisions.parsedOnce(page);
  };
  Object.assign(server.ctx, { revisions: { ...revisions, parsedOnce } });
});
afterEach(async () => {
  open();
  await expect.poll(() => server.ctx.search.running.size, { timeout: 60_000 }).toBe(0);
});
afterAll(() => server.close());

/** Lets the indexes read so many texts, and no more until `open`. */
function closeAfter(count: number): void {
  reads = 0;
  readsBeforeGate = count;
  gate = new Promise((resolve) => {
    open = () => {
      readsBeforeGate = Number.POSITIVE_INFINITY;
      resolve();
    };
  });
}

/** A space whose content was replaced by many pages at once, as an import does. */
async function aLargeSpace(): Promise<{ id: string; pages: readonly DocumentPage[] }> {
  const { id } = await aSpace(server, organizationId, admin, { title: 'Large' });
  const textOf = (index: number) => `# Page ${index}\n\nA wombat. [Next](page-${index + 1}.md)\n`;
  const pages = Array.from({ length: COUNT }, (_, index): DocumentPage => {
    const names = { title: `Page ${index}`, slug: `page-${index}`, file: `page-${index}.md` };
    return { type: 'document', id: newId(), ...names, document: textObject(textOf(index)).hash, pages: [] };
  });
  await commitContent(server.ctx, { spaceId: id }, { userId: admin.id }, async ({ revision, store }) => {
    const content = { pages, files: [], reusableContents: [], redirects: [], variables: {} };
    const { root, objects } = await writeRevision(content, { store, root: revision.root });
    return { root, objects: [...pages.map((_, index) => textObject(textOf(index))), ...objects] };
  });
  return { id, pages };
}

const search = (spaceId: string, query = 'wombat') =>
  admin.get(`/v1/spaces/${spaceId}/search?limit=1000&query=${encodeURIComponent(query)}`);

const countFound = async (spaceId: string): Promise<number> =>
  (await admin.get(`/v1/spaces/${spaceId}/search?limit=1&query=wombat`)).body.count;

const titlesOf = ({ body }: Answer): string[] => body.items.map(({ title }: { title: string }) => title);

/** Asks until the response is complete. */
async function untilComplete(ask: () => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  await askUntilWhole(async () => {
    const answer = await ask();
    expect(answer.status, answer.text).toBe(200);
    answers.push(answer);
    return answer.body;
  });
  return answers.at(-1) as Answer;
}

/** What a server that indexes all at once responds. */
function reopenIndexes(folder = server.ctx.config.dataDir): void {
  const derived = openLocalDatabase(folder, SEARCH_SCHEMA + LINKS_SCHEMA);
  const links = new LinkIndex(derived, { store: server.ctx.content.bulk, publicUrl: server.ctx.config.publicUrl });
  Object.assign(server.ctx, { search: openSearch(derived), links });
}

describe('the search in a space of which many pages are being indexed', () => {
  it('answers at once with a mark, and then completely', async () => {
    const { id } = await aLargeSpace();
    closeAfter(0);
    const first = await search(id);
    expect([first.status, first.body]).toEqual([200, { count: 0, items: [], isPartial: true }]);
    open();
    const whole = await untilComplete(() => search(id));
    expect(whole.body.count).toBe(COUNT);
    expect(whole.body).not.toHaveProperty('isPartial');
  });

  it('finds the pages that are indexed so far', async () => {
    const { id } = await aLargeSpace();
    closeAfter(520);
    await expect.poll(() => countFound(id), { timeout: 60_000 }).toBe(512);
    expect((await search(id)).body.isPartial).toBe(true);
    expect(titlesOf(await search(id, 'Page 7'))[0]).toBe('Page 7');
    open();
    expect((await untilComplete(() => search(id))).body.count).toBe(COUNT);
  });

  it('never shows former text, and shows the change in the end', async () => {
    const { id, pages } = await aLargeSpace();
    closeAfter(520);
    await expect.poll(() => countFound(id), { timeout: 60_000 }).toBe(512);
    const [page] = pages;
    const change = { operation: 'update_page', page: page?.id, document: { markdown: 'A quokka.\n' } };
    const edited = await admin.post(`/v1/spaces/${id}/content`, { changes: [change] });
    expect(edited.status, edited.text).toBe(200);
    expect(JSON.stringify((await search(id)).body.items)).not.toContain(`"${page?.id}"`);
    open();
    const whole = await untilComplete(() => search(id));
    expect(titlesOf(whole)).toHaveLength(COUNT - 1);
    expect(titlesOf(whole)).not.toContain('Page 0');
    expect(titlesOf(await search(id, 'quokka'))).toEqual(['Page 0']);
  });

  it('continues after the restart of a server, with the results of a build at once', async () => {
    const { id } = await aLargeSpace();
    closeAfter(520);
    await expect.poll(() => countFound(id), { timeout: 60_000 }).toBe(512);
    server.ctx.search.close();
    open();
    closeAfter(Number.POSITIVE_INFINITY);
    reopenIndexes();
    const resumed = await untilComplete(() => search(id));
    expect(reads).toBeLessThan(COUNT);
    server.ctx.search.close();
    reopenIndexes(server.ctx.temporary.path);
    await prepareSearch(server.ctx, id);
    const built = await search(id);
    expect(resumed.body).toEqual(built.body);
    expect(resumed.body.count).toBe(COUNT);
  });

  it('waits for a change of a few pages', async () => {
    const { id, pages } = await aLargeSpace();
    await prepareSearch(server.ctx, id);
    const change = { operation: 'update_page', page: pages[5]?.id, document: { markdown: 'A numbat.\n' } };
    expect((await admin.post(`/v1/spaces/${id}/content`, { changes: [change] })).status).toBe(200);
    const answer = await search(id, 'numbat');
    expect([titlesOf(answer), answer.body.isPartial]).toEqual([['Page 5'], undefined]);
  });

  it('ends when the space is deleted', async () => {
    const { id } = await aLargeSpace();
    closeAfter(520);
    expect((await search(id)).body.isPartial).toBe(true);
    expect((await admin.delete(`/v1/spaces/${id}`)).status).toBe(204);
    expect((await search(id)).status).toBe(409);
    open();
    await expect.poll(() => server.ctx.search.running.size, { timeout: 30_000 }).toBe(0);
  });
});

describe('the links of a space of which many pages are being indexed', () => {
  const links = (spaceId: string) => admin.get(`/v1/spaces/${spaceId}/links?limit=1`);

  it('are listed at once with a mark, and then completely', async () => {
    const { id, pages } = await aLargeSpace();
    const first = await links(id);
    expect(first.status, first.text).toBe(200);
    expect(first.body.isPartial).toBe(true);
    const backlinks = () => admin.get(`/v1/spaces/${id}/content/page/${pages[1]?.id}/backlinks`);
    expect((await backlinks()).body.isPartial).toBe(true);
    const whole = await untilComplete(() => links(id));
    expect(whole.body.count).toBe(COUNT);
    expect(whole.body.stats.broken.total).toBe(1);
    expect((await backlinks()).body).toMatchObject({ count: 1, items: [{ page: { title: 'Page 0' } }] });
  });
});
