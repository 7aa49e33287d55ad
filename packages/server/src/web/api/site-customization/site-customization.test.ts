import { defaultCustomization } from '@bindery/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSite } from '../../../platform/queries/sites.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let sites: string;

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  organizationId = organization.id;
  sites = `/v1/orgs/${organizationId}/sites`;
});
afterAll(() => server.close());

/** A site with two spaces. */
async function aSite() {
  const spaces = [await aSpace(server, organizationId, admin), await aSpace(server, organizationId, admin)];
  const { id } = (await admin.post(sites, { title: 'Docs', spaces: spaces.map((space) => space.id) })).body;
  const url = `${sites}/${id}`;
  const { items } = (await admin.get(`${url}/site-spaces`)).body;
  const [one, two] = items as { id: string }[];
  const ofSpace = (item: { id: string } | undefined) => `${url}/site-spaces/${item?.id}/customization`;
  return { id, url, own: `${url}/customization`, one: one?.id ?? '', ofOne: ofSpace(one), ofTwo: ofSpace(two) };
}

const versionOf = async (siteId: string) => (await findSite(server.ctx.database.reader, siteId))?.updated_at ?? '';

const settings = defaultCustomization('Docs');
const blue = { light: '#00f', dark: '#0000ff' };
const image = { light: 'https://example.com/l.svg', dark: 'https://example.com/d.svg' };
const link = (to: unknown, more: object = {}) => ({ title: 'Link', to, ...more });
const withLinks = (...links: object[]) => ({ ...settings, header: { ...settings.header, links } });

const CODE_THEME = { light: 'default-light', dark: 'default-dark' };
/** Settings with the members that renderers read unconditionally. */
const publishedAs = (settings: { readonly styling: object }) => ({
  ...settings,
  styling: { ...settings.styling, codeTheme: { default: CODE_THEME, openapi: CODE_THEME } },
  socialAccounts: [],
});

describe('getSiteCustomization', () => {
  it('returns the defaults until settings are saved, masked or not', async () => {
    const { own } = await aSite();
    expect((await admin.get(own)).body).toEqual(settings);
    expect((await admin.get(`${own}?unmasked=true`)).body).toEqual(settings);
    expect((await admin.get(`${own}?unmasked=maybe`)).status).toBe(400);
  });
});

describe('replaceSiteCustomization', () => {
  it('stores every setting, including those of later releases, and applies them to the published site', async () => {
    const { id, url, own } = await aSite();
    const version = await versionOf(id);
    const full = {
      ...settings,
      title: 'Handbook',
      styling: {
        ...settings.styling,
        tint: { color: blue },
        monospaceFont: 'FiraCode',
        depth: 'flat',
        background: 'match',
      },
      favicon: { icon: image, emoji: '📖' },
      header: {
        preset: 'custom',
        logo: image,
        backgroundColor: blue,
        linkColor: blue,
        links: [
          link({ kind: 'url', url: 'mailto:help@example.com' }, { style: 'button-primary' }),
          link({ kind: 'page', page: 'p', space: 's' }, { condition: 'visitor.claims.plan == "pro"' }),
          link(null, { links: [link({ kind: 'anchor', anchor: 'a' }), link({ kind: 'space', space: 's' })] }),
        ],
      },
      footer: {
        logo: image,
        groups: [{ title: 'More', links: [link({ kind: 'file', file: 'f' }), link({ kind: 'openapi', spec: 'x' })] }],
        copyright: '© Acme',
      },
      announcement: { enabled: true, message: 'News', link: link({ kind: 'url', url: 'tel:123' }), style: 'info' },
      privacyPolicy: { url: 'https://example.com/privacy' },
      socialPreview: { url: 'https://example.com/card.png' },
      ai: { pageLinkSummaries: { enabled: true }, mode: 'search' },
    };
    const answer = await admin.put(own, full);
    expect([answer.status, answer.body]).toEqual([200, full]);
    expect((await admin.get(own)).body).toEqual(full);
    const { customizations } = (await admin.get(`${url}/published`)).body;
    // Every site space is listed, also those without overrides.
    const ids = (await admin.get(`${url}/site-spaces`)).body.items.map((siteSpace: { id: string }) => siteSpace.id);
    const published = publishedAs(full);
    const looks = Object.fromEntries(ids.map((siteSpaceId: string) => [siteSpaceId, published]));
    expect([ids.length > 0, customizations]).toEqual([true, { site: published, siteSpaces: looks }]);
    expect((await versionOf(id)) > version).toBe(true);
    expect((await admin.put(own, settings)).body).toEqual(settings);
  });

  it('uses the title of the site, unless another one is set', async () => {
    const { url, own, ofOne } = await aSite();
    const rename = (title: string) => admin.patch(url, { title });
    const titles = async () => [(await admin.get(own)).body.title, (await admin.get(ofOne)).body.title];
    await admin.put(own, { ...settings, pdf: { enabled: false } });
    await admin.patch(ofOne, { title: 'Docs', pdf: { enabled: true } });
    await rename('Manual');
    expect(await titles()).toEqual(['Manual', 'Manual']);
    expect((await admin.get(own)).body.pdf).toEqual({ enabled: false });
    await admin.put(own, { ...settings, title: 'Readers see this' });
    await admin.patch(ofOne, { title: null });
    await rename('Handbook');
    expect(await titles()).toEqual(['Readers see this', 'Readers see this']);
  });

  it('accepts settings of clients of other releases, with defaults for the rest', async () => {
    const { own } = await aSite();
    const { title, styling, internationalization, favicon, footer, themes, pdf, feedback } = settings;
    const early = { title, styling, internationalization, favicon, footer, themes, pdf, feedback };
    await admin.put(own, { ...settings, pagination: { enabled: false } });
    const answer = await admin.put(own, { ...early, header: { links: [] }, ai: { mode: 'assistant' } });
    expect(answer.body).toEqual({ ...settings, ai: { pageLinkSummaries: { enabled: false }, mode: 'assistant' } });
  });

  it('appears in the features of the site', async () => {
    const { url, own } = await aSite();
    await admin.put(own, { ...settings, pdf: { enabled: false }, feedback: { enabled: true } });
    const features = (await admin.get(url)).body.features.map(({ id }: { id: string }) => id);
    expect(features).toEqual(expect.arrayContaining(['sites-basic-customization', 'sites-page-feedback']));
    expect(features).not.toContain('sites-pdf-export');
  });

  it.each([
    [{}, /^body\/title is required/],
    [{ ...settings, font: 'Inter' }, 'body/font is not a member of this request.'],
    [{ ...settings, styling: { ...settings.styling, depth: 'deep' } }, /^body\/styling\/depth must be one of/],
    [{ ...settings, styling: { ...settings.styling, font: 'Comic' } }, /^body\/styling\/font must be one of/],
    [
      { ...settings, styling: { ...settings.styling, primaryColor: { light: 'red', dark: '#000' } } },
      /primaryColor\/light/,
    ],
    [{ ...settings, themes: { default: 'light' } }, 'body/themes/toggeable is required.'],
    [{ ...settings, pdf: null }, /^body\/pdf must be an object/],
    [withLinks(link({ kind: 'url', url: 'javascript:alert(1)' })), /^body\/header\/links\/0\/to\/url must be a URL/],
    [withLinks(link({ kind: 'url', url: ' java\nscript:alert(1)' })), /^body\/header\/links\/0\/to\/url must be/],
    [withLinks(link({ kind: 'url', url: '//example.com' })), /^body\/header\/links\/0\/to\/url must be a URL/],
    [withLinks(link({ kind: 'url' })), 'body/header/links/0/to/url is required.'],
    [withLinks(link({ kind: 'snippet', snippet: 's' })), /^body\/header\/links\/0\/to\/kind must be one of "file"/],
    [withLinks(link({ kind: 'constructor' })), /^body\/header\/links\/0\/to\/kind must be one of "file"/],
    [withLinks(link({ kind: 'page', page: 1 })), 'body/header/links/0/to/page must be a text of 1 to 256 characters.'],
    [
      withLinks(link({ kind: 'page', page: 'p', url: 'x' })),
      'body/header/links/0/to/url is not a member of this request.',
    ],
    [
      withLinks(link(null, { href: 'javascript:alert(1)' })),
      'body/header/links/0/href is not a member of this request.',
    ],
    [withLinks(link(null, { links: [link({ kind: 'user' })] })), 'body/header/links/0/links/0/to/user is required.'],
    [withLinks(link(null, { condition: 'visitor.claims.' })), /^body\/header\/links\/0\/condition /],
    [withLinks(...Array.from({ length: 51 }, () => link(null))), /^body\/header\/links must not have more than 50/],
    [
      { ...settings, footer: { groups: [{ title: 'More', links: [link({ kind: 'url', url: 'data:text/html,x' })] }] } },
      /^body\/footer\/groups\/0\/links\/0\/to\/url must be a URL/,
    ],
    [
      { ...settings, announcement: { enabled: true, message: 'Hi', style: 'info', link: link({}) } },
      /^body\/announcement\/link\/to\/kind must be one of/,
    ],
    [
      { ...settings, favicon: { icon: { light: 'data:image/png,x', dark: 'x' } } },
      /^body\/favicon\/icon\/light must be/,
    ],
    [
      { ...settings, header: { ...settings.header, logo: { ...image, dark: 'ftp://x/y' } } },
      /^body\/header\/logo\/dark must/,
    ],
    [{ ...settings, footer: { groups: [], logo: { ...image, light: '/x' } } }, /^body\/footer\/logo\/light must be/],
    [{ ...settings, privacyPolicy: { url: 'mailto:a@b.c' } }, /^body\/privacyPolicy\/url must be a URL/],
    [{ ...settings, socialPreview: { url: 'x' } }, /^body\/socialPreview\/url must be a URL/],
    [
      { ...settings, footer: { groups: [], copyright: 'x'.repeat(301) } },
      /^body\/footer\/copyright must not have more/,
    ],
  ])('rejects %j, names the path and changes nothing', async (body, message) => {
    const { own } = await aSite();
    const answer = await admin.put(own, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
    expect((await admin.get(own)).body).toEqual(settings);
  });
});

describe('updateSiteSpaceCustomization', () => {
  it('overrides members of the site, and null removes overrides', async () => {
    const { id, url, own, one, ofOne, ofTwo } = await aSite();
    await admin.put(own, { ...settings, themes: { default: 'dark', toggeable: false } });
    const version = await versionOf(id);
    const locale = { locale: 'de' };
    const changed = await admin.patch(ofOne, { title: 'Handbuch', internationalization: locale });
    const expected = { ...settings, themes: { default: 'dark', toggeable: false }, title: 'Handbuch' };
    expect([changed.status, changed.body]).toEqual([200, { ...expected, internationalization: locale }]);
    expect((await versionOf(id)) > version).toBe(true);
    expect((await admin.patch(ofOne, { themes: { default: 'light', toggeable: true } })).body.title).toBe('Handbuch');
    await admin.put(own, { ...settings, pdf: { enabled: false } });
    const effective = (await admin.get(ofOne)).body;
    expect(effective).toEqual({
      ...settings,
      pdf: { enabled: false },
      title: 'Handbuch',
      internationalization: locale,
    });
    expect((await admin.get(`${ofOne}?unmasked=true`)).body).toEqual(effective);
    expect((await admin.get(`${url}/published`)).body.customizations.siteSpaces[one]).toEqual(publishedAs(effective));
    expect((await admin.get(ofTwo)).body).toEqual((await admin.get(own)).body);
    expect((await admin.patch(ofOne, { title: null, themes: null })).body.title).toBe('Docs');
    await admin.patch(ofOne, { internationalization: null });
    const { site, siteSpaces } = (await admin.get(`${url}/published`)).body.customizations;
    expect(siteSpaces[one]).toEqual(site);
  });

  it.each([
    [{ fonts: 'Inter' }, 'body/fonts is not a member of this request.'],
    [{ title: 'x' }, /^body\/title must not have fewer than 2/],
    [
      { header: { links: [link({ kind: 'url', url: 'javascript:alert(1)' })] } },
      /^body\/header\/links\/0\/to\/url must/,
    ],
    [{ pdf: {} }, /^body\/pdf\/enabled is required/],
  ])('rejects %j and names the path', async (body, message) => {
    const { ofOne } = await aSite();
    const answer = await admin.patch(ofOne, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
  });

  it('rejects site spaces of other sites', async () => {
    const { url } = await aSite();
    const other = await aSite();
    const foreign = `${url}/site-spaces/${other.one}/customization`;
    expect((await admin.get(foreign)).status).toBe(404);
    expect((await admin.patch(foreign, { title: 'Mine' })).status).toBe(404);
    expect((await admin.delete(foreign)).status).toBe(404);
    expect((await admin.get(other.ofOne)).body.title).toBe('Docs');
  });
});

describe('deleteSiteSpaceCustomization', () => {
  it('removes the overrides of the space, and is idempotent', async () => {
    const { ofOne, ofTwo } = await aSite();
    await admin.patch(ofOne, { title: 'Handbuch' });
    await admin.patch(ofTwo, { title: 'Manuel' });
    expect((await admin.delete(ofOne)).status).toBe(204);
    expect((await admin.delete(ofOne)).status).toBe(204);
    expect((await admin.get(ofOne)).body).toEqual(settings);
    expect((await admin.get(ofTwo)).body.title).toBe('Manuel');
  });
});

describe('the customization of a site', () => {
  it('is visible to visitors with the next request, separately for each space', async () => {
    const { url, own, ofTwo } = await aSite();
    for (const { space } of (await admin.get(`${url}/site-spaces`)).body.items) {
      await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ operation: 'insert_page', title: 'Start' }] });
    }
    await admin.post(`${url}/publish`);
    const { items } = (await admin.get(`${url}/site-spaces`)).body;
    const copyrightsShown = async () => {
      const pages = items.map(({ urls }: { urls: { published: string } }) =>
        server.call('GET', new URL(urls.published).pathname),
      );
      return (await Promise.all(pages)).map(({ text }) => /Acme Corporation|Beta Institute/.exec(text)?.[0]);
    };
    expect(await copyrightsShown()).toEqual([undefined, undefined]);
    await admin.put(own, { ...settings, footer: { groups: [], copyright: 'Acme Corporation' } });
    expect(await copyrightsShown()).toEqual(['Acme Corporation', 'Acme Corporation']);
    await admin.patch(ofTwo, { footer: { groups: [], copyright: 'Beta Institute' } });
    expect(await copyrightsShown()).toEqual(['Acme Corporation', 'Beta Institute']);
  });

  it('shows visitors the title of the site, unless another one is set', async () => {
    const { id, url, own } = await aSite();
    const [{ space }] = (await admin.get(`${url}/site-spaces`)).body.items;
    await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ operation: 'insert_page', title: 'Start' }] });
    await admin.post(`${url}/publish`);
    const { pathname } = new URL((await admin.get(url)).body.urls.published);
    const shown = async () => /<title>(.*?)<\/title>/.exec((await server.call('GET', pathname)).text)?.[1];
    await admin.put(own, { ...settings, pdf: { enabled: false } });
    await admin.patch(`${sites}/${id}`, { title: 'Manual' });
    expect(await shown()).toBe('Start | Manual');
    await admin.put(own, { ...settings, title: 'Readers see this' });
    await admin.patch(`${sites}/${id}`, { title: 'Handbook' });
    expect(await shown()).toBe('Start | Readers see this');
  });

  it('stores the settings of an assistant, which have no effect', async () => {
    const { own } = await aSite();
    const chosen = { ...settings, aiSearch: { enabled: false }, ai: { ...settings.ai, mode: 'assistant' } };
    expect((await admin.put(own, chosen)).body).toEqual(chosen);
    expect((await admin.get(own)).body).toEqual(chosen);
  });

  it('is readable for members, editable with permission to manage it, and does not exist for non-members', async () => {
    const { own, ofOne } = await aSite();
    const callsOf = async (person: Person) => [
      (await person.get(own)).status,
      (await person.put(own, settings)).status,
      (await person.get(ofOne)).status,
      (await person.patch(ofOne, {})).status,
      (await person.delete(ofOne)).status,
    ];
    expect(await callsOf(await aMember(server, organizationId, 'create'))).toEqual([200, 200, 200, 200, 204]);
    expect(await callsOf(await aMember(server, organizationId, 'review'))).toEqual([200, 403, 200, 403, 403]);
    expect(await callsOf(await aMember(server, organizationId, null))).toEqual([404, 404, 404, 404, 404]);
    expect(await callsOf(await aPerson(server))).toEqual([404, 404, 404, 404, 404]);
    expect((await server.call('GET', own)).status).toBe(401);
  });

  it('shows links with a condition only to members, also with a share key', async () => {
    const { url, own, one, ofOne } = await aSite();
    await admin.patch(url, { visibility: 'share-link' });
    await admin.post(`${url}/publish`);
    const links = [link(null), link(null, { title: 'For staff', condition: 'visitor.claims.isStaff' })];
    await admin.put(own, withLinks(...links));
    await admin.patch(ofOne, { title: 'Handbuch' });
    const shared = (await admin.post(`${url}/share-links`, { name: '' })).body;
    const key = shared.urls.published.split('/').at(-2);
    const linksFor = async (person: Person) => {
      const { site, siteSpaces } = (await person.get(`${url}/published?shareKey=${key}`)).body.customizations;
      return [site.header.links, siteSpaces[one].header.links];
    };
    expect(await linksFor(admin)).toEqual([links, links]);
    expect(await linksFor(await aPerson(server))).toEqual([[link(null)], [link(null)]]);
  });

  it('keeps the settings of a frozen feature, and permits other changes', async () => {
    const frozen = await startTestServer({ frozenFeatures: new Set(['sites-pdf-export', 'sites-custom-domain']) });
    try {
      const organization = await anOrganization(frozen);
      const base = `/v1/orgs/${organization.id}/sites`;
      const { id, features } = (await organization.admin.post(base, { title: 'Docs', spaces: 'empty' })).body;
      expect(features).toContainEqual({ id: 'sites-pdf-export', plan: 'basic', frozen: true });
      const own = `${base}/${id}/customization`;
      const [siteSpace] = (await organization.admin.get(`${base}/${id}/site-spaces`)).body.items;
      const ofSpace = `${base}/${id}/site-spaces/${siteSpace.id}/customization`;
      const { pdf, ...rest } = settings;
      expect((await organization.admin.put(own, { ...rest, title: 'Handbook', pdf })).status).toBe(200);
      const refused = await organization.admin.put(own, { ...settings, pdf: { enabled: false } });
      expect([refused.status, refused.body.error.message]).toEqual([
        412,
        'The feature "sites-pdf-export" is frozen on this server: what it governs cannot be changed.',
      ]);
      expect((await organization.admin.patch(ofSpace, { pdf: { enabled: false } })).status).toBe(412);
      expect((await organization.admin.patch(ofSpace, { title: 'Handbuch' })).status).toBe(200);
    } finally {
      await frozen.close();
    }
  });
});
