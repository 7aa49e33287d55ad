import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface Named {
  readonly title: string;
  readonly path?: string;
  readonly sourcePath?: string;
  readonly pages?: readonly Named[];
}

/** A space with a group and pages, by name. */
async function aTree() {
  const { id } = await aSpace(server, organizationId, admin);
  const base = `/v1/spaces/${id}`;
  const change = (...changes: readonly object[]) => admin.post(`${base}/content`, { changes });
  const { body } = await change(
    { operation: 'insert_page', type: 'group', title: 'Guides', ref: 'guides' },
    { operation: 'insert_page', title: 'Start', into: 'guides', document: { markdown: 'Begin here.\n' } },
    { operation: 'insert_page', title: 'Draft', ref: 'draft' },
    { operation: 'insert_page', title: 'Written', document: { markdown: 'Some text.\n' } },
    { operation: 'insert_page', title: 'Linked' },
  );
  const [guides, start, draft, written, linked] = body.changes.map(({ page }: { page: string }) => page);
  const all = async (): Promise<readonly Named[]> => {
    const list = (pages: readonly Named[]): readonly Named[] =>
      pages.flatMap((page) => [page, ...list(page.pages ?? [])]);
    return list((await admin.get(`${base}/content/pages`)).body.pages);
  };
  const find = async (title: string) => {
    const { path, sourcePath } = (await all()).find((page) => page.title === title) ?? { title };
    return [path, sourcePath];
  };
  return { base, change, find, ids: { guides, start, draft, written, linked } };
}

const rename = (page: string, more: object) => ({ operation: 'update_page', page, slug: null, ...more });

describe('a page that is renamed with slug: null', () => {
  it('has the path and the source file of a new page with its title', async () => {
    const { change, find, ids } = await aTree();
    expect(await find('Draft')).toEqual(['draft', 'draft.md']);
    expect((await change(rename(ids.draft, { title: 'Ebb and flow' }))).status).toBe(200);
    expect(await find('Ebb and flow')).toEqual(['ebb-and-flow', 'ebb-and-flow.md']);
    await change(rename(ids.draft, { into: ids.guides }));
    expect(await find('Ebb and flow')).toEqual(['guides/ebb-and-flow', 'guides/ebb-and-flow.md']);
  });

  it('gets a number where a sibling has its path', async () => {
    const { change, find, ids } = await aTree();
    await change(rename(ids.draft, { title: 'Written' }));
    await change({ operation: 'update_page', page: ids.draft, title: 'Other' });
    expect(await find('Other')).toEqual(['written-1', 'written-1.md']);
  });

  it('keeps its source file if it has text, or if another page links to it', async () => {
    const { change, find, ids } = await aTree();
    await change(rename(ids.written, { title: 'Longer' }));
    expect(await find('Longer')).toEqual(['longer', 'written.md']);
    await change({
      operation: 'update_page',
      page: ids.start,
      document: { markdown: 'See [it](../linked.md).\n' },
    });
    await change(rename(ids.linked, { title: 'Referred' }));
    expect(await find('Referred')).toEqual(['referred', 'linked.md']);
  });

  it('may be a group, and is not changed if its path is that of its title', async () => {
    const { base, change, find, ids } = await aTree();
    await change(rename(ids.guides, { title: 'Manuals' }));
    expect(await find('Start')).toEqual(['manuals/start', 'guides/start.md']);
    const before = (await admin.get(base)).body.revision;
    expect((await change(rename(ids.guides, {}))).body.revision).toBe(before);
  });

  it('cannot be a link, which has no path', async () => {
    const { change } = await aTree();
    const link = { type: 'link', title: 'Out', target: { kind: 'url', url: 'https://example.com/' }, ref: 'out' };
    const answer = await change({ operation: 'insert_page', ...link }, rename('out', {}));
    expect([answer.status, answer.body.error.message]).toEqual([400, 'body/changes/1/slug is not a member of a link.']);
  });
});
