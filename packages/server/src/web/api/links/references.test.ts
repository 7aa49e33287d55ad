import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askUntilWhole } from '../../../testing/ask-until-whole.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/**
 * Links of a space with `top`, `count` child pages, a child page of the first of these, and a page that links to `top`.
 */
async function linksOf(count: number) {
  const { id: spaceId } = await aSpace(server, organizationId, admin);
  const below = Array.from({ length: count }, (_, index) => [`below-${index}`, { parent: 'top', text: '' }] as const);
  await writeTestPages(server, { spaceId }, admin.id, {
    start: { text: 'See [top](top.md).' },
    top: { text: 'Back to [start](start.md).' },
    ...Object.fromEntries(below),
    deep: { parent: 'below-0', text: '' },
  });
  const { items } = await askUntilWhole(async () => (await admin.get(`/v1/spaces/${spaceId}/links`)).body);
  const [toStart, toTop] = items;
  expect([toStart.target, toTop.target]).toEqual(['start.md', 'top.md']);
  return { spaceId, toStart, toTop };
}

interface Shown {
  readonly id: string;
  readonly pages: readonly Shown[];
}
const treeOf = ({ id, pages }: Shown): unknown => (pages.length === 0 ? id : [id, pages.map(treeOf)]);

describe('pages in references', () => {
  it('include the pages below them', async () => {
    const { spaceId, toStart, toTop } = await linksOf(2);
    const tree = ['top', [['below-0', ['deep']], 'below-1']];
    expect([treeOf(toTop.targetReference.page), treeOf(toTop.locationReferences[0].page)]).toEqual([tree, 'start']);
    expect([treeOf(toStart.targetReference.page), treeOf(toStart.locationReferences[0].page)]).toEqual(['start', tree]);
    const backlinks = (await admin.get(`/v1/spaces/${spaceId}/content/page/start/backlinks`)).body.items;
    expect(backlinks.map(({ page }: { page: Shown }) => treeOf(page))).toEqual([tree]);
  });

  it('omit them once the references of a response exceed its limit', async () => {
    const { toStart, toTop } = await linksOf(700);
    expect(toStart.locationReferences[0].page.pages).toHaveLength(700);
    expect(toTop.targetReference.page.pages).toEqual([]);
  });
});
