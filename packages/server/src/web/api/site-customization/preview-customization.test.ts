import { randomBytes } from 'node:crypto';
import { defaultCustomization, type SiteCustomization } from '@bindery/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  organizationId = organization.id;
});
afterAll(() => server.close());

const settings = defaultCustomization('Docs');
const MINUTE = 60_000;

/** An unpublished site, with a page in each of two spaces. */
async function aSite() {
  const spaces = [];
  for (const title of ['One', 'Two']) {
    const { id } = await aSpace(server, organizationId, admin, { title });
    const changes = [{ operation: 'insert_page', title, document: { markdown: `Of ${title}.` } }];
    expect((await admin.post(`/v1/spaces/${id}/content`, { changes })).status).toBe(200);
    spaces.push(id);
  }
  const sites = `/v1/orgs/${organizationId}/sites`;
  const url = `${sites}/${(await admin.post(sites, { title: 'Docs', spaces })).body.id}`;
  const { items } = (await admin.get(`${url}/site-spaces`)).body;
  return { url, own: `${url}/customization`, ofTwo: items[1].id as string };
}

async function preview(own: string, changes: Partial<SiteCustomization>, query = '', person = admin): Promise<string> {
  const { status, body } = await person.post(`${own}/preview${query}`, { ...settings, ...changes });
  expect([status, body]).toEqual([200, { url: expect.stringContaining('/~preview-') }]);
  return new URL(body.url).pathname;
}
const read = async (path: string) => {
  const { status, text } = await server.call('GET', path, { token: '' });
  return { status, text };
};

describe('previewSiteCustomization', () => {
  it('shows unsaved settings, at the page, in its stylesheet and at every link, and stores nothing', async () => {
    const { own, url } = await aSite();
    const { styling } = settings;
    const color = { light: '#123456', dark: '#abcdef' };
    const path = await preview(own, { title: 'Unsaved', styling: { ...styling, primaryColor: color } });
    const { status, text } = await read(path);
    expect(status).toBe(200);
    expect(text).toContain('Unsaved');
    expect(text).toContain('settings that are not saved');
    expect(text).toContain('Of One.');
    const [, sheet = ''] = /href="([^"]*~theme-[^"]*)"/.exec(text) ?? [];
    const themed = await read(sheet);
    const stored = await read(new URL((await admin.get(`${url}/publishing/preview`)).body.url).pathname);
    const [, storedSheet = ''] = /href="([^"]*~theme-[^"]*)"/.exec(stored.text) ?? [];
    expect(sheet.split('~theme-')[1]).not.toBe(storedSheet.split('~theme-')[1]);
    expect(themed.text).not.toBe((await read(storedSheet)).text);
    expect((await read(`${path}two/`)).text).toContain('Of Two.');
    expect((await admin.get(own)).body).toEqual(settings);
    expect(stored.text).not.toContain('Unsaved');
  });

  it('shows the requested theme, regardless of the settings', async () => {
    const { own } = await aSite();
    expect((await read(await preview(own, {}, '?theme=dark'))).text).toMatch(/<html[^>]* data-theme="dark"/);
    expect((await read(await preview(own, {}, '?theme=light'))).text).toMatch(/<html[^>]* data-theme="light"/);
    expect((await read(await preview(own, {}))).text).not.toMatch(/<html[^>]* data-theme=/);
    expect((await admin.post(`${own}/preview?theme=blue`, settings)).status).toBe(400);
  });

  it('changes only one site space, and keeps the overrides of other site spaces', async () => {
    const { own, url, ofTwo } = await aSite();
    const path = await preview(own, { title: 'Only two' }, `?siteSpace=${ofTwo}`);
    expect(path).toMatch(/\/two\/?$/);
    expect((await read(path)).text).toContain('Only two');
    expect((await read(path.replace(/two\/?$/, ''))).text).not.toContain('Only two');
    await admin.patch(`${url}/site-spaces/${ofTwo}/customization`, { title: 'Its own' });
    const whole = await preview(own, { title: 'All of it' });
    expect((await read(whole)).text).toContain('All of it');
    expect((await read(`${whole}two/`)).text).toContain('Its own');
    expect((await admin.post(`${own}/preview?siteSpace=missing`, settings)).status).toBe(404);
  });

  it('expires after 15 minutes, and with the role of the caller', async () => {
    const { own } = await aSite();
    const creator = await aMember(server, organizationId, 'create');
    const path = await preview(own, { title: 'Unsaved' }, '', creator);
    expect((await read(path)).status).toBe(200);
    const members = `/v1/orgs/${organizationId}/members`;
    expect((await admin.patch(`${members}/${creator.id}`, { role: 'read' })).status).toBe(200);
    expect((await read(path)).status).toBe(404);
    const other = await preview(own, { title: 'Unsaved' });
    server.advance(14 * MINUTE);
    expect((await read(other)).status).toBe(200);
    server.advance(2 * MINUTE);
    const { status, text } = await read(other);
    expect([status, text.includes('The preview has expired')]).toEqual([404, true]);
    expect(text).not.toContain('Of One.');
  });

  it('is rejected without permission to save, and does not exist for non-members', async () => {
    const { own } = await aSite();
    const statusOf = async (person: Person) => (await person.post(`${own}/preview`, settings)).status;
    expect(await statusOf(await aMember(server, organizationId, 'review'))).toBe(403);
    expect(await statusOf(await aMember(server, organizationId, null))).toBe(404);
    expect(await statusOf(await aPerson(server))).toBe(404);
    expect((await server.call('POST', `${own}/preview`)).status).toBe(401);
  });

  it('rejects what saving rejects, with the same path, and settings too large for a URL', async () => {
    const { own } = await aSite();
    const refused = async (changes: object) => (await admin.post(`${own}/preview`, { ...settings, ...changes })).body;
    const logo = { light: 'javascript:alert(1)', dark: 'https://example.com/d.svg' };
    const header = { ...settings.header, logo };
    expect((await refused({ header })).error.message).toContain('body/header/logo/light');
    expect((await refused({ unknown: true })).error.reason).toBe('invalid_body');
    const links = Array.from({ length: 50 }, () => ({
      title: randomBytes(30).toString('hex'),
      to: { kind: 'url', url: `https://example.com/${randomBytes(200).toString('hex')}` },
    }));
    expect((await refused({ header: { ...settings.header, links } })).error.message).toContain('too many changes');
  });

  it('rejects a modified URL', async () => {
    const { own } = await aSite();
    const path = await preview(own, { title: 'Unsaved' });
    const [before = '', token = ''] = path.split('~preview-');
    const [text = '', signature = ''] = token.split('.');
    const payload = JSON.parse(Buffer.from(text, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...payload, expires: payload.expires + 3600 })).toString('base64url');
    expect((await read(`${before}~preview-${changed}.${signature}`)).status).toBe(404);
  });
});
