import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let spaceId: string;
let base: string;
let revision: string;

const GUIDE = `---
vars:
  plan: pro
---

# The *guide*

See [home](README.md), [elsewhere](https://example.com/x) and [nothing](missing.md).

![Dot](images/dot.svg)

{% if page.vars.plan == "pro" %}
For plans
{% endif %}

{% if visitor.claims.unsigned.beta %}
For testers
{% endif %}

<script>alert(1)</script>

{% include ".gitbook/includes/note.md" %}
`;

const FILES = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide/guide.md)\n\n## Part\n',
  'README.md': '# Home\n\nPlain.\n',
  'guide/guide.md': GUIDE.replaceAll('](README', '](../README')
    .replaceAll('](images', '](../images')
    .replace('".gitbook', '"../.gitbook'),
  'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\n\nA note.\n',
};

const idOf = (title: string): Promise<string> =>
  admin.get(`${base}/content/pages`).then(({ body }) => {
    const page = body.pages.find((one: { title: string }) => one.title === title);
    return page.id;
  });

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  ({ id: spaceId } = await aFilledSpace(server, organizationId, admin, 'Docs', FILES));
  base = `/v1/spaces/${spaceId}`;
  revision = (await admin.get(base)).body.revision;
});
afterAll(() => server.close());

describe('getSpacePageHtml', () => {
  it('returns the body of a page as sites show it', async () => {
    const page = await idOf('Guide');
    const { status, body } = await admin.get(`${base}/content/page/${page}/html`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { object: 'page-html', page, revision, title: 'The guide' },
    });
    expect(body.html).toContain('For plans');
    expect(body.html).toContain('A note.');
    expect(body.html).not.toContain('For testers');
    expect(body.html).not.toContain('<script');
  });

  it('links pages as paths of the application, files by signed URLs, and other hosts in a new window', async () => {
    const { body } = await admin.get(`${base}/content/page/${await idOf('Guide')}/html`);
    const home = (await admin.get(`${base}/content/page/${await idOf('Home')}`)).body;
    expect(body.html).toContain(`<a href="/o/${organizationId}/s/${spaceId}/${home.path}">home</a>`);
    expect(body.html).toMatch(/<a href="https:\/\/example\.com\/x" target="_blank"/);
    const source = /<img[^>]* src="([^"]*)"/.exec(body.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const file = await server.call('GET', new URL(source).pathname + new URL(source).search);
    expect([file.status, file.text]).toEqual([200, FILES['images/dot.svg']]);
  });

  it('names stylesheets of its origin that can be loaded', async () => {
    const { body } = await admin.get(`${base}/content/page/${await idOf('Guide')}/html`);
    expect(body.stylesheets.length).toBeGreaterThan(0);
    for (const path of body.stylesheets) {
      const { status, headers } = await server.call('GET', path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/css; charset=utf-8']);
    }
    const plain = (await admin.get(`${base}/content/page/${await idOf('Home')}/html`)).body;
    expect(plain.stylesheets.length).toBeLessThanOrEqual(body.stylesheets.length);
  });

  it('returns 404 for groups, unknown pages and pages of other spaces', async () => {
    const other = await aFilledSpace(server, organizationId, admin, 'Other', FILES);
    const [foreign] = (await admin.get(`/v1/spaces/${other.id}/content/pages`)).body.pages;
    for (const id of [await idOf('Part'), 'nothing', foreign.id]) {
      const { status, body } = await admin.get(`${base}/content/page/${id}/html`);
      expect({ id, status, reason: body.error?.reason }).toEqual({ id, status: 404, reason: 'not_found' });
    }
  });
});

describe('getChangeRequestPageHtml', () => {
  it('shows the content of the change request, whose links stay in it', async () => {
    const changeRequest = (await admin.post(`${base}/change-requests`, { subject: 'Words' })).body;
    const page = await idOf('Guide');
    const url = `${base}/change-requests/${changeRequest.id}/content`;
    const document = { markdown: 'Changed, see [home](../README.md).' };
    await admin.post(url, { changes: [{ operation: 'update_page', page, document }] });
    const { body } = await admin.get(`${url}/page/${page}/html`);
    expect(body.html).toContain('Changed, see');
    expect(body.html).toContain(`href="/o/${organizationId}/s/${spaceId}/~/changes/${changeRequest.number}/`);
    expect((await admin.get(`${base}/content/page/${page}/html`)).body.html).not.toContain('Changed');
  });
});

describe('getRevisionPageHtml', () => {
  it('returns a page of the revision', async () => {
    const page = await idOf('Home');
    await admin.post(`${base}/content`, {
      changes: [{ operation: 'update_page', page, document: { markdown: 'Later.' } }],
    });
    const { status, body } = await admin.get(`${base}/revisions/${revision}/page/${page}/html`);
    expect({ status, body }).toMatchObject({ status: 200, body: { page, revision } });
    expect(body.html).toContain('Plain.');
  });
});

describe('renderSpacePageHtml', () => {
  it('renders text that is not stored, with the front matter of the page, and stores nothing', async () => {
    const page = await idOf('Guide');
    const before = (await admin.get(base)).body.revision;
    const markdown =
      '# Another\n\n{% if page.vars.plan == "pro" %}\nOf the page\n{% endif %}\n\n![Dot](../images/dot.svg)\n';
    const { status, body } = await admin.post(`${base}/content/page/${page}/html`, { markdown });
    expect({ status, body }).toMatchObject({ status: 200, body: { page, revision: before, title: 'Another' } });
    expect(body.html).toContain('Of the page');
    expect(body.html).toMatch(/src="[^"]*\/files\//);
    expect((await admin.get(base)).body.revision).toBe(before);
    const own = await admin.post(`${base}/content/page/${page}/html`, {
      markdown:
        '---\ndescription: Of its own\nvars:\n  plan: own\n---\n\n# Own\n\n{% if page.vars.plan == "own" %}\nOf the text\n{% endif %}\n',
    });
    expect(own.body.html).toContain('Of the text');
    expect(own.body.description).toBe('Of its own');
    expect((await admin.post(`${base}/content/page/${page}/html`, { markdown: '' })).body.title).toBe('The guide');
  });

  it('requires the role edit, since a text can reference every specification of the organization', async () => {
    const page = await idOf('Home');
    for (const [role, expected] of [
      ['comment', 403],
      ['edit', 200],
    ] as const) {
      const member = await aMember(server, organizationId, role);
      const { status } = await member.post(`${base}/content/page/${page}/html`, { markdown: 'Hello.' });
      expect([role, status]).toEqual([role, expected]);
    }
  });

  it('rejects text beyond its limit', async () => {
    const page = await idOf('Home');
    const { status, body } = await admin.post(`${base}/content/page/${page}/html`, { markdown: 'x'.repeat(2_000_001) });
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 400 } } });
  });
});
