import { type ContentFile, hashOf, type Page, type ReusableContent, writeRevision } from '@bindery/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { askUntilWhole } from '../../../testing/ask-until-whole.ts';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { commitContent } from '../content/commit.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/**
 * Texts and files by path: `inc/` contains reusable contents, `.md` are pages, `.link` links of the table of contents.
 */
type Files = Readonly<Record<string, string>>;

const encoder = new TextEncoder();
const idOf = (file: string) => file.replaceAll('/', '.').replace(/\.md$/, '');

/** Replaces the content of a space, or of a change request of it, by exactly these files. */
async function putContent(spaceId: string, files: Files, changeRequestId?: string): Promise<void> {
  const documents = Object.values(files).map((text) => ({
    hash: hashOf(encoder.encode(text)),
    bytes: encoder.encode(text),
  }));
  const named = Object.entries(files).map(([file, text]) => ({ file, document: hashOf(encoder.encode(text)) }));
  const isSnippet = (file: string) => file.startsWith('inc/');
  const pages: Page[] = [];
  const reusableContents: ReusableContent[] = [];
  const plain: ContentFile[] = [];
  for (const { file, document } of named) {
    const common = { id: idOf(file), title: idOf(file) };
    if (isSnippet(file)) reusableContents.push({ ...common, file, document });
    else if (file.endsWith('.link')) pages.push({ ...common, type: 'link', target: files[file] ?? '' });
    else if (file.endsWith('.md'))
      pages.push({ ...common, type: 'document', slug: common.id, file, document, pages: [] });
    else plain.push({ id: common.id, name: file, path: file, contentType: 'image/png', size: 1, blob: document });
  }
  await commitContent(server.ctx, { spaceId, changeRequestId }, { userId: admin.id }, async ({ revision, store }) => {
    const content = { pages, files: plain, reusableContents, redirects: [{ from: 'old', to: 'b.md' }], variables: {} };
    const written = await writeRevision(content, { store, root: revision.root });
    return { root: written.root, objects: [...documents, ...written.objects] };
  });
}

async function spaceWith(files: Files, title = 'Space'): Promise<string> {
  const { id } = await aSpace(server, organizationId, admin, { title });
  await putContent(id, files);
  return id;
}

/** A user without any grants. */
const hide = (spaceId: string) =>
  transact(server.ctx, (tx) => updateSpaceRow(tx.db, spaceId, { default_level: 'none' }));

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are inspected here
type Any = any;

const list = async (url: string, person = admin) => {
  const { status, body, text } = await person.get(url);
  expect(status, text).toBe(200);
  return body;
};

/** A compact link list: status, target as written, resolved target, occurrences. */
const short = ({ items }: Any) =>
  items.map((item: Any) => {
    const { targetReference: to, locationReferences } = item;
    const anchor = to?.internalLocation === undefined ? '' : `#${to.internalLocation.anchor}`;
    const name = to && `${to.kind} ${nameOf(to)}${anchor}`;
    return [item.status, item.target, name ?? '-', locationReferences.map(nameOf).join(' ')].join(' | ');
  });
const nameOf = (reference: Any): string =>
  (reference.page ?? reference.file ?? reference.reusableContent ?? reference.space).id;

describe('listSpaceLinks', () => {
  it('lists each target once, with its state and every occurrence', async () => {
    const space = await spaceWith({
      'a.md': '# A\n\nTo [b](b.md), [again](b), [c](c.md "C").\n\n![](dot.png)\n\n[out](https://example.com)\n',
      'b.md':
        '---\ncover: dot.png\n---\n\n# B\n\n[gone](gone.md#x) and {% include "inc/note.md" %}\n\n{% include "inc/note.md" %}\n',
      'c.md': '# C\n\n[b](./b.md)\n\nMore [b](b.html)\n\n[gone](gone.md#y)\n',
      'inc/note.md': 'Read [c](../c.md)\n',
      'dot.png': 'x',
    });
    const links = await list(`/v1/spaces/${space}/links`);
    expect(short(links)).toEqual([
      'ok | dot.png | file dot.png | a b',
      'broken | gone.md#x | - | b c',
      'ok | b.md | page b | a c c',
      'ok | c.md | page c | a inc.note',
      'ok | inc/note.md | reusable-content inc.note | b b',
    ]);
    expect(links).toMatchObject({ count: 5, stats: { total: 5, broken: { total: 1 } } });
    expect(links.stats.broken).not.toHaveProperty('changeRequest');
    expect(links.items.map((item: Any) => item.relation)).toEqual([
      'dependsOn',
      'reference',
      'reference',
      'reference',
      'dependsOn',
    ]);
    expect(links.items[2].targetReference).toMatchObject({
      kind: 'page',
      organization: { object: 'organization', id: organizationId },
      space: { object: 'space', id: space },
      page: { id: 'b', path: 'b', title: 'b', pages: [] },
    });
    expect(links.items[2].targetReference).not.toHaveProperty('versionContext');
    const nodes = links.items[2].locationReferences.map((location: Any) => location.internalLocation);
    expect(nodes).toEqual([1, 2, 3].map(() => ({ type: 'node', node: expect.stringMatching(/./) })));
    expect(nodes[1]).not.toEqual(nodes[2]);
    // The cover is not in a block.
    expect(links.items[0].locationReferences[1]).not.toHaveProperty('internalLocation');
  });

  it('checks anchors, and follows headings as they change', async () => {
    const files = {
      'a.md': '# A\n\n[b](b.md#one) [b](b.md#two) [own](#a-part) [own](#nowhere)\n\n## A part\n',
      'b.md': '# B\n\n## One\n\n{% include "inc/two.md" %}\n',
      'inc/two.md': 'Nothing yet. [x](#on-whoever-includes-it)\n',
    };
    const space = await spaceWith(files);
    const read = async () =>
      short(await list(`/v1/spaces/${space}/links`)).filter((line: string) => line.includes('#'));
    const own = ['ok | #a-part | page a#a-part | a', 'broken | #nowhere | - | a'];
    expect(await read()).toEqual([...own, 'ok | b.md#one | page b#one | a', 'broken | b.md#two | - | a']);
    await putContent(space, { ...files, 'inc/two.md': '## Two\n' });
    expect(await read()).toEqual([...own, 'ok | b.md#one | page b#one | a', 'ok | b.md#two | page b#two | a']);
    await putContent(space, { ...files, 'b.md': '# B\n\n## Uno\n' });
    expect(await read()).toEqual([...own, 'broken | b.md#one | - | a', 'broken | b.md#two | - | a']);
  });

  it('follows created, moved and deleted pages', async () => {
    const space = await spaceWith({ 'a.md': '[b](sub/b.md) [c](c.md)', 'c.md': '[a](a.md)' });
    const read = async () => short(await list(`/v1/spaces/${space}/links`));
    expect(await read()).toEqual(['broken | sub/b.md | - | a', 'ok | a.md | page a | c', 'ok | c.md | page c | a']);
    await putContent(space, { 'a.md': '[b](sub/b.md) [c](c.md)', 'c.md': '[a](a.md)', 'sub/b.md': '[a](a.md)' });
    expect(await read()).toEqual([
      'broken | a.md | - | sub.b',
      'ok | a.md | page a | c',
      'ok | c.md | page c | a',
      'ok | sub/b.md | page sub.b | a',
    ]);
    await putContent(space, { 'c.md': '[a](a.md)' });
    expect(await read()).toEqual(['broken | a.md | - | c']);
  });

  it('filters by status and pages through a list, with counts before and after the filter', async () => {
    const targets = Array.from({ length: 25 }, (_, number) => `[x](t${String(number).padStart(2, '0')}.md)`);
    const there = Object.fromEntries(['t03.md', 't07.md'].map((file) => [file, '# There']));
    const space = await spaceWith({ 'a.md': targets.join('\n\n'), ...there });
    const url = `/v1/spaces/${space}/links`;
    const stats = { total: 25, broken: { total: 23 } };
    expect(await list(`${url}?status=ok`)).toMatchObject({ count: 2, stats });
    expect(await list(`${url}?status=in-app`)).toMatchObject({ count: 0, items: [], stats });
    expect(await list(`${url}?limit=0`)).toMatchObject({ count: 25, items: [], stats });
    const keys: string[] = [];
    let page = '';
    do {
      const answer = await list(`${url}?status=broken&limit=7${page}`);
      expect(answer).toMatchObject({ count: 23, stats });
      keys.push(...answer.items.map((item: Any) => item.target));
      page = answer.next === undefined ? '' : `&page=${answer.next.page}`;
    } while (page !== '');
    expect(keys).toHaveLength(23);
    expect(new Set(keys).size).toBe(23);
    expect((await admin.get(`${url}?status=lost`)).status).toBe(400);
    expect((await admin.get(`${url}?page=xyz`)).status).toBe(400);
  });

  it('checks links of the table of contents', async () => {
    const space = await spaceWith({
      'a.link': 'b.md',
      'b.md': '# B',
      'c.link': 'gone.md',
      'd.link': 'https://example.com',
    });
    const links = await list(`/v1/spaces/${space}/links`);
    expect(short(links)).toEqual(['broken | gone.md | - | c.link', 'ok | b.md | page b | a.link']);
    expect(links.items[1].locationReferences[0].page).toMatchObject({ type: 'link', title: 'a.link' });
    expect((await list(`/v1/spaces/${space}/content/page/c.link/links`)).stats.broken.total).toBe(1);
  });

  it('accepts any text as a target, and limits the targets of a page', async () => {
    const odd = [
      `x'); drop table link_targets; --`,
      '%00',
      '&#xD800;',
      '😀.md#😀',
      'page/a',
      'url/x',
      'b.md#a/b%2Fc"\'',
      `${'x'.repeat(5000)}.md`,
      `${'x'.repeat(2047)}😀`,
      'https://docs.test:bad/',
      'https://docs.test/o/%E0%A4%A/s/x',
      'http://[',
      '//docs.test/o/x/s/__proto__/constructor',
      '__proto__',
      'constructor#toString',
    ];
    const space = await spaceWith({ 'a.md': odd.map((target) => `[x](<${target}>)`).join('\n\n'), 'b.md': '# B' });
    const links = await list(`/v1/spaces/${space}/links`);
    expect(links.count).toBe(links.items.length);
    expect(await walk(`/v1/spaces/${space}/links`, 1)).toEqual(links.items.map((item: Any) => item.target));
    expect(links.items.filter((item: Any) => item.status === 'ok')).toEqual([]);
    const many = await spaceWith({ 'a.md': Array.from({ length: 11_000 }, (_, n) => `[x](t${n}.md)`).join(' ') });
    expect((await list(`/v1/spaces/${many}/links?limit=1`)).count).toBe(10_000);
  });

  it('limits the occurrences of a frequent target per response', async () => {
    const pages = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`p${n}.md`, '[home](home.md)']));
    const space = await spaceWith({ 'home.md': '# Home', ...pages });
    const [item] = (await askUntilWhole(() => list(`/v1/spaces/${space}/links`))).items;
    expect(item.locationReferences).toHaveLength(500);
    expect(item.more).toBe(100);
  });

  it('discloses nothing to non-members and serves readers', async () => {
    const space = await spaceWith({ 'a.md': '[gone](gone.md)' });
    const reader = await aMember(server, organizationId, 'read');
    expect((await list(`/v1/spaces/${space}/links`, reader)).count).toBe(1);
    const nonMember = await aPerson(server);
    const guest = await aMember(server, organizationId, null);
    for (const person of [nonMember, guest]) {
      for (const path of ['links', 'content/page/a/links', 'content/page/a/backlinks', 'content/files/x/backlinks']) {
        expect((await person.get(`/v1/spaces/${space}/${path}`)).status).toBe(404);
      }
    }
    expect((await server.call('GET', `/v1/spaces/${space}/links`)).status).toBe(401);
  });
});

describe('listSpaceLinks: URLs of the installation', () => {
  const home = 'https://docs.test';

  it('resolves URLs of the application and of published sites, and reports missing ones as broken', async () => {
    const other = await spaceWith({ 'b.md': '# B\n\n## One\n', 'hidden.md': '# Hidden', 'dot.png': 'x' }, 'Other');
    const { path } = await aPublishedSite(organizationId, admin, [other]);
    const app = `${home}/o/${organizationId}/s/${other}`;
    const site = `${home}${path}`;
    const space = await spaceWith({
      'a.md': [
        `${app}/b`,
        `${app}/b/#one`,
        `${app}/b#two`,
        `${app}/nowhere`,
        app,
        `${app}/~/changes/4/b`,
        `${home}/v1/spaces/${other}/content/page/b`,
        `http://docs.test/v1/spaces/${other}/content/files/dot.png`,
        `${home}/v1/spaces/${other}/content/files/none`,
        `${home}/v1/spaces/unknown`,
        `${home}/o/another/s/${other}/b`,
        `${site}b#one`,
        `${site}old`,
        `${site}nowhere`,
        `${home}/sites/nobody/docs/`,
        `${home}/v1/orgs`,
        `${home}/`,
        'https://elsewhere.test/o/x/s/y/b',
      ]
        .map((url) => `[x](${url})`)
        .join('\n\n'),
    });
    const links = await list(`/v1/spaces/${space}/links`);
    const lines = short(links).map((line: string) => line.replaceAll(app, 'APP').replaceAll(site, 'SITE'));
    expect(lines.sort()).toEqual(
      [
        'in-app | APP/b | page b | a',
        'in-app | APP/b/#one | page b#one | a',
        'broken | APP/b#two | - | a',
        'broken | APP/nowhere | - | a',
        `in-app | APP | space ${other} | a a`,
        `in-app | ${home}/v1/spaces/${other}/content/page/b | page b | a`,
        `in-app | http://docs.test/v1/spaces/${other}/content/files/dot.png | file dot.png | a`,
        `broken | ${home}/v1/spaces/${other}/content/files/none | - | a`,
        `broken | ${home}/v1/spaces/unknown | - | a`,
        `in-app | ${home}/o/another/s/${other}/b | - | a`,
        'ok | SITEb#one | page b#one | a',
        'ok | SITEold | page b | a',
        'broken | SITEnowhere | - | a',
      ].sort(),
    );
    expect(links.stats).toEqual({ total: 13, broken: { total: 5 } });
    expect((await list(`/v1/spaces/${space}/links?status=in-app`)).count).toBe(6);
    expect((await list(`/v1/spaces/${space}/links?status=ok`)).count).toBe(2);
    expect((await list(`/v1/spaces/${space}/content/page/a/links`)).stats).toEqual(links.stats);
    expect(await walk(`/v1/spaces/${space}/links`, 3)).toEqual(links.items.map((item: Any) => item.target));
  });

  it('never discloses content of a space that the caller may not read', async () => {
    const secret = await spaceWith({ 'b.md': '# Secret title' }, 'Secret');
    await hide(secret);
    const { path } = await aPublishedSite(organizationId, admin, [secret]);
    const app = `${home}/o/${organizationId}/s/${secret}`;
    const space = await spaceWith({
      'a.md': [`${app}/b`, `${app}/none`, `${home}${path}b`, `${home}${path}none`]
        .map((url) => `[x](${url})`)
        .join('\n\n'),
    });
    const url = `/v1/spaces/${space}/links`;
    expect((await list(url)).stats.broken.total).toBe(2);
    const reader = await aMember(server, organizationId, 'read');
    const answer = await reader.get(url);
    expect(answer.body.items.map((item: Any) => item.status).sort()).toEqual(['in-app', 'in-app', 'ok', 'ok']);
    expect(answer.text).not.toContain('Secret');
    expect(answer.body.items.every((item: Any) => item.targetReference === undefined)).toBe(true);
  });

  it('discloses no sites of the organization to guests', async () => {
    const other = await spaceWith({ 'b.md': '# B' }, 'Other');
    const { path } = await aPublishedSite(organizationId, admin, [other]);
    const site = `${home}${path}`;
    const none = site.replace(/[^/]+\/$/, 'none/');
    const space = await spaceWith({ 'a.md': `[x](${site}b)\n\n[x](${site}none)\n\n[x](${none})` });
    const guest = await aMember(server, organizationId, null);
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', space, guest.id, 'read', tx.now));
    const url = `/v1/spaces/${space}/links`;
    expect((await list(url)).stats).toEqual({ total: 3, broken: { total: 2 } });
    const { items } = await list(url, guest);
    expect(items.map((item: Any) => [item.status, item.targetReference])).toEqual(items.map(() => ['ok', undefined]));
  });

  it('shows links to a deleted space as broken', async () => {
    const other = await spaceWith({ 'b.md': '# B' }, 'Other');
    const space = await spaceWith({ 'a.md': `[x](${home}/o/${organizationId}/s/${other}/b)` });
    expect((await list(`/v1/spaces/${space}/links`)).items[0].status).toBe('in-app');
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, other, { deleted_at: tx.now }));
    expect((await list(`/v1/spaces/${space}/links`)).items[0].status).toBe('broken');
  });
});

/** The targets of a list, read page by page. */
async function walk(url: string, limit: number): Promise<string[]> {
  const keys: string[] = [];
  let page = '';
  do {
    const { items, next } = await list(`${url}?limit=${limit}${page}`);
    keys.push(...items.map((item: Any) => item.target ?? nameOf(item)));
    page = next === undefined ? '' : `&page=${next.page}`;
  } while (page !== '');
  return keys;
}

describe('listSpacePageLinks', () => {
  it('lists the targets of one page in the order of its text', async () => {
    const space = await spaceWith({
      'a.md': '[z](z.md)\n\n[b](b.md)\n\n[b](b.md)\n\n![](dot.png)\n\n[gone](gone.md)\n',
      'b.md': '[c](c.md)',
      'dot.png': 'x',
    });
    const url = `/v1/spaces/${space}/content/page/a/links`;
    const links = await list(url);
    expect(short(links)).toEqual([
      'broken | z.md | - | a',
      'ok | b.md | page b | a a',
      'ok | dot.png | file dot.png | a',
      'broken | gone.md | - | a',
    ]);
    expect(links).toMatchObject({ count: 4, stats: { total: 4, broken: { total: 2 } } });
    expect(short(await list(`${url}?status=broken&limit=1`))).toEqual(['broken | z.md | - | a']);
    expect(await walk(url, 1)).toEqual(['z.md', 'b.md', 'dot.png', 'gone.md']);
    expect((await admin.get(`/v1/spaces/${space}/content/page/none/links`)).status).toBe(404);
  });
});

describe('listSpacePageBacklinks', () => {
  it('lists occurrences of links to a page, in its space and in others that the caller may read', async () => {
    const space = await spaceWith({
      'a.md': '[b](b.md)\n\n[b](b.md#one)\n',
      'b.md': '# B\n\n## One\n\n[own](#one)\n',
      'inc/x.md': '[b](../b.md)',
    });
    const pageUrl = `https://docs.test/o/${organizationId}/s/${space}/b`;
    const other = await spaceWith({ 'o.md': `[b](${pageUrl}#one)\n\n[b](${pageUrl})\n`, 'p.md': 'none' }, 'Other');
    const secret = await spaceWith({ 's.md': `[b](${pageUrl})` }, 'Secret');
    await hide(secret);
    const url = `/v1/spaces/${space}/content/page/b/backlinks`;
    const { count, items } = await list(url);
    expect(items.map((item: Any) => `${item.kind} ${nameOf(item)} ${item.space.id === space}`)).toEqual([
      'page a true',
      'page a true',
      'reusable-content inc.x true',
      'page o false',
      'page o false',
      'page s false',
    ]);
    expect(count).toBe(6);
    expect(items[0].internalLocation).toMatchObject({ type: 'node' });
    expect(await walk(url, 2)).toEqual(['a', 'a', 'inc.x', 'o', 'o', 's']);
    const reader = await aMember(server, organizationId, 'read');
    const answer = await reader.get(url);
    expect(answer.body.count).toBe(5);
    expect(answer.text).not.toContain('Secret');
    expect((await admin.get(`/v1/spaces/${space}/content/page/none/backlinks`)).status).toBe(404);
    expect((await admin.get(`/v1/spaces/${other}/content/page/b/backlinks`)).status).toBe(404);
    expect((await admin.get(`${url}?page=xyz`)).status).toBe(400);
  });
});

describe('listSpaceFileBacklinks', () => {
  it('lists occurrences of links to a file and its embeds', async () => {
    const space = await spaceWith({
      'a.md': '![](dot.png)',
      'b.md': '---\ncover: dot.png\n---\n',
      'c.md': '[x](other.png)',
      'dot.png': 'x',
      'other.png': 'y',
    });
    const url = `/v1/spaces/${space}/content/files/dot.png/backlinks`;
    expect((await list(url)).items.map(nameOf)).toEqual(['a', 'b']);
    expect((await admin.get(`/v1/spaces/${space}/content/files/none/backlinks`)).status).toBe(404);
  });
});

describe('links of a change request', () => {
  const files = { 'a.md': '[b](b.md) [gone](gone.md)\n\n[c](c.md#one)\n', 'b.md': '# B', 'c.md': '# C\n\n## One\n' };

  async function aChange(space: string): Promise<{ id: string; url: string }> {
    const changeRequest = await admin.post(`/v1/spaces/${space}/change-requests`, { subject: 'Change' });
    expect(changeRequest.status, changeRequest.text).toBe(201);
    return { id: changeRequest.body.id, url: `/v1/spaces/${space}/change-requests/${changeRequest.body.number}` };
  }

  it('are those of its content, with counts of links that it would break', async () => {
    const space = await spaceWith(files);
    const { id, url } = await aChange(space);
    const before = await list(`${url}/links`);
    expect(before.stats).toEqual({ total: 3, broken: { total: 1, changeRequest: 0 } });
    const { 'b.md': _, ...otherFiles } = files;
    await putContent(space, { ...otherFiles, 'c.md': '# C\n\n[new](new.md)\n\n[gone](gone.md)\n' }, id);
    const links = await list(`${url}/links`);
    expect(short(links)).toEqual([
      'broken | b.md | - | a',
      'broken | gone.md | - | a c',
      'broken | new.md | - | c',
      'broken | c.md#one | - | a',
    ]);
    expect(links.stats).toEqual({ total: 4, broken: { total: 4, changeRequest: 3 } });
    expect(links.items[1].locationReferences[1].versionContext).toMatchObject({
      type: 'changeRequest',
      changeRequest: { object: 'change-request', id },
    });
    const broken = await list(`${url}/links?brokenContext=changeRequest`);
    expect(broken.count).toBe(3);
    expect(broken.items.map((item: Any) => item.target).sort()).toEqual(['b.md', 'c.md#one', 'new.md']);
    expect((await list(`${url}/links?brokenContext=changeRequest&status=ok`)).count).toBe(0);
    const page = await list(`${url}/content/page/a/links`);
    expect(page.stats).toEqual({ total: 3, broken: { total: 3, changeRequest: 2 } });
    // Main content is unchanged.
    expect((await list(`/v1/spaces/${space}/links`)).stats).toEqual({ total: 3, broken: { total: 1 } });
  });

  it('exclude links that main has repaired since its start', async () => {
    const space = await spaceWith(files);
    const { id, url } = await aChange(space);
    await putContent(space, { ...files, 'gone.md': '# There at last' });
    await putContent(space, { ...files, 'd.md': '[lost](lost.md)' }, id);
    const links = await list(`${url}/links`);
    expect(links.stats.broken).toEqual({ total: 2, changeRequest: 1 });
  });

  it('point to its pages and files', async () => {
    const space = await spaceWith({ ...files, 'dot.png': 'x' });
    const { id, url } = await aChange(space);
    await putContent(space, { 'b.md': '# B\n', 'c.md': '[b](b.md) ![](new.png)', 'new.png': 'y' }, id);
    const backlinks = await list(`${url}/content/page/b/backlinks`);
    expect(backlinks.items.map(nameOf)).toEqual(['c']);
    expect(backlinks.items[0].versionContext.type).toBe('changeRequest');
    expect((await list(`${url}/content/files/new.png/backlinks`)).items.map(nameOf)).toEqual(['c']);
    expect((await admin.get(`${url}/content/files/dot.png/backlinks`)).status).toBe(404);
    expect((await admin.get(`${url}/content/page/a/backlinks`)).status).toBe(404);
    expect((await list(`/v1/spaces/${space}/content/page/b/backlinks`)).items.map(nameOf)).toEqual(['a']);
  });
});
