import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGNgYGD4D8UMMAwAKu4D/ZT3uXQAAAAASUVORK5CYII=',
  'base64',
);
const MEBIBYTE = 1024 * 1024;

let server: TestServer;
let port: number;
let admin: Person;
let organizationId: string;
let base: string;

beforeAll(async () => {
  server = await startTestServer({ maxFileSize: 8 * MEBIBYTE });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
});

/** Sends raw bytes; returns status, headers and body. */
async function send(
  method: 'POST' | 'PUT',
  path: string,
  bytes: Uint8Array | readonly Uint8Array[],
  { person = admin, headers = {} }: { person?: Person; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; etag: string | undefined; body: Record<string, unknown> }>((resolve, reject) => {
    const sending = request(
      { port, host: '127.0.0.1', method, path, headers: { authorization: `Bearer ${person.token}`, ...headers } },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        const body = JSON.parse(Buffer.concat(parts).toString());
        resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag, body });
      },
    );
    sending.on('error', reject);
    for (const part of bytes instanceof Uint8Array ? [bytes] : bytes) sending.write(part);
    sending.end();
  });
}

const upload = (name: string, bytes: Uint8Array, options?: Parameters<typeof send>[3]) =>
  send('POST', `${base}/content/files?name=${encodeURIComponent(name)}`, bytes, options);
const list = async () => (await admin.get(`${base}/content/files`)).body.items;
const download = async (url: string) =>
  Buffer.from((await server.call('GET', url.replace(/^https?:\/\/[^/]+/, ''))).bytes);

describe('uploadSpaceFile', () => {
  it('stores the bytes unchanged, regardless of the declared type', async () => {
    const { status, etag, body } = await upload('plan.png', PNG, { headers: { 'content-type': 'application/json' } });
    expect([status, body]).toMatchObject([
      201,
      { file: { name: 'plan.png', contentType: 'image/png', size: PNG.length, dimensions: { width: 2, height: 3 } } },
    ]);
    const { revision, file } = body as unknown as { revision: string; file: { id: string; downloadURL: string } };
    expect((await admin.get(base)).body.revision).toBe(revision);
    expect(etag).toContain(revision);
    expect(await download(file.downloadURL)).toEqual(PNG);
    expect((await list())[0].id).toBe(file.id);
  });

  it('does not trust names of images, and keeps the metadata of texts', async () => {
    const wrong = await upload('page.png', Buffer.from('<script>alert(1)</script>'));
    expect(wrong.body).toMatchObject({ file: { contentType: 'application/octet-stream' } });
    const html = await upload('page.html', Buffer.from('<script>alert(1)</script>'));
    const { downloadURL } = (html.body as { file: { downloadURL: string } }).file;
    const answer = await server.call('GET', downloadURL.replace(/^https?:\/\/[^/]+/, ''));
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment/);
    expect((await upload('empty.txt', Buffer.alloc(0))).body).toMatchObject({ file: { size: 0 } });
  });

  it('adds a number to a taken name', async () => {
    await upload('a.txt', Buffer.from('a'));
    expect((await upload('a.txt', Buffer.from('b'))).body).toMatchObject({ file: { name: 'a-1.txt' } });
    expect((await upload('..', Buffer.from('b'))).body).toMatchObject({
      error: { message: 'querystring/name must be the name of a file.' },
    });
  });

  it('accepts files up to the exact limit, declared or not, and leaves no remains', async () => {
    const chunk = Buffer.alloc(MEBIBYTE, 7);
    const whole = Array.from({ length: 8 }, () => chunk);
    const path = `${base}/content/files?name=a.bin`;
    const { status, body } = await send('POST', path, whole);
    expect([status, body]).toMatchObject([201, { file: { size: 8 * MEBIBYTE } }]);
    const more = await send('POST', path, [...whole, Buffer.from('x')]);
    const announced = await send('POST', path, [...whole, Buffer.from('x')], {
      headers: { 'content-length': String(8 * MEBIBYTE + 1) },
    });
    for (const answer of [more, announced])
      expect([answer.status, answer.body]).toMatchObject([
        413,
        { error: { message: 'The file is larger than 8 MiB.', reason: 'body_too_large' } },
      ]);
    expect((await list()).length).toBe(1);
    expect(readdirSync(server.ctx.temporary.path).filter((name) => /^[0-9A-Za-z]{20}$/.test(name))).toEqual([]);
  });

  it('respects If-Match, and the locks of spaces and change requests', async () => {
    const { body } = await upload('a.txt', Buffer.from('a'));
    const { revision } = body as unknown as { revision: string };
    await upload('b.txt', Buffer.from('b'));
    const stale = await upload('c.txt', Buffer.from('c'), { headers: { 'if-match': `"${revision}"` } });
    expect([stale.status, stale.body]).toMatchObject([412, { error: { reason: 'content_changed' } }]);
    await admin.patch(base, { editMode: 'locked' });
    expect((await upload('c.txt', Buffer.from('c'))).status).toBe(409);
    const request = (await admin.post(`${base}/change-requests`)).body;
    const path = `${base}/change-requests/${request.id}/content/files`;
    expect((await send('POST', `${path}?name=c.txt`, Buffer.from('c'))).status).toBe(201);
    expect((await list()).length).toBe(2);
    expect((await admin.get(path)).body.count).toBe(3);
  });

  it('requires the role edit, and does not exist for non-members', async () => {
    const reader = await aMember(server, organizationId, 'comment');
    expect((await upload('a.txt', PNG, { person: reader })).status).toBe(403);
    expect((await upload('a.txt', PNG, { person: await aPerson(server) })).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

describe('replaceSpaceFile', () => {
  it('replaces the bytes of a file, and keeps id, name and path', async () => {
    const { body } = await upload('plan.png', PNG);
    const { file } = body as unknown as { file: { id: string } };
    const path = `${base}/content/files/${file.id}`;
    const markdown = '![](.gitbook/assets/plan.png)\n';
    const insert = { operation: 'insert_page', title: 'Plan', document: { markdown } };
    await admin.post(`${base}/content`, { changes: [insert] });
    const replaced = await send('PUT', path, Buffer.from('<svg width="1"/>'));
    expect([replaced.status, replaced.body]).toMatchObject([
      200,
      { file: { id: file.id, name: 'plan.png', contentType: 'application/octet-stream', size: 16 } },
    ]);
    expect((await admin.get(path)).body).not.toHaveProperty('dimensions');
    expect((await admin.get(`${base}/links?status=broken`)).body.count).toBe(0);
    const { revision } = (await admin.get(base)).body;
    const { changes } = (await admin.get(`${base}/revisions/${revision}/changes`)).body;
    expect(changes).toMatchObject([{ type: 'file_edited', file: { size: 16 }, before: { size: PNG.length } }]);
    expect((await send('PUT', path, Buffer.from('<svg width="1"/>'))).body).toMatchObject({ revision });
    expect((await send('PUT', `${base}/content/files/nothing`, PNG)).status).toBe(404);
  });
});
