import fc from 'fast-check';
import mime from 'mime-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { servedType } from './customer-bytes.ts';
import { customerBytesPolicy } from './security-policy.ts';

describe('servedType', () => {
  /** Everything that a browser executes, applies, or renders as a page. */
  const ACTIVE = [
    ...[
      'text/javascript',
      'application/javascript',
      'application/ecmascript',
      'text/jscript',
      'application/x-javascript',
    ],
    ...[
      'text/html',
      'application/xhtml+xml',
      'text/xml',
      'application/xml',
      'application/rss+xml',
      'application/atom+xml',
    ],
    ...[
      'application/mathml+xml',
      'text/xsl',
      'application/xslt+xml',
      'text/css',
      'application/wasm',
      'application/json',
    ],
    ...['text/cache-manifest', 'application/manifest+json', 'multipart/x-mixed-replace', 'message/rfc822', 'text/vtt'],
    ...['application/x-shockwave-flash', 'application/java-archive', 'text/x-component', 'application/importmap+json'],
    ...[
      'text/markdown',
      'application/speculationrules+json',
      'audio/x-scpls',
      'audio/mpegurl',
      'video/vnd.mpegurl',
      '',
    ],
  ];
  it.each(ACTIVE)('serves %j as text or bytes, as an attachment', (type) => {
    for (const written of [type, type.toUpperCase(), `${type};charset=utf-7`]) {
      const { contentType, disposition } = servedType(written);
      expect(['text/plain; charset=utf-8', 'application/octet-stream']).toContain(contentType);
      expect(disposition).toBe('attachment');
    }
  });

  it.each([
    ['image/png', 'image/png', 'inline'],
    ['image/svg+xml', 'image/svg+xml', 'inline'],
    ['video/mp4', 'video/mp4', 'inline'],
    ['audio/mpeg', 'audio/mpeg', 'inline'],
    ['application/pdf', 'application/pdf', 'inline'],
    ['text/plain', 'text/plain; charset=utf-8', 'inline'],
    ['font/woff2', 'font/woff2', 'attachment'],
  ])('serves %s as %s', (type, contentType, disposition) => {
    expect(servedType(type)).toEqual({ contentType, disposition });
  });

  it('serves no file as another type than images, audio, video, fonts, PDF, text and bytes', () => {
    const passive =
      /^(?:image|audio|video|font)\/[\w.+-]+$|^application\/(?:pdf|octet-stream)$|^text\/plain; charset=utf-8$/;
    for (const type of Object.keys(mime.extensions)) expect(servedType(type).contentType).toMatch(passive);
    fc.assert(fc.property(fc.string(), (type) => passive.test(servedType(type).contentType)));
  });
});

describe('customerBytesPolicy', () => {
  it('blocks scripts for every type, and allows players to read their media', () => {
    for (const type of [...Object.keys(mime.extensions), '']) {
      const policy = customerBytesPolicy(servedType(type).contentType);
      expect(policy).toMatch(/^default-src 'none'; .*; sandbox(?: allow-same-origin)?$/);
      expect(policy).not.toMatch(/script/);
      expect(policy.endsWith('allow-same-origin')).toBe(/media-src 'self'/.test(policy));
    }
    expect(customerBytesPolicy('video/mp4')).toContain("media-src 'self'");
    for (const type of ['image/svg+xml', 'application/pdf', 'text/plain; charset=utf-8', 'application/octet-stream'])
      expect(customerBytesPolicy(type)).toMatch(/; sandbox$/);
  });
});

describe('customer files', () => {
  let server: TestServer;
  let admin: Person;
  /** Paths by file name: signed, and below the site. */
  const paths = new Map<string, readonly string[]>();
  const FILES: Readonly<Record<string, string>> = {
    'evil.js': 'alert(1)',
    'evil.mjs': 'alert(1)',
    'evil.html': '<script>alert(1)</script>',
    'evil.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
    'evil.xml': '<?xml-stylesheet href="evil.xsl"?><a/>',
    'evil.css': 'body { background: red }',
    'evil.json': '{}',
    'evil.wasm': '\0asm\u0001\0\0\0',
    'evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'plain.txt': 'Words.',
  };

  beforeAll(async () => {
    server = await startTestServer();
    const organization = await anOrganization(server);
    admin = organization.admin;
    const space = await aSpace(server, organization.id, admin, { title: 'Docs' });
    const names = Object.keys(FILES);
    const files = names.map((name) => ({ name, base64: Buffer.from(FILES[name] ?? '').toString('base64') }));
    const markdown = names.map((name) => `[${name}](${name})`).join('\n\n');
    const page = { operation: 'insert_page', title: 'Home', document: { markdown } };
    const changed = await admin.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ operation: 'insert_files', files }, page],
    });
    expect([changed.status, changed.body.error]).toEqual([200, undefined]);
    const site = await aPublishedSite(organization.id, admin, [space.id]);
    const { items } = (await admin.get(`/v1/spaces/${space.id}/content/files`)).body;
    for (const { name, downloadURL } of items) {
      const { pathname, search } = new URL(downloadURL);
      const [, blob] = /\/files\/([0-9a-f]{64})\//.exec(pathname) ?? [];
      paths.set(name, [pathname + search, `${site.path}~files/${blob}/${name}`]);
    }
    expect(paths.size).toBe(names.length);
  });
  afterAll(() => server.close());

  it.each(Object.keys(FILES))('are served with %s without executing or applying', async (name) => {
    for (const path of paths.get(name) ?? []) {
      const { status, headers } = await server.call('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
      const isShown = name === 'evil.svg' || name === 'plain.txt';
      expect(headers['content-disposition']).toMatch(isShown ? /^inline;/ : /^attachment;/);
      if (name !== 'evil.svg')
        expect(headers['content-type']).toMatch(/^(?:text\/plain; charset=utf-8|application\/octet-stream)$/);
    }
  });

  it('are rejected for executing contexts, service workers above all', async () => {
    const wishes = [{ 'service-worker': 'script' }, { 'sec-fetch-dest': 'script' }, { 'sec-fetch-dest': 'worker' }];
    for (const path of paths.get('plain.txt') ?? []) {
      for (const headers of wishes) {
        const { status, headers: sent } = await server.call('GET', path, { headers });
        expect([path, status, sent['cache-control']]).toEqual([path, 403, undefined]);
      }
      expect((await server.call('GET', path, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(200);
    }
  });
});
