import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let base: string;
let revision: string;
let pageId: string;
let noteId: string;
let visitorToken: string;

const GUIDE = `---
vars:
  plan: pro
---

# Guide

Version <code class="expression">space.vars.version</code>, for <code class="expression">visitor.claims.unsigned.name</code>.

{% if page.vars.plan == "pro" %}
For plans
{% endif %}

{% if page.vars.plan == "free" %}
For nobody
{% endif %}

{% if visitor.claims.unsigned.beta %}
For testers
{% endif %}

{% include ".gitbook/includes/note.md" %}
`;

const FILES = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
  'README.md': '# Home\n',
  'guide.md': GUIDE,
  '.gitbook/vars.yaml': 'version: v7\n',
  '.gitbook/includes/note.md':
    '---\ntitle: Note\n---\n\nA note of <code class="expression">space.vars.version</code>.\n\n{% if visitor.claims.unsigned.beta %}\nNote for testers\n{% endif %}\n',
};

beforeAll(async () => {
  server = await startTestServer();
  const { id: organizationId, admin: owner } = await anOrganization(server);
  admin = owner;
  const { id } = await aFilledSpace(server, organizationId, admin, 'Docs', FILES);
  base = `/v1/spaces/${id}`;
  revision = (await admin.get(base)).body.revision;
  const content = (await admin.get(`${base}/content`)).body;
  pageId = content.pages.find(({ title }: { title: string }) => title === 'Guide').id;
  noteId = content.reusableContents[0].id;
  const { path } = await aPublishedSite(organizationId, admin, [id]);
  const resolved = await server.call('POST', '/v1/urls/published', { body: { url: `https://docs.test${path}` } });
  visitorToken = resolved.body.apiToken;
});
afterAll(() => server.close());

const documentOf = async (query: string, token = admin.token): Promise<string> => {
  const { status, text } = await server.call('GET', `${base}/revisions/${revision}/page/${pageId}/document${query}`, {
    token,
  });
  expect([query, status]).toEqual([query, 200]);
  return text;
};

describe('documents that members read', () => {
  it('are not evaluated by default', async () => {
    for (const query of ['', '?evaluated=false', '?dereferenced=false']) {
      const text = await documentOf(query);
      expect(text).toMatch(/For plans.*For nobody.*For testers/s);
      expect(text).toContain('"expression":"space.vars.version"');
      expect(text).not.toContain('A note of');
    }
  });

  it('are evaluated as for a visitor without claims', async () => {
    const text = await documentOf('?evaluated=true');
    expect(text).toContain('Version v7, for');
    expect(text).toContain('For plans');
    expect(text).not.toMatch(/For nobody|For testers|visitor\.claims|A note of/);
    expect(text).toContain('"type":"reusable-content"');
  });

  it('keep conditions on visitors when only deterministic expressions are evaluated', async () => {
    const text = await documentOf('?evaluated=deterministic-only');
    expect(text).toContain('Version v7, for');
    expect(text).toContain('For plans');
    expect(text).toContain('For testers');
    expect(text).toContain('"expression":"visitor.claims.unsigned.name"');
    expect(text).not.toMatch(/For nobody|space\.vars|page\.vars/);
  });

  it.each(['true', 'reusable-contents'])('include reusable contents, dereferenced=%s', async (value) => {
    const written = await documentOf(`?dereferenced=${value}`);
    expect(written).toMatch(/A note of.*Note for testers/s);
    expect(written).not.toContain('reusable-content');
    expect(written).toContain('For nobody');
    const evaluated = await documentOf(`?evaluated=true&dereferenced=${value}`);
    expect(evaluated).toContain('A note of v7.');
    expect(evaluated).not.toContain('testers');
  });

  it('are evaluated in pages too, by id and path and in either form', async () => {
    for (const url of [
      `${base}/content/page/${pageId}`,
      `${base}/content/path/guide`,
      `${base}/revisions/${revision}/path/guide`,
    ]) {
      const written = (await admin.get(url)).body;
      expect(written.markdown).toContain('For testers');
      const { body, headers } = await admin.get(`${url}?evaluated=true&dereferenced=true`);
      expect(body.markdown).toMatch(/Version v7, for.*For plans.*A note of v7\./s);
      expect(body.markdown).not.toMatch(/testers|nobody|\{%/);
      expect(JSON.stringify(body.document)).toContain('Version v7');
      // The forms are different responses for caches.
      expect(headers['etag']).not.toBe((await admin.get(url)).headers['etag']);
      expect((await admin.get(url)).body).toEqual(written);
    }
  });

  it('reject other values', async () => {
    for (const query of ['evaluated=maybe', 'dereferenced=pages'])
      expect((await admin.get(`${base}/revisions/${revision}/page/${pageId}/document?${query}`)).status).toBe(400);
  });
});

describe('documents that visitors read', () => {
  it('are always evaluated completely', async () => {
    const text = await documentOf('', visitorToken);
    expect(text).toContain('A note of v7.');
    expect(text).not.toMatch(/testers|nobody|visitor\.claims|"if"|expression/);
    for (const query of ['?evaluated=false', '?evaluated=deterministic-only&dereferenced=reusable-contents'])
      expect(await documentOf(query, visitorToken)).toBe(text);
    const page = `${base}/revisions/${revision}/page/${pageId}`;
    const { body } = await server.call('GET', `${page}?evaluated=false`, { token: visitorToken });
    expect(body.markdown).not.toMatch(/testers|visitor|\{%/);
  });
});

describe('getRevisionReusableContentDocument', () => {
  const url = (id: string, query = '') => `${base}/revisions/${revision}/reusable-contents/${id}/document${query}`;

  it('returns the evaluated text of a reusable content', async () => {
    const written = await admin.get(url(noteId));
    expect(written.text).toMatch(/A note of.*Note for testers/s);
    const evaluated = await admin.get(url(noteId, '?evaluated=true'));
    expect(evaluated.text).toContain('A note of v7.');
    expect(evaluated.text).not.toContain('testers');
    expect((await admin.get(url('unknown'))).status).toBe(404);
    expect((await admin.get(url(noteId, '?evaluated=maybe'))).status).toBe(400);
  });

  it('returns visitors only the reusable contents of visible pages, evaluated', async () => {
    const { status, text } = await server.call('GET', url(noteId), { token: visitorToken });
    expect(status).toBe(200);
    expect(text).toContain('A note of v7.');
    expect(text).not.toMatch(/testers|visitor/);
    expect((await server.call('GET', url('unknown'), { token: visitorToken })).status).toBe(404);
  });
});
