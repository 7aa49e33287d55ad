import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const HOUR = 3600 * 1000;

let server: TestServer;
let organizationId: string;
let hostname: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ sitesDomain: 'sites.test' }, async () => [{ address: '192.0.2.1', family: 4 }]);
  ({ id: organizationId, admin } = await anOrganization(server));
  ({ hostname } = (await admin.get(`/v1/orgs/${organizationId}`)).body);
});
afterAll(() => server.close());

async function aFilledSpace(title = 'Docs'): Promise<string> {
  const space = await aSpace(server, organizationId, admin, { title });
  const pages = ['Home', 'Guide'];
  const changes = pages.map((name) => ({
    operation: 'insert_page',
    title: name,
    document: { markdown: `Of ${title}.` },
  }));
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  return space.id;
}
const siteUrl = (id: string) => `/v1/orgs/${organizationId}/sites/${id}`;
async function aSite(spaces: readonly string[], changes: object = {}) {
  const { id } = await aPublishedSite(organizationId, admin, spaces, changes);
  const { body } = await admin.get(siteUrl(id));
  const siteSpaces = (await admin.get(`${siteUrl(id)}/site-spaces`)).body.items;
  return { id, basename: String(body.basename), siteSpaces, path: `/${body.basename}/` };
}
const resolve = (url: string, more: object = {}, person = admin) => person.post('/v1/urls/published', { url, ...more });
const read = (path: string, token: string) => server.call('GET', path, { token });

describe('resolvePublishedUrl', () => {
  it('resolves the site, the space and the path of a URL, for any caller', async () => {
    const [one, two] = [await aFilledSpace('One'), await aFilledSpace('Two')];
    const { id, path, siteSpaces, basename } = await aSite([one, two]);
    const nonMember = await aPerson(server);
    const { status, body } = await resolve(`https://${hostname}.sites.test${path}two/guide?x=1#y`, {}, nonMember);
    expect(status).toBe(200);
    expect(body).toEqual({
      organization: organizationId,
      site: id,
      siteSpace: siteSpaces[1].id,
      space: two,
      pathname: '/guide',
      basePath: `${path}two/`,
      siteBasePath: path,
      apiToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      complete: true,
      canonicalUrl: `https://${hostname}.sites.test/${basename}/two/guide`,
    });
    expect((await resolve(`https://${hostname}.sites.test${path}`)).body).toMatchObject({
      space: one,
      pathname: '/',
      complete: false,
    });
    expect((await resolve(`https://${hostname}.sites.test${path}anything`)).body).toMatchObject({
      space: one,
      complete: true,
    });
    expect((await resolve(`https://${hostname}.sites.test${path}two`)).body).toMatchObject({
      space: two,
      complete: true,
    });
  });

  it('resolves all URLs of a site', async () => {
    const space = await aFilledSpace();
    const { id, basename } = await aSite([space]);
    await admin.post('/v1/custom-hostnames/one.acme.example', { target: { type: 'site', site: id } });
    await admin.patch(siteUrl(id), { proxy: 'www.acme.example/docs' });
    for (const [url, siteBasePath] of [
      [`https://${hostname}.sites.test/${basename}/guide`, `/${basename}/`],
      // Visitors are redirected from here to the host of the site.
      [`https://docs.test/sites/${hostname}/${basename}/guide`, `/${basename}/`],
      ['https://one.acme.example/guide', '/'],
      ['http://ONE.acme.example.:80/guide', '/'],
      ['https://www.acme.example/docs/guide', '/docs/'],
      [`https://docs.test/proxied/${id}/guide`, '/docs/'],
    ]) {
      const { body } = await resolve(String(url));
      expect([url, body]).toMatchObject([
        url,
        { site: id, pathname: '/guide', siteBasePath, canonicalUrl: 'https://www.acme.example/docs/guide' },
      ]);
    }
    expect((await resolve('https://www.acme.example/docs-other/guide')).status).toBe(404);
    expect((await resolve('https://www.acme.example/')).status).toBe(404);
  });

  it('redirects to the site of an organization or to the application', async () => {
    const own = await anOrganization(server, 'Alone');
    const site = await own.admin.post(`/v1/orgs/${own.id}/sites`, { title: 'Docs' });
    await own.admin.post(`/v1/orgs/${own.id}/sites/${site.body.id}/publish`);
    const front = { target: 'content', redirect: 'https://alone.sites.test/docs/' };
    expect((await resolve('https://alone.sites.test/')).body).toEqual(front);
    const app = 'https://docs.test/o/abc/s/def/page';
    expect((await resolve(app)).body).toEqual({ target: 'application', redirect: app });
  });

  it('resolves the front page of a site without trailing slash, for clients that strip it', async () => {
    const { id, path } = await aSite([await aFilledSpace()]);
    const url = `https://${hostname}.sites.test${path}`;
    const [open, stripped] = [await resolve(url), await resolve(url.slice(0, -1))];
    expect([stripped.status, stripped.body]).toEqual([200, open.body]);
    expect(stripped.body).toMatchObject({ site: id, pathname: '/', basePath: path });
    await admin.patch(siteUrl(id), { visibility: 'share-link' });
    expect((await resolve(url.slice(0, -1))).status).toBe(404);
  });

  it('returns the path decoded, and encoded in the canonical URL', async () => {
    const { path } = await aSite([await aFilledSpace()]);
    const url = `https://${hostname}.sites.test${path}%C3%BCber-uns/caf%C3%A9`;
    expect((await resolve(url)).body).toMatchObject({ pathname: '/über-uns/café', canonicalUrl: url });
  });

  it('is complete only if longer URLs can be resolved by appending the rest, unlike for encoded paths', async () => {
    const space = await aFilledSpace();
    const { path } = await aSite([space]);
    const url = `https://${hostname}.sites.test${path}`;
    expect((await resolve(url)).body.complete).toBe(true);
    const insert = { operation: 'insert_page', title: 'Café', slug: 'café' };
    expect((await admin.post(`/v1/spaces/${space}/content`, { changes: [insert] })).status).toBe(200);
    expect((await resolve(url)).body.complete).toBe(false);
    expect((await resolve(`${url}caf%C3%A9`)).body).toMatchObject({ pathname: '/café', complete: false });
  });

  it('resolves public URLs without a token, by POST and by GET', async () => {
    const { id, path } = await aSite([await aFilledSpace()]);
    const url = `https://${hostname}.sites.test${path}guide`;
    const posted = await server.call('POST', '/v1/urls/published', { body: { url } });
    const got = await server.call('GET', `/v1/urls/published?url=${encodeURIComponent(url)}`);
    expect([posted.status, posted.body.site, got.status]).toEqual([200, id, 200]);
    expect(got.body).toEqual(posted.body);
    await admin.patch(siteUrl(id), { visibility: 'visitor-auth' });
    expect((await server.call('GET', `/v1/urls/published?url=${encodeURIComponent(url)}`)).status).toBe(403);
    const { privateKey } = (await admin.get(`${siteUrl(id)}/publishing/auth`)).body;
    const query = new URLSearchParams({ url, visitorAuthToken: signVisitor(privateKey, {}) });
    expect((await server.call('GET', `/v1/urls/published?${query}`)).body).toMatchObject({ site: id });
    const wrong = { token: 'bnd_wrong', body: { url } };
    expect((await server.call('POST', '/v1/urls/published', wrong)).status).toBe(401);
  });

  it('redirects from a path without content to the root of the site if requested, by POST and by GET', async () => {
    const { id, path, siteSpaces } = await aSite([await aFilledSpace('One'), await aFilledSpace('Two')]);
    const condition = 'visitor.claims.staff';
    expect((await admin.patch(`${siteUrl(id)}/site-spaces/${siteSpaces[0].id}`, { condition })).status).toBe(200);
    const root = `https://${hostname}.sites.test${path}`;
    const get = (more: string) =>
      server.call('GET', `/v1/urls/published?url=${encodeURIComponent(`${root}nothing`)}${more}`);
    expect([(await resolve(`${root}nothing`)).status, (await get('')).status]).toEqual([404, 404]);
    const expected = { target: 'content', redirect: root };
    expect((await resolve(`${root}nothing`, { redirectOnError: true })).body).toEqual(expected);
    expect((await get('&redirectOnError=true')).body).toEqual(expected);
  });

  it('accepts visitor data of renderers, with the same result for people and programs', async () => {
    const { path } = await aSite([await aFilledSpace()]);
    const url = `https://${hostname}.sites.test${path}`;
    const { body } = await resolve(url);
    for (const type of ['human', 'agent']) {
      const more = { visitor: { type, unsignedClaims: {} }, redirectOnError: false, cacheBust: 'k3w' };
      const answer = await resolve(url, more);
      expect([answer.status, answer.body]).toEqual([200, body]);
    }
    expect((await resolve(url, { visitor: { type: 'robot' } })).status).toBe(400);
  });

  it('returns the same token to the same visitor for minutes', async () => {
    const { path } = await aSite([await aFilledSpace()]);
    const url = `https://${hostname}.sites.test${path}guide`;
    const tokenOf = async () => (await resolve(url)).body.apiToken;
    server.advance(5 * 60_000 - (server.ctx.clock().getTime() % (5 * 60_000)));
    const first = await tokenOf();
    server.advance(4 * 60_000);
    expect(await tokenOf()).toBe(first);
    server.advance(2 * 60_000);
    expect(await tokenOf()).not.toBe(first);
  });

  it.each(['not a URL', '/sites/a/b/', 'ftp://docs.test/sites/a/b/', 'javascript:alert(1)', 'https://'])(
    'rejects %j',
    async (url) => {
      expect((await resolve(url)).status).toBe(400);
    },
  );

  it('returns 404 where visitors get 404', async () => {
    const { id, path } = await aSite([await aFilledSpace()]);
    await admin.post(`${siteUrl(id)}/unpublish`);
    const [closed, unknown] = [
      await resolve(`https://${hostname}.sites.test${path}`),
      await resolve('https://docs.test/sites/a/b/'),
    ];
    expect([closed.status, closed.body]).toEqual([404, unknown.body]);
    for (const url of [
      'https://docs.test/v1/orgs',
      'https://elsewhere.example/',
      'https://no.sites.test/a/',
      'https://[::1]/',
    ]) {
      const got = await server.call('GET', `/v1/urls/published?url=${encodeURIComponent(url)}`);
      expect([url, (await resolve(url)).status, got.status]).toEqual([url, 404, 404]);
    }
  });

  it('resolves share-link sites only with an active key, and revokes the token with the key', async () => {
    const { id, path } = await aSite([await aFilledSpace()], { visibility: 'share-link' });
    const link = (await admin.post(`${siteUrl(id)}/share-links`, { name: 'Link' })).body;
    const [key = ''] = new URL(link.urls.published).pathname.split('/').slice(-2);
    expect((await resolve(`https://${hostname}.sites.test${path}guide`)).status).toBe(404);
    const { body } = await resolve(`https://${hostname}.sites.test${path}${key}/guide`);
    expect(body).toMatchObject({ shareKey: key, pathname: '/guide', siteBasePath: `${path}${key}/` });
    const published = await read(`${siteUrl(id)}/published`, body.apiToken);
    expect(published.body.structure.structure[0].urls.published).toContain(key);
    await admin.patch(`${siteUrl(id)}/share-links/${link.id}`, { active: false });
    expect((await read(`${siteUrl(id)}/published`, body.apiToken)).status).toBe(404);
  });

  it('resolves for signed-in visitors, and redirects others to the login page', async () => {
    const { id, path } = await aSite([await aFilledSpace()], { visibility: 'visitor-auth' });
    const url = `https://${hostname}.sites.test${path}guide`;
    const closed = await resolve(url);
    expect([closed.status, closed.body.error.message]).toEqual([403, expect.stringMatching(/signed in/)]);
    const auth = await admin.patch(`${siteUrl(id)}/publishing/auth`, { fallbackURL: 'https://login.example/in?a=1' });
    const sent = new URL((await resolve(url)).body.redirect);
    expect([sent.origin, sent.searchParams.get('a'), sent.searchParams.get('location')]).toEqual([
      'https://login.example',
      '1',
      'guide',
    ]);
    const { privateKey } =
      auth.body.privateKey === undefined ? (await admin.get(`${siteUrl(id)}/publishing/auth`)).body : auth.body;
    const jwtToken = signVisitor(privateKey, {});
    const open = await resolve(url, { visitor: { jwtToken } });
    expect(open.body).toMatchObject({ site: id, pathname: '/guide' });
    expect((await resolve(`${url}?jwt_token=${jwtToken}`)).body).toMatchObject({ site: id });
    expect((await read(`${siteUrl(id)}/site-spaces`, open.body.apiToken)).status).toBe(200);
    for (const wrong of ['x', `${jwtToken}x`, 'a; bindery-visitor=1', '']) {
      expect((await resolve(url, { visitor: { jwtToken: wrong } })).body).toMatchObject({ target: 'external' });
    }
    await admin.post(`${siteUrl(id)}/publishing/auth/regenerate`);
    expect((await read(`${siteUrl(id)}/site-spaces`, open.body.apiToken)).status).toBe(404);
  });

  it('includes the content for the claims of the visitor', async () => {
    const [one, two] = [await aFilledSpace('One'), await aFilledSpace('Pro')];
    const { id, path, siteSpaces } = await aSite([one, two]);
    await admin.patch(siteUrl(id), { adaptiveContent: { enabled: true } });
    const condition = 'visitor.claims.unsigned.plan == "pro"';
    const changed = await admin.patch(`${siteUrl(id)}/site-spaces/${siteSpaces[1].id}`, { condition });
    expect(changed.status).toBe(200);
    const url = `https://${hostname}.sites.test${path}pro/guide`;
    const [without, with_] = [await resolve(url), await resolve(url, { visitor: { unsignedClaims: { plan: 'pro' } } })];
    expect([without.body.space, with_.body.space]).toEqual([one, two]);
    expect(with_.body.contextId).not.toBe(without.body.contextId);
    const list = async (token: string) => (await read(`${siteUrl(id)}/site-spaces`, token)).body.items.length;
    expect([await list(without.body.apiToken), await list(with_.body.apiToken)]).toEqual([1, 2]);
    expect((await resolve(`${url}?visitor.plan=pro`)).body.space).toBe(two);
  });
});

describe('the token of a site', () => {
  it('reads that site like a visitor, and nothing else', async () => {
    const space = await aFilledSpace();
    const [{ id, path }, other] = [await aSite([space]), await aSite([space])];
    const { apiToken } = (await resolve(`https://${hostname}.sites.test${path}`)).body;
    const payload = JSON.parse(Buffer.from(apiToken.split('.')[1], 'base64url').toString());
    expect(payload.exp - payload.iat).toBe(3600);
    for (const below of ['published', 'structure', 'sections', 'site-spaces']) {
      expect([below, (await read(`${siteUrl(id)}/${below}`, apiToken)).status]).toEqual([below, 200]);
      expect((await read(`${siteUrl(other.id)}/${below}`, apiToken)).status).toBe(404);
      expect((await read(`/v1/orgs/none/sites/${id}/${below}`, apiToken)).status).toBe(404);
    }
    for (const url of [
      '/v1/user',
      '/v1/orgs',
      siteUrl(id),
      `${siteUrl(id)}/customization`,
      `/v1/spaces/${space}/comments`,
      `/v1/spaces/${space}/change-requests`,
      `/v1/orgs/${organizationId}`,
    ]) {
      expect([url, (await read(url, apiToken)).status]).toEqual([url, 403]);
    }
    const post = await server.call('POST', '/v1/orgs', { token: apiToken, body: { title: 'No' } });
    expect(post.status).toBe(403);
    await admin.post(`${siteUrl(id)}/unpublish`);
    expect((await read(`${siteUrl(id)}/published`, apiToken)).status).toBe(404);
    expect((await read(`/v1/spaces/${space}/content`, apiToken)).status).toBe(404);
  });

  it('reads the spaces of the site and their visible content, and no other space', async () => {
    const [space, elsewhere] = [await aFilledSpace(), await aFilledSpace('Elsewhere')];
    const { path } = await aSite([space]);
    const { apiToken } = (await resolve(`https://${hostname}.sites.test${path}`)).body;
    const get = async (url: string) => (await read(`/v1/spaces/${url}`, apiToken)).body;
    const { revision, permissions } = await get(space);
    expect(Object.values(permissions)).not.toContain(true);
    for (const below of ['', '/content', '/content/pages', `/revisions/${revision}`]) {
      expect((await read(`/v1/spaces/${elsewhere}${below}`, apiToken)).status).toBe(404);
    }
    const { pages, parents, id } = await get(`${space}/revisions/${revision}`);
    expect([id, parents, pages.map(({ title }: { title: string }) => title)]).toEqual([
      revision,
      [],
      ['Home', 'Guide'],
    ]);
    const page = await get(`${space}/revisions/${revision}/path/guide`);
    expect([page.title, page.markdown]).toEqual(['Guide', expect.stringContaining('Of Docs.')]);
    expect((await get(`${space}/revisions/${revision}/page/${page.id}/document`)).nodes).toHaveLength(1);
    // Renderers cache the revision and its documents for a while: they get the current state.
    const changes = [{ operation: 'update_page', page: page.id, document: { markdown: 'Anew.' } }];
    expect((await admin.post(`/v1/spaces/${space}/content`, { changes })).status).toBe(200);
    const [document, later] = [
      await get(`${space}/documents/${page.documentId}`),
      await get(`${space}/revisions/${revision}/path/guide`),
    ];
    expect(JSON.stringify(document)).toContain('Anew.');
    expect([later.markdown, later.documentId === page.documentId]).toEqual([expect.stringContaining('Anew.'), false]);
    expect((await read(`/v1/spaces/${space}/revisions/unknown`, apiToken)).status).toBe(404);
    // Members' ids contain the hashes of sources, which disclose hidden content.
    const { documentId } = (await admin.get(`/v1/spaces/${space}/content/path/guide`)).body;
    expect((await read(`/v1/spaces/${space}/documents/${documentId}`, apiToken)).status).toBe(404);
  });

  it('reads pages whose condition the visitor satisfies, and never the condition', async () => {
    const space = await aFilledSpace();
    const condition = 'visitor.claims.plan !== "pro"';
    const changes = [{ operation: 'insert_page', title: 'Free', condition, document: { markdown: 'Openly.' } }];
    expect((await admin.post(`/v1/spaces/${space}/content`, { changes })).status).toBe(200);
    const { path } = await aSite([space]);
    const { apiToken } = (await resolve(`https://${hostname}.sites.test${path}`)).body;
    for (const below of ['/content', '/content/pages', '/content/path/free']) {
      const { status, text } = await read(`/v1/spaces/${space}${below}`, apiToken);
      expect([below, status, text.includes('"Free"'), text.includes('visitor.claims')]).toEqual([
        below,
        200,
        true,
        false,
      ]);
      expect((await admin.get(`/v1/spaces/${space}${below}`)).text).toContain('visitor.claims');
    }
  });

  it('is rejected if it is expired, modified, or signed otherwise', async () => {
    const { id, path } = await aSite([await aFilledSpace()]);
    const { apiToken } = (await resolve(`https://${hostname}.sites.test${path}`)).body;
    const [head = '', payload = '', signature = ''] = apiToken.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const other = createHmac('sha256', 'guess').update(`${head}.${payload}`).digest('base64url');
    for (const token of [
      `${none}.${payload}.x`,
      `${head}.${payload}.${other}`,
      `${head}.${payload}x.${signature}`,
      'a.b.c',
      `${'a'.repeat(30_000)}.b.c`,
    ]) {
      expect((await read(`${siteUrl(id)}/published`, token)).status).toBe(401);
    }
    server.advance(HOUR + 1000);
    expect((await read(`${siteUrl(id)}/published`, apiToken)).status).toBe(401);
  });
});

describe('resolveContentUrl', () => {
  it('resolves the space, change request, page or collection of a URL of the application', async () => {
    const space = await aFilledSpace();
    const pages = (await admin.get(`/v1/spaces/${space}/content/pages`)).body.pages;
    const guide = pages.find(({ path }: { path: string }) => path === 'guide').id;
    const change = (await admin.post(`/v1/spaces/${space}/change-requests`, { subject: 'Change' })).body;
    const collection = (await admin.post(`/v1/orgs/${organizationId}/collections`, { title: 'All' })).body;
    const ask = (url: string, person = admin) => person.get(`/v1/urls/content?url=${encodeURIComponent(url)}`);
    const app = `https://docs.test/o/${organizationId}`;
    for (const [url, resolved] of [
      [`${app}/s/${space}/`, { space }],
      [`${app}/s/${space}/guide?x#y`, { space, page: guide }],
      [`${app}/s/${space}/~/changes/1`, { space, changeRequest: change.id }],
      [`${app}/s/${space}/~/changes/${change.id}/guide`, { space, changeRequest: change.id, page: guide }],
      [collection.urls.app, { collection: collection.id }],
    ]) {
      expect([url, (await ask(String(url))).body]).toEqual([url, resolved]);
    }
    for (const url of [
      `${app}/s/${space}/none`,
      `${app}/s/${space}/~/changes/9`,
      `${app}/s/${space}/~/other`,
      'x',
      `https://docs.test/o/other/s/${space}`,
      app,
      'https://docs.test/sites/a/b/',
    ]) {
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    }
    expect((await ask(`${app}/s/${space}`, await aPerson(server))).status).toBe(404);
    expect((await admin.get('/v1/urls/content')).status).toBe(400);
  });
});

describe('getSitePreviewUrl', () => {
  const preview = async (id: string, query = '', person = admin) => {
    const answer = await person.get(`${siteUrl(id)}/publishing/preview${query}`);
    return { status: answer.status, path: answer.status === 200 ? new URL(answer.body.url).pathname : '' };
  };
  const visit = (path: string) => server.call('GET', path, { headers: { host: `${hostname}.sites.test` } });

  it('shows an unpublished site, without indexing or caching', async () => {
    const { id, path: base } = await aSite([await aFilledSpace()]);
    await admin.post(`${siteUrl(id)}/unpublish`);
    const { path } = await preview(id);
    expect(path).toMatch(new RegExp(`^${base}~preview-`));
    for (const page of [await visit(path), await visit(`${path}guide`)]) {
      expect(page.status).toBe(200);
      expect(page.text).toContain('This is a preview.');
      expect(page.text).toContain(`href="${path}guide"`);
      expect(page.headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': expect.stringMatching(/^private, no-store/),
      });
    }
    expect((await visit(base)).status).toBe(404);
  });

  it('can only be framed by the application, with assets for frames of opaque origin', async () => {
    const { id, path: base } = await aSite([await aFilledSpace()]);
    const { path } = await preview(id);
    const policyOf = async (page: string) => String((await visit(page)).headers['content-security-policy']);
    expect(await policyOf(path)).toContain(`frame-ancestors ${new URL(server.ctx.config.publicUrl).origin};`);
    expect(await policyOf(base)).toContain("frame-ancestors 'none';");
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec((await visit(path)).text) ?? [];
    const answer = await visit(new URL(stylesheet, server.ctx.config.publicUrl).pathname);
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
  });

  it.each(['share-link', 'visitor-auth', 'unlisted'])('works for a site of the visibility %s', async (visibility) => {
    const { id } = await aSite([await aFilledSpace()], { visibility });
    const { path } = await preview(id);
    expect((await visit(`${path}guide`)).status).toBe(200);
  });

  it.each(['public', 'share-link', 'visitor-auth', 'unlisted'])(
    'shows a change request to a visitor with claims on a site of the visibility %s, published or not',
    async (visibility) => {
      const space = await aFilledSpace();
      const { id } = await aSite([space], { visibility });
      await admin.patch(siteUrl(id), { adaptiveContent: { enabled: true } });
      const request = `/v1/spaces/${space}/change-requests/${(await admin.post(`/v1/spaces/${space}/change-requests`, {})).body.id}`;
      const markdown = 'For all.\n\n{% if visitor.claims.plan === "pro" %}\n\nFor some.\n\n{% endif %}';
      const insert = { operation: 'insert_page', title: 'Plans', document: { markdown } };
      expect((await admin.post(`${request}/content`, { changes: [insert] })).status).toBe(200);
      for (const isPublished of [true, false]) {
        if (!isPublished) await admin.post(`${siteUrl(id)}/unpublish`);
        for (const claims of ['{"plan":"pro"}', '{"plan":"free"}']) {
          const { path } = await preview(id, `?changeRequest=1&claims=${encodeURIComponent(claims)}`);
          const { status, text } = await visit(`${path}plans`);
          expect([status, text.includes('For all.'), text.includes('For some.')]).toEqual([
            200,
            true,
            claims.includes('pro'),
          ]);
          expect((await visit(`${path}guide`)).text).toContain('Of Docs');
        }
      }
    },
  );

  it('is valid for an hour, for this site, and not when modified', async () => {
    const [one, two] = [await aSite([await aFilledSpace()]), await aSite([await aFilledSpace()])];
    const { path } = await preview(one.id);
    expect((await visit(path)).status).toBe(200);
    expect((await visit(path.replace(one.path, two.path))).status).toBe(404);
    expect((await visit(path.replace(/.\/$/, (end) => (end === 'A/' ? 'B/' : 'A/')))).status).toBe(404);
    expect((await visit(`${one.path}~preview-/`)).status).toBe(404);
    expect((await visit(`${one.path}~preview-x.y/`)).status).toBe(404);
    server.advance(HOUR - 1000);
    expect((await visit(path)).status).toBe(200);
    server.advance(HOUR / 4 + 1000);
    const late = await visit(path);
    expect([late.status, late.text.includes('has expired')]).toEqual([404, true]);
  });

  it('ends with the membership of the user who requested it', async () => {
    const { id } = await aSite([await aFilledSpace()]);
    const reader = await aMember(server, organizationId, 'read');
    const { path } = await preview(id, '', reader);
    expect((await visit(path)).status).toBe(200);
    await server.ctx.database.writer
      .updateTable('members')
      .set({ disabled: 1 })
      .where('user_id', '=', reader.id)
      .execute();
    server.ctx.database.engine.announceChange();
    expect((await visit(path)).status).toBe(404);
    expect((await preview(id, '', await aPerson(server))).status).toBe(404);
    expect((await preview(id, '', await aMember(server, organizationId, null))).status).toBe(404);
  });

  it('shows only spaces that the person may read', async () => {
    const [open, secret] = [await aFilledSpace('Open'), await aFilledSpace('Secret')];
    await admin.patch(`/v1/spaces/${secret}`, { defaultLevel: null });
    await server.ctx.database.writer
      .updateTable('spaces')
      .set({ default_level: 'none' })
      .where('id', '=', secret)
      .execute();
    server.ctx.database.engine.announceChange();
    const { id, siteSpaces } = await aSite([open, secret]);
    const reader = await aMember(server, organizationId, 'read');
    const { path } = await preview(id, '', reader);
    expect((await visit(path)).text).not.toContain('Secret');
    expect((await visit(`${path}secret/guide`)).text).not.toContain('Of Secret');
    expect((await preview(id, `?siteSpace=${siteSpaces[1].id}`, reader)).status).toBe(404);
    expect((await visit(`${(await preview(id)).path}secret/guide`)).text).toContain('Of Secret');
  });

  it('shows the current state of a change request, at its URL', async () => {
    const space = await aFilledSpace();
    const { id, path: base, siteSpaces } = await aSite([await aFilledSpace('First'), space]);
    const change = (await admin.post(`/v1/spaces/${space}/change-requests`, { subject: 'Better <words>' })).body;
    const edit = async (title: string) => {
      const changes = [{ operation: 'insert_page', title, document: { markdown: `New ${title}.` } }];
      const done = await admin.post(`/v1/spaces/${space}/change-requests/1/content`, { changes });
      expect(done.status).toBe(200);
    };
    const { path } = await preview(id, `?siteSpace=${siteSpaces[1].id}&changeRequest=1`);
    expect(path).toMatch(/\/docs\/$/);
    expect((await visit(path)).text).toContain('preview of the change request #1, “Better &lt;words>”');
    for (const title of ['Alpha', 'Beta']) {
      expect((await visit(`${path}${title.toLowerCase()}`)).status).toBe(404);
      await edit(title);
      expect((await visit(`${path}${title.toLowerCase()}`)).text).toContain(`New ${title}.`);
    }
    expect((await visit(`${base}docs/alpha`)).status).toBe(404);
    expect((await resolve(`https://${hostname}.sites.test${path}alpha`)).body).toMatchObject({
      space,
      changeRequest: change.id,
      pathname: '/alpha',
    });
    expect((await preview(id, `?siteSpace=${siteSpaces[1].id}&changeRequest=7`)).status).toBe(404);
    expect((await preview(id, `?siteSpace=none`)).status).toBe(404);
  });

  it('shows an earlier revision', async () => {
    const space = await aSpace(server, organizationId, admin);
    const insert = (title: string) => ({
      changes: [{ operation: 'insert_page', title, document: { markdown: 'Text.' } }],
    });
    await admin.post(`/v1/spaces/${space.id}/content`, insert('Home'));
    const { revision } = (await admin.get(`/v1/spaces/${space.id}`)).body;
    await admin.post(`/v1/spaces/${space.id}/content`, insert('Later'));
    const { id, path: base } = await aSite([space.id]);
    const { path } = await preview(id, `?revision=${revision}`);
    expect((await visit(`${base}later`)).status).toBe(200);
    expect((await visit(`${path}later`)).status).toBe(404);
    expect((await visit(path)).text).toContain('This is a preview of the revision of 2026-');
    expect((await preview(id, '?revision=none')).status).toBe(404);
  });

  it('shows the content for these claims', async () => {
    const { id, siteSpaces } = await aSite([await aFilledSpace('One'), await aFilledSpace('Pro')]);
    await admin.patch(siteUrl(id), { adaptiveContent: { enabled: true } });
    await admin.patch(`${siteUrl(id)}/site-spaces/${siteSpaces[1].id}`, { condition: 'visitor.claims.pro == true' });
    const see = async (claims?: string) => {
      const query = claims === undefined ? '' : `?claims=${encodeURIComponent(claims)}`;
      return (await visit(`${(await preview(id, query)).path}pro/guide`)).status;
    };
    expect([await see(), await see('{"pro":true}'), await see('{"pro":false}')]).toEqual([404, 200, 404]);
    for (const wrong of ['[]', 'null', 'x', '1']) expect((await preview(id, `?claims=${wrong}`)).status).toBe(400);
    expect((await preview(id, `?claims={"a":"${'x'.repeat(1100)}"}`)).status).toBe(400);
  });
});

/** A token of the site's own login, valid for a day. */
function signVisitor(key: string, claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(server.ctx.clock().getTime() / 1000) + 24 * 3600;
  const text = `${encode({ alg: 'HS256' })}.${encode({ ...claims, exp })}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
