import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStorageJob } from '../../../engines/revisions/count-storage-job.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findSpaceStorage } from '../../../platform/queries/storage.ts';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  aSpace,
  type Person,
} from '../../../testing/factories.ts';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { changeQuota } from './quota.ts';

const ORGANIZATIONS = '/v1/installation/organizations';
const run = {
  id: '',
  tries: 1,
  isLastTry: false,
  isAbandoned: false,
  abandonment: '',
  signal: new AbortController().signal,
};

let server: TestServer;
let operator: Person;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

interface World {
  readonly id: string;
  readonly admin: Person;
  readonly spaceId: string;
}

async function aWorld(title?: string): Promise<World> {
  const { id, admin } = await anOrganization(server, title);
  return { id, admin, spaceId: (await aSpace(server, id, admin)).id };
}

const setQuota = (id: string, bytes: number | null) =>
  operator.patch(`${ORGANIZATIONS}/${id}`, { storageQuota: bytes });
const storageOf = async ({ id, admin }: World) => (await admin.get(`/v1/orgs/${id}/storage`)).body;
/** Uploads a file over a real connection: its content repeats the name. */
async function upload({ admin, spaceId }: World, name: string, bytes: number) {
  const answer = await fetch(`${origin}/v1/spaces/${spaceId}/content/files?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: Buffer.alloc(bytes, name),
  });
  return { status: answer.status, body: await answer.json() };
}
const change = ({ admin, spaceId }: World, ...changes: readonly unknown[]) =>
  admin.post(`/v1/spaces/${spaceId}/content`, { changes });
const aPage = (title: string, markdown = 'Text.') => ({ operation: 'insert_page', title, document: { markdown } });
/** Sets a quota that is used up. */
const fill = async (world: World) => setQuota(world.id, (await storageOf(world)).used);

describe('getOrganizationStorage', () => {
  it('returns the size of texts and files, and the largest spaces', async () => {
    const world = await aWorld();
    const empty = await storageOf(world);
    expect(empty).toMatchObject({ object: 'organization-storage', files: 0, specifications: 0 });
    expect(empty.quota).toBeUndefined();
    expect((await change(world, aPage('Long', 'x'.repeat(10_000)))).status).toBe(200);
    expect((await upload(world, 'a.bin', 5000)).status).toBe(201);
    const stored = await storageOf(world);
    expect(stored.files).toBe(5000);
    expect(stored.content).toBeGreaterThan(10_000);
    expect(stored.used).toBe(stored.content + stored.files);
    expect(stored.largestSpaces).toEqual([
      expect.objectContaining({ id: world.spaceId, used: stored.used, deleted: false }),
    ]);
  });

  it('counts a text of a specification', async () => {
    const world = await aWorld();
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} });
    await world.admin.post(`/v1/orgs/${world.id}/openapi`, { slug: 'a', source: { text } });
    await server.runJobs();
    expect((await storageOf(world)).specifications).toBe(Buffer.byteLength(text));
    // The exact count finds nothing to correct.
    await countStorageJob(server.ctx, {}, run);
    expect((await storageOf(world)).specifications).toBe(Buffer.byteLength(text));
    await world.admin.delete(`/v1/orgs/${world.id}/openapi/a`);
    expect((await storageOf(world)).specifications).toBe(0);
  });

  it('requires an administrator of the organization', async () => {
    const world = await aWorld();
    const editor = await aMember(server, world.id, 'create');
    expect((await editor.get(`/v1/orgs/${world.id}/storage`)).status).toBe(403);
  });
});

describe('the count of stored data', () => {
  it('counts each object of a space once, with its whole history, and finds nothing to correct afterwards', async () => {
    const world = await aWorld();
    for (const name of ['one.bin', 'one.bin']) await upload(world, name, 3000);
    await change(world, aPage('Same'), aPage('Other'));
    expect((await storageOf(world)).files).toBe(6000);
    await countStorageJob(server.ctx, {}, run);
    const counted = await storageOf(world);
    expect(counted.files).toBe(3000);
    const before = await findSpaceStorage(server.ctx.database.reader, world.spaceId);
    await countStorageJob(server.ctx, {}, run);
    expect(await findSpaceStorage(server.ctx.database.reader, world.spaceId)).toEqual(before);
    expect(counted.content).toBeGreaterThan(0);
  });

  it('counts a space that was stored before counting was introduced, and a copy', async () => {
    const world = await aWorld();
    await upload(world, 'b.bin', 2000);
    const { used } = await storageOf(world);
    await transact(server.ctx, (tx) => tx.db.deleteFrom('space_storage').execute());
    expect((await storageOf(world)).used).toBe(0);
    await countStorageJob(server.ctx, {}, run);
    expect((await storageOf(world)).used).toBeGreaterThan(2000);
    expect((await storageOf(world)).used).toBeLessThanOrEqual(used);
    await world.admin.post(`/v1/spaces/${world.spaceId}/duplicate`);
    await server.runJobs();
    expect((await storageOf(world)).files).toBe(4000);
    expect((await storageOf(world)).largestSpaces).toHaveLength(2);
  });

  it('is deleted with the space', async () => {
    const world = await aWorld();
    await upload(world, 'c.bin', 1000);
    await world.admin.delete(`/v1/spaces/${world.spaceId}`);
    expect((await storageOf(world)).largestSpaces[0]).toMatchObject({ deleted: true });
    server.advance(8 * 24 * 3600 * 1000);
    await server.runJobs();
    expect((await storageOf(world)).used).toBe(0);
  });
});

describe('updateInstallationOrganization', () => {
  it('sets and removes a quota, with audit events', async () => {
    const world = await aWorld('Limited');
    expect((await setQuota(world.id, 5_000_000_000)).body).toMatchObject({
      id: world.id,
      storage: { quota: 5_000_000_000 },
    });
    expect((await storageOf(world)).quota).toBe(5_000_000_000);
    const removed = (await setQuota(world.id, null)).body;
    expect(removed.storage).toEqual({ used: expect.any(Number) });
    const { items } = (await operator.get('/v1/installation/audit-events?action=organization.quota-changed')).body;
    expect(items.slice(0, 2)).toMatchObject([
      { actor: { id: operator.id }, target: { id: world.id }, details: { before: 5_000_000_000, after: null } },
      { details: { before: null, after: 5_000_000_000 } },
    ]);
  });

  it('rejects other users, unknown organizations and invalid sizes', async () => {
    const world = await aWorld();
    const other = await world.admin.patch(`${ORGANIZATIONS}/${world.id}`, { storageQuota: 1 });
    expect(other.body.error.reason).toBe('installation_administrator_required');
    expect((await setQuota('unknown', 1)).status).toBe(404);
    expect((await setQuota(world.id, -1)).status).toBe(400);
    expect((await setQuota(world.id, 1.5)).status).toBe(400);
  });
});

describe('listInstallationOrganizations by storage', () => {
  it('lists the largest first, over several pages', async () => {
    const small = await aWorld('Small');
    const large = await aWorld('Large');
    await upload(large, 'large.bin', 900_000);
    await upload(small, 'small.bin', 800_000);
    const all = (await operator.get(`${ORGANIZATIONS}?sort=storage`)).body;
    expect(all.items.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([large.id, small.id]);
    const seen: string[] = [];
    for (let page = ''; ; ) {
      const { items, next } = (await operator.get(`${ORGANIZATIONS}?sort=storage&limit=1${page}`)).body;
      seen.push(...items.map(({ id }: { id: string }) => id));
      if (next === undefined) break;
      page = `&page=${next.page}`;
    }
    expect(seen).toEqual(all.items.map(({ id }: { id: string }) => id));
    const byTitle = (await operator.get(`${ORGANIZATIONS}?sort=title`)).body.items;
    const titles = byTitle.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([...titles].sort());
    const { next } = (await operator.get(`${ORGANIZATIONS}?sort=title&limit=1`)).body;
    expect((await operator.get(`${ORGANIZATIONS}?sort=storage&page=${next.page}`)).status).toBe(400);
  });
});

describe('a storage quota', () => {
  const EXCEEDED = { error: { code: 409, reason: 'storage_quota_exceeded' } };

  it('rejects uploads, files and pages that exceed it, and stores nothing of them', async () => {
    const world = await aWorld();
    await change(world, aPage('First'));
    await fill(world);
    const before = await storageOf(world);
    const refused = await upload(world, 'd.bin', 10);
    expect(refused.body).toMatchObject(EXCEEDED);
    expect(refused.body.error.message).toMatch(
      /^The storage quota of the organization is .* there is no room for this\./,
    );
    expect((await change(world, aPage('Second'))).body).toMatchObject(EXCEEDED);
    const file = { name: 'e.bin', base64: Buffer.from('bytes').toString('base64') };
    expect((await change(world, { operation: 'insert_files', files: [file] })).body).toMatchObject(EXCEEDED);
    expect(await storageOf(world)).toEqual(before);
  });

  it('rejects only what exceeds it', async () => {
    const world = await aWorld();
    await setQuota(world.id, (await storageOf(world)).used + 20_000);
    expect((await upload(world, 'f.bin', 30_000)).body).toMatchObject(EXCEEDED);
    expect((await upload(world, 'f.bin', 10_000)).status).toBe(201);
  });

  it('rejects imports, copies, specifications and transferred spaces', async () => {
    const [world, other] = [await aWorld(), await aWorld()];
    await upload(other, 'g.bin', 500);
    await transact(server.ctx, (tx) =>
      tx.db
        .insertInto('members')
        .values({
          organization_id: world.id,
          user_id: other.admin.id,
          role: 'admin',
          disabled: 0,
          sso: 0,
          joined_at: tx.now,
          last_seen_at: null,
        })
        .execute(),
    );
    await fill(world);
    const website = { url: 'http://127.0.0.1:1/', source: 'website' };
    const imported = await world.admin.post(`/v1/spaces/${world.spaceId}/content/import`, website);
    expect(imported.body).toMatchObject(EXCEEDED);
    expect((await world.admin.post(`/v1/spaces/${world.spaceId}/duplicate`)).body).toMatchObject(EXCEEDED);
    const spec = { slug: 'b', source: { text: '{"openapi":"3.1.0"}' } };
    expect((await world.admin.post(`/v1/orgs/${world.id}/openapi`, spec)).body).toMatchObject(EXCEEDED);
    const transferred = await other.admin.post(`/v1/spaces/${other.spaceId}/transfer`, { organization: world.id });
    expect(transferred.body).toMatchObject(EXCEEDED);
  });

  it('rejects an import from git whose files exceed it, with the reason', async () => {
    const world = await aWorld();
    const files = { 'README.md': '# Home\n\n![Large](large.bin)\n', 'large.bin': 'x'.repeat(50_000) };
    const repository = await aRepository(files);
    const git = await startGitServer({ repositories: { 'acme/docs.git': `${repository.directory}/.git` } });
    const start = async () => {
      const body = { url: `${git.url}/acme/docs.git`, ref: 'refs/heads/main' };
      expect((await world.admin.post(`/v1/spaces/${world.spaceId}/git/import`, body)).status).toBe(204);
      await server.runJobs();
      return (await world.admin.get(`/v1/spaces/${world.spaceId}/git/info`)).body.operation;
    };
    try {
      await setQuota(world.id, (await storageOf(world)).used + 30_000);
      expect(await start()).toMatchObject({ state: 'failed', error: expect.stringContaining('there is no room') });
      expect((await storageOf(world)).files).toBe(0);
      await setQuota(world.id, null);
      expect(await start()).toMatchObject({ state: 'succeeded' });
      expect(await storageOf(world)).toMatchObject({ files: 50_000 });
      // It only adds the record of the commit.
      await setQuota(world.id, 0);
      const body = { url: `${git.url}/acme/docs.git`, ref: 'refs/heads/copy', commitMessage: 'Copy' };
      await world.admin.post(`/v1/spaces/${world.spaceId}/git/export`, body);
      await server.runJobs();
      const { operation } = (await world.admin.get(`/v1/spaces/${world.spaceId}/git/info`)).body;
      expect(operation).toMatchObject({ kind: 'export', state: 'succeeded' });
    } finally {
      await git.close();
    }
  });

  it('rejects an uploaded file whose pages exceed it', async () => {
    const world = await aWorld();
    const url = `${origin}/v1/spaces/${world.spaceId}/content/import/file?source=markdown&name=a.md`;
    const send = async () => {
      const headers = { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/octet-stream' };
      return fetch(url, { method: 'POST', headers, body: `# Long\n\n${'Words. '.repeat(10_000)}` });
    };
    await setQuota(world.id, (await storageOf(world)).used + 10_000);
    expect(await (await send()).json()).toMatchObject(EXCEEDED);
    await setQuota(world.id, null);
    expect((await send()).status).toBe(201);
  });

  it('never blocks reading, deleting, merging, rolling back and exporting', async () => {
    const world = await aWorld();
    const { admin, spaceId } = world;
    const { revision } = (await change(world, aPage('First'))).body;
    const changeRequest = (await admin.post(`/v1/spaces/${spaceId}/change-requests`, {})).body;
    await admin.post(`/v1/spaces/${spaceId}/change-requests/${changeRequest.id}/content`, {
      changes: [aPage('Third')],
    });
    await transact(server.ctx, (tx) => changeQuota(tx, { organizationId: world.id, bytes: 0, actorId: null }));
    expect((await change(world, aPage('Second'))).body).toMatchObject(EXCEEDED);
    const { pages } = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    expect(pages).toHaveLength(1);
    expect((await change(world, { operation: 'delete_page', page: pages[0].id })).status).toBe(200);
    expect((await admin.post(`/v1/spaces/${spaceId}/change-requests/${changeRequest.id}/merge`, {})).status).toBe(200);
    expect((await admin.post(`/v1/spaces/${spaceId}/revisions/${revision}/rollback`)).status).toBe(200);
    expect((await admin.delete(`/v1/spaces/${spaceId}`)).status).toBe(204);
  });
});
