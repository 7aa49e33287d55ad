import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const OPEN_API = JSON.stringify({ openapi: '3.1.0', info: { title: 'Larder', version: '1' }, paths: {} });

let server: TestServer;
let organization: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The status of a signed URL for anyone. */
async function statusOf(url: string): Promise<number> {
  const { pathname, search } = new URL(url);
  return (await server.call('GET', pathname + search)).status;
}

/** A space with a file. @returns the path of the space in the API, and the signed URL of the file */
async function aSpaceWithFile() {
  const space = await aSpace(server, organization, admin);
  const path = `/v1/spaces/${space.id}`;
  const file = { name: 'plan.txt', base64: Buffer.from('Plan').toString('base64') };
  const changes = [{ operation: 'insert_files', files: [file] }];
  const { insertedFiles } = (await admin.post(`${path}/content`, { changes })).body;
  return { path, url: insertedFiles[0].downloadURL as string };
}

describe('the signed URL', () => {
  beforeAll(async () => {
    ({ id: organization, admin } = await anOrganization(server));
  });

  it('of a file is refused while its space is in the trash, wherever the URL was read', async () => {
    const { path, url } = await aSpaceWithFile();
    const { items } = (await admin.get(`${path}/content/files`)).body;
    const { files } = (await admin.get(`${path}/content`)).body;
    expect([items[0].downloadURL, files[0].downloadURL]).toEqual([url, url]);
    expect(await statusOf(url)).toBe(200);
    expect((await admin.delete(path)).status).toBe(204);
    expect(await statusOf(url)).toBe(404);
    expect((await admin.post(`${path}/restore`)).status).toBe(200);
    expect(await statusOf(url)).toBe(200);
  });

  it('of a file names its space, and no other one', async () => {
    const [one, other] = [await aSpaceWithFile(), await aSpaceWithFile()];
    const url = new URL(one.url);
    url.searchParams.set('space', other.path.split('/')[3] ?? '');
    expect(await statusOf(url.href)).toBe(404);
    url.searchParams.delete('space');
    expect(await statusOf(url.href)).toBe(404);
  });

  it('of a PDF is refused while its space is in the trash, and after 15 minutes', async () => {
    const { path } = await aSpaceWithFile();
    const { url } = (await admin.get(`${path}/pdf`)).body;
    expect(await statusOf(url)).toBe(200);
    expect((await admin.delete(path)).status).toBe(204);
    expect(await statusOf(url)).toBe(404);
    expect((await admin.post(`${path}/restore`)).status).toBe(200);
    expect(await statusOf(url)).toBe(200);
    server.advance(15 * 60_000);
    expect(await statusOf(url)).toBe(410);
  });

  it('of an OpenAPI specification is refused when that is deleted', async () => {
    const specs = `/v1/orgs/${organization}/openapi`;
    expect((await admin.post(specs, { slug: 'larder', source: { text: OPEN_API } })).status).toBe(201);
    await server.runJobs();
    const { url } = (await admin.get(`${specs}/larder/versions/latest`)).body;
    expect(await statusOf(url)).toBe(200);
    expect((await admin.delete(`${specs}/larder`)).status).toBe(204);
    expect(await statusOf(url)).toBe(404);
  });

  it('of a file and a specification is refused when their organization is deleted', async () => {
    ({ id: organization, admin } = await anOrganization(server, 'Left'));
    const specs = `/v1/orgs/${organization}/openapi`;
    await admin.post(specs, { slug: 'larder', source: { text: OPEN_API } });
    await server.runJobs();
    const urls = [(await aSpaceWithFile()).url, (await admin.get(`${specs}/larder/versions/latest`)).body.url];
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);
    expect((await admin.delete(`/v1/orgs/${organization}`)).status).toBe(204);
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404]);
  });
});
