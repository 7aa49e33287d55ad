import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type RepositoryFiles, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { buildPdfRenderer } from '../../../testing/pdf-renderer.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const TREE = 'https://git.example/acme/shop/tree/main';
const FILES: RepositoryFiles = {
  '.gitbook.yaml': 'root: ./docs\n',
  'README.md': '# The code\n',
  'src/index.ts': 'export {};\n',
  'src/big picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  'docs/SUMMARY.md': '* [Home](README.md)\n* [Deep](deep/page.md)\n',
  'docs/README.md': '# Home\n',
  'docs/deep/page.md': [
    '# Deep',
    '[source](../../src/index.ts#L1), [folder](../../src/), [readme](../../README.md) and [tools](../tools/)',
    '[gone](gone.md), [away](../../../other/README.md) and [home](../README.md)',
    '![picture](<../../src/big picture.svg>) ![missing](../../missing.png)',
    '{% content-ref url="../../src/index.ts" %}\n{% endcontent-ref %}',
  ].join('\n\n'),
};

let server: TestServer;
let organizationId: string;
let admin: Person;
let repository: TestRepository;
let git: GitServer;
let spaceId: string;

beforeAll(async () => {
  await buildPdfRenderer();
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  repository = await aRepository(FILES);
  git = await startGitServer({ repositories: { 'shop.git': `${repository.directory}/.git` } });
});
afterAll(async () => {
  await git.close();
  await server.close();
});
beforeEach(async () => {
  spaceId = (await aSpace(server, organizationId, admin)).id;
});

async function importTree(repoTreeURL?: string) {
  const url = `${git.url}/shop.git`;
  const body = { url, ref: 'refs/heads/main', ...(repoTreeURL !== undefined && { repoTreeURL }) };
  expect((await admin.post(`/v1/spaces/${spaceId}/git/import`, body)).status).toBe(204);
  await server.runJobs();
  expect((await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation).toMatchObject({ state: 'succeeded' });
}

const readPage = () => admin.get(`/v1/spaces/${spaceId}/content/path/page?format=document`);
const treeUrlsIn = (text: string, tree = TREE): string[] =>
  [...new Set(text.match(/https:\/\/git\.example\/[^"\\< ]*/g))].filter((url) => url.startsWith(tree)).sort();

/** Texts of the targets that the link checker reports as broken. */
async function listBroken(content = `/v1/spaces/${spaceId}`): Promise<string[]> {
  const { items, stats } = (await admin.get(`${content}/links?status=broken`)).body;
  expect(stats.broken.total).toBe(items.length);
  return items.map((item: { target: string }) => item.target).sort();
}

const LED = [
  `${TREE}/README.md`,
  `${TREE}/docs/tools`,
  `${TREE}/src`,
  `${TREE}/src/index.ts`,
  `${TREE}/src/index.ts#L1`,
];
const BROKEN = ['../../../other/README.md', '../../missing.png', 'gone.md'];

describe('links to the repository', () => {
  it('point to the tree of the import, on published pages and in the document tree', async () => {
    await importTree(`${TREE}/`);
    const { body, text } = await readPage();
    expect(treeUrlsIn(text)).toEqual(LED);
    expect(JSON.stringify(body.document)).toContain(JSON.stringify({ kind: 'url', url: `${TREE}/src/index.ts#L1` }));
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const page = (await server.call('GET', `${path}page`)).text;
    for (const url of LED) expect(page).toContain(`href="${url}"`);
    // Pages show only the content, and nothing from another host.
    expect(page).toMatch(/<img[^>]+src="[^"]*~files\/[0-9a-f]{64}\/big%20picture\.svg"/);
    expect(page).not.toMatch(/(?:src|srcset)="https:/);
    expect(page).not.toContain(`href="${TREE}/docs/deep/gone.md"`);
    expect(page).not.toContain('href="https://git.example/acme/shop/tree/other');
  });

  it('remain unchanged in the source of a page', async () => {
    await importTree(TREE);
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const source = (await server.call('GET', `${path}page.md`)).text;
    expect(source).toContain('[source](../../src/index.ts#L1), [folder](../../src/)');
  });

  it('are not broken for the link checker, also in a change request, unlike missing files', async () => {
    await importTree(TREE);
    expect(await listBroken()).toEqual(BROKEN);
    const pages = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages;
    const ofPage = (await admin.get(`/v1/spaces/${spaceId}/content/page/${pages[1].id}/links?status=broken`)).body;
    expect(ofPage.count).toBe(BROKEN.length);
    const change = (await admin.post(`/v1/spaces/${spaceId}/change-requests`, {})).body;
    const content = `/v1/spaces/${spaceId}/change-requests/${change.id}`;
    const edit = { operation: 'update_page', page: pages[0].id, document: { markdown: '[a](../src/a.ts) [b](b.md)' } };
    expect((await admin.post(`${content}/content`, { changes: [edit] })).status).toBe(200);
    expect(await listBroken(content)).toEqual([...BROKEN, 'b.md'].sort());
  });

  it('are broken while the URL of the repository is unknown', async () => {
    await importTree();
    expect((await readPage()).text).not.toContain('git.example');
    expect(await listBroken()).toEqual([...BROKEN, '../../README.md', '../../src/', '../tools/'].sort());
  });

  it('change with a later import from another location, even for the same content', async () => {
    const other = 'https://git.example/elsewhere/-/tree/next';
    await importTree(TREE);
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const read = async () => {
      const [api, page] = [await readPage(), await server.call('GET', `${path}page`)];
      return { texts: [api.text, page.text], tags: [String(api.headers['etag']), String(page.headers['etag'])] };
    };
    const before = await read();
    expect(await listBroken()).toEqual(BROKEN);
    const { revision } = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    await importTree(other);
    const after = await read();
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.revision).toBe(revision);
    for (const text of before.texts) expect(treeUrlsIn(text, other)).toEqual([]);
    for (const text of after.texts) expect(treeUrlsIn(text)).toEqual([]);
    for (const text of after.texts) expect(text).toContain(`${other}/src/index.ts`);
    for (const [index, tag] of after.tags.entries()) expect(tag).not.toBe(before.tags[index]);
    const again = await admin.get(`/v1/spaces/${spaceId}/content/path/page?format=document`, {
      headers: { 'if-none-match': before.tags[0] ?? '' },
    });
    expect(again.status).toBe(200);
    await importTree();
    expect((await read()).texts.flatMap((text) => treeUrlsIn(text, other))).toEqual([]);
    expect(await listBroken()).toContain('../../src/');
  });

  it('also work in PDFs', async () => {
    await importTree(TREE);
    const { url } = (await admin.get(`/v1/spaces/${spaceId}/pdf`)).body;
    const { bytes } = await server.call('GET', url.slice('https://docs.test'.length));
    const { links } = await readPdf(bytes);
    expect(links.map(({ to }) => to)).toEqual(expect.arrayContaining([`${TREE}/src/index.ts#L1`, `${TREE}/src`]));
  });

  it('also work in the table of contents', async () => {
    await importTree(TREE);
    const target = { kind: 'source', target: '../src/' };
    const link = { operation: 'insert_page', type: 'link', title: 'Code', target };
    const answer = await admin.post(`/v1/spaces/${spaceId}/content`, { changes: [link] });
    expect(answer.status).toBe(200);
    const { pages } = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body;
    const listed = pages.find((page: { title: string }) => page.title === 'Code');
    expect(listed).toMatchObject({ target: { kind: 'url', url: `${TREE}/src` }, href: `${TREE}/src` });
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    expect((await server.call('GET', path)).text).toContain(`href="${TREE}/src"`);
  });
});
