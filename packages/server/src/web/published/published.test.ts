import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const FILES = {
  '.gitbook.yaml': 'root: ./\nredirects:\n  old/place: guide.md\n  to/secret: secret.md\n',
  'SUMMARY.md':
    '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [Secret](secret.md)\n* [After](after.md)\n* [Quiet](quiet.md)\n',
  'README.md':
    '# Home\n\nSee [guide](guide.md) and [this](secret.md).\n\n{% if visitor.claims.pro %}\nInside: zanzibar\n{% endif %}\n',
  'guide.md':
    '# Guide\n\n![Picture](images/dot.svg)\n\n{% include ".gitbook/includes/note.md" %}\n\n{% include "secret.md" %}\n',
  'secret.md': '---\nif: visitor.claims.pro\ndescription: timbuktu\n---\n\n# Secret\n\nKept: kathmandu\n',
  'after.md': '# After\n\nText\n',
  'quiet.md': '---\nnoRobotsIndex: true\n---\n\n# Quiet\n\nText\n',
  '.gitbook/includes/note.md': 'From the snippet.\n',
  'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><script>alert(1)</script></svg>',
};

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const aSpaceOfFiles = (title = 'Docs') => aFilledSpace(server, organizationId, admin, title, FILES);
const visit = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers });

describe('a public site', () => {
  it('serves its pages with security headers, and one URL for each', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id]);
    const home = await visit(path);
    expect(home.status).toBe(200);
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(home.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-/);
    expect(home.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(home.headers['x-robots-tag']).toBeUndefined();
    expect(home.text).toContain(`<link rel="canonical" href="https://docs.test${path}"/>`);
    const guide = await visit(`${path}guide`);
    expect(guide.text).toContain('From the snippet.');
    expect((await visit(path.slice(0, -1))).headers['location']).toBe(path);
    expect((await visit(`${path}guide/`)).headers['location']).toBe(`${path}guide`);
    expect((await visit(`${path}readme`)).headers['location']).toBe(path);
    expect((await visit(`${path}old/place`)).headers['location']).toBe(`${path}guide`);
    expect((await visit(`${path}no-such-page`)).status).toBe(404);
    expect((await visit(`${path}%00`)).status).toBe(404);
    expect((await visit(`${path}%E0%A4%A`)).status).toBe(400);
  });

  it('declares the language of its content, if the repository specifies one', async () => {
    const book = await aFilledSpace(server, organizationId, admin, 'Book', {
      'book.json': '{"language": "ja"}',
      'SUMMARY.md': '* [A](README.md)\n',
      'README.md': '# A\n',
    });
    const { path } = await aPublishedSite(organizationId, admin, [book.id]);
    expect((await visit(path)).text).toMatch(/<html lang="ja"/);
    expect((await visit(`${path}none`)).text).toMatch(/<html lang="ja"/);
  });

  it('returns 304 if not modified, and compresses for clients that accept it', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id]);
    const home = await visit(path);
    expect((await visit(path, { 'if-none-match': String(home.headers['etag']) })).status).toBe(304);
    const compressed = await visit(path, { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.bytes.length).toBeLessThan(home.bytes.length / 2);
    expect((await visit(path, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  it('shows imported content immediately', async () => {
    const { id, fill } = await aSpaceOfFiles();
    const { path } = await aPublishedSite(organizationId, admin, [id]);
    expect((await visit(`${path}guide`)).text).not.toContain('Freshly written');
    await fill({ ...FILES, 'guide.md': '# Guide\n\nFreshly written.\n' });
    expect((await visit(`${path}guide`)).text).toContain('Freshly written');
  });

  it('serves files of the space under content-hashed URLs, in a sandbox, and no other file', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id]);
    const source = /src="([^"]*~files[^"]*)"/.exec((await visit(`${path}guide`)).text)?.[1] ?? '';
    const file = await visit(source);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
    expect(file.headers['content-security-policy']).toMatch(/sandbox/);
    expect(file.headers['cache-control']).toMatch(/immutable/);
    const foreign = await server.ctx.blobs.put(Buffer.from('of nobody'));
    expect((await visit(source.replace(/[0-9a-f]{64}/, foreign))).status).toBe(404);
  });

  it('links and shows the targets of titles, and links no scheme that pages do not', async () => {
    const { id } = await aFilledSpace(server, organizationId, admin, 'Titles', {
      'SUMMARY.md': '* [Home](README.md)\n* [Sum](sum.md)\n* [Odd](odd.md)\n',
      'README.md': '# Home [here](sum.md) ![Dot](images/dot.svg)\n',
      'sum.md': '# [834. Sum](https://example.org/sum?a=1)\n',
      'odd.md': '# [Odd](javascript:alert(1))\n',
      'images/dot.svg': FILES['images/dot.svg'],
    });
    const { path } = await aPublishedSite(organizationId, admin, [id]);
    const titleOf = async (page: string) => /<h1.*?<\/h1>/s.exec((await visit(path + page)).text)?.[0] ?? '';
    expect(await titleOf('sum')).toContain('<a href="https://example.org/sum?a=1"');
    expect(await titleOf('sum')).not.toContain('link-broken');
    const home = await titleOf('');
    expect(home).toContain(`href="${path}sum"`);
    const picture = /src="([^"]*~files[^"]*)"/.exec(home)?.[1] ?? '';
    expect((await visit(picture)).status).toBe(200);
    expect((await visit(`${path}sum.md`)).text).toContain('(https://example.org/sum?a=1)');
    expect(await titleOf('odd')).not.toContain('javascript:');
    expect((await visit(`${path}odd.md`)).text).not.toContain('javascript:');
  });

  it('has an anchor at its title, and shows a title that the text repeats once', async () => {
    const { id } = await aFilledSpace(server, organizationId, admin, 'Book', {
      'SUMMARY.md': '* [Home](README.md)\n* [Chapter one](one.md)\n* [Two](two.md)\n* [Three](three.md)\n',
      'README.md': '# The home\n\nSee [top](#the-home), [chapter](one.md#chapter-one).\n',
      'one.md': '## Chapter one\n\nFirst words.\n\n## More\n',
      'two.md': '## Another\n\nText\n',
      'three.md': '# Three {#own}\n\n## Own\n',
    });
    const { path } = await aPublishedSite(organizationId, admin, [id]);
    const read = async (page: string) => (await visit(path + page)).text;
    expect(await read('')).toContain('<h1 id="the-home"');
    expect(await read('')).toContain('href="#the-home"');
    const one = await read('one');
    expect(one.match(/<h[1-6][^>]*>(?:<span>)?(?:<span>)?Chapter one/g)).toHaveLength(1);
    expect(one).toContain('<h1 id="chapter-one"');
    expect(await read('one.md')).toBe('# Chapter one\n\nFirst words.\n\n## More\n');
    expect((await read('two')).match(/<h[12] id="(?:two|another)"/g)).toHaveLength(2);
    const three = await read('three');
    expect(three.match(/id="own"/g)).toHaveLength(1);
  });

  it('hides conditional content from visitors on every endpoint', async () => {
    const spaceId = (await aSpaceOfFiles()).id;
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const words = /zanzibar|timbuktu|kathmandu|Secret/;
    for (const pagePath of [
      '',
      'guide',
      'after',
      'quiet',
      'secret',
      'secret.md',
      'readme.md',
      'guide.md',
      'after.md',
      'to/secret',
      'none',
    ]) {
      const answer = await visit(path + pagePath);
      expect(answer.text, pagePath).not.toMatch(words);
      expect(String(answer.headers['location'] ?? ''), pagePath).not.toMatch(/secret/);
    }
    expect((await visit(`${path}secret`)).status).toBe(404);
    expect((await visit(`${path}secret.md`)).status).toBe(404);
    expect((await visit(`${path}guide`)).text).toContain(`href="${path}after"`);
    expect((await visit(`${path}readme.md`)).text).toContain('See [guide](guide.md)');
  });

  it('shows a notice only at its root if it has no content, without spaces or with an empty one', async () => {
    const empty = (await admin.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Empty' })).body;
    for (const spaces of [[], [empty.id]]) {
      const { path } = await aPublishedSite(organizationId, admin, spaces);
      const { status, text, headers } = await visit(path);
      expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
      expect(text).toContain('This site has no content that you can read yet.');
      expect((await visit(`${path}guide`)).status).toBe(404);
    }
  });

  it('excludes a page from search engines if the page requests it', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id]);
    const quiet = await visit(`${path}quiet`);
    expect(quiet.headers['x-robots-tag']).toBe('noindex');
    expect(quiet.text).toMatch(/<meta name="robots" content="noindex/);
  });

  it('serves several spaces below their own paths, and keeps the page when the variant changes', async () => {
    const [one, two] = [(await aSpaceOfFiles('One')).id, (await aSpaceOfFiles('Two')).id];
    await admin.patch(`/v1/spaces/${two}`, { emoji: '🍅' });
    const { path } = await aPublishedSite(organizationId, admin, [one, two]);
    expect((await visit(`${path}two/guide`)).status).toBe(200);
    expect((await visit(`${path}guide`)).text).toMatch(/🍅 ?Two/);
    expect((await visit(`${path}guide`)).text).toContain(`href="${path}two/guide"`);
    expect((await visit(`${path}two/guide`)).text).toContain(`href="${path}guide"`);
  });
});

describe('audiences', () => {
  const update = (siteId: string, body: object) => admin.patch(`/v1/orgs/${organizationId}/sites/${siteId}`, body);

  it('an unlisted site is public but not indexed', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id], {
      visibility: 'unlisted',
    });
    const home = await visit(path);
    expect(home.status).toBe(200);
    expect(home.headers['x-robots-tag']).toBe('noindex');
    expect(home.text).toMatch(/<meta name="robots" content="noindex/);
  });

  it('an unpublished site returns the same 404 as an unknown one, at once', async () => {
    const { id, path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id]);
    expect((await visit(path)).status).toBe(200);
    await admin.post(`/v1/orgs/${organizationId}/sites/${id}/unpublish`);
    const [gone, unknown] = [await visit(path), await visit(path.replace('documentation', 'nothing'))];
    expect([gone.status, unknown.status]).toEqual([404, 404]);
    expect(gone.text).toBe(unknown.text);
    await admin.post(`/v1/orgs/${organizationId}/sites/${id}/publish`);
    expect((await visit(path)).status).toBe(200);
  });

  it('a site for share links requires an active key, and keeps the key in its links', async () => {
    const { id, path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id], {
      visibility: 'share-link',
    });
    const key = 'KeyOfTheShareLink1234';
    await transact(server.ctx, async (tx) => {
      const row = { id: 'link', site_id: id, name: 'Link', key, active: 1, created_at: tx.now };
      await tx.db.insertInto('share_links').values(row).execute();
    });
    for (const pagePath of ['', 'guide', 'wrong/guide', `~files/${'0'.repeat(64)}/x`]) {
      const closed = await visit(path + pagePath);
      expect([closed.status, closed.text.includes('Documentation')], pagePath).toEqual([404, false]);
    }
    const open = await visit(`${path}${key}/guide`);
    expect(open.status).toBe(200);
    expect(open.headers['cache-control']).toMatch(/^private/);
    expect(open.text).toContain(`href="${path}${key}/after"`);
    expect(open.text).not.toMatch(new RegExp(`href="${path}(?!${key}/)`));
    await transact(server.ctx, (tx) => tx.db.updateTable('share_links').set({ active: 0 }).execute());
    expect((await visit(`${path}${key}/guide`)).status).toBe(404);
    expect(server.logged()).not.toContain(key);
  });

  it('a site for signed-in visitors requires a sign-in', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id], {
      visibility: 'visitor-auth',
    });
    const closed = await visit(`${path}guide`);
    expect(closed.status).toBe(401);
    expect(closed.text).not.toMatch(/Guide|snippet/);
  });

  it('applies changes of the site immediately: visibility, title, URL', async () => {
    const { id, path } = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id]);
    await visit(path);
    await update(id, { title: 'Renamed documentation' });
    expect((await visit(path)).text).toContain('Renamed documentation');
    await update(id, { basename: 'moved-site' });
    const moved = path.replace(/[^/]+\/$/, 'moved-site/');
    const former = await visit(`${path}old/place?utm_source=mail`);
    expect([former.status, former.headers['location']]).toEqual([301, `${moved}old/place?utm_source=mail`]);
    expect((await visit(path)).headers['location']).toBe(moved);
    expect((await visit(moved)).status).toBe(200);
    // A basename redirects to the latest site that had it; a site that has it now has precedence.
    await update(id, { basename: 'moved-again' });
    expect((await visit(path)).headers['location']).toBe(path.replace(/[^/]+\/$/, 'moved-again/'));
    await update(id, { basename: 'moved-site' });
    expect((await visit(path)).headers['location']).toBe(moved);
    const other = await aPublishedSite(organizationId, admin, [(await aSpaceOfFiles()).id]);
    await update(other.id, { basename: path.split('/').at(-2) });
    expect((await visit(path)).status).toBe(200);
    await update(id, { visibility: 'share-link' });
    expect((await visit(path.replace(/[^/]+\/$/, 'moved-again/guide'))).status).toBe(404);
    await update(id, { visibility: 'public' });
    await update(id, { visibility: 'visitor-auth' });
    expect((await visit(path.replace(/[^/]+\/$/, 'moved-site/'))).status).toBe(401);
  });
});
