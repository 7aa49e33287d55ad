import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { listFormerPaths, type PathChanges, type PlacedPath, rememberFormerPaths } from './former-paths.ts';

let server: TestServer;
let admin: Person;
let sites: string;

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  sites = `/v1/orgs/${organization.id}/sites`;
});
afterAll(() => server.close());

const aSite = async (): Promise<string> => (await admin.post(sites, { title: 'Docs' })).body.id;

const remember = (siteId: string, changes: Partial<PathChanges>) =>
  transact(server.ctx, (tx) => rememberFormerPaths(tx, siteId, { left: [], taken: [], gone: new Set(), ...changes }));

const listed = async (siteId: string) =>
  (await listFormerPaths(server.ctx.database.reader, siteId)).map(({ path, targetId }) => `${path}:${targetId}`);

const section = (path: string, targetId: string): PlacedPath => ({ kind: 'site-section', path, targetId });
const space = (path: string, targetId: string): PlacedPath => ({ kind: 'site-space', path, targetId });

describe('rememberFormerPaths', () => {
  it('stores the latest use of each path, latest first, separately for each site', async () => {
    const [siteId, other] = [await aSite(), await aSite()];
    await remember(siteId, { left: [section('guides', 'a')] });
    await remember(siteId, { left: [space('', 'b')] });
    await remember(siteId, { left: [section('guides', 'c')] });
    await remember(other, { left: [section('guides', 'd')] });
    expect(await listed(siteId)).toEqual(['guides:c', ':b']);
    expect(await listFormerPaths(server.ctx.database.reader, other)).toEqual([section('guides', 'd')]);
  });

  it('keeps the last of two owners of the same path', async () => {
    const siteId = await aSite();
    await remember(siteId, { left: [space('guides', 'space'), section('guides', 'section')] });
    expect(await listed(siteId)).toEqual(['guides:section']);
  });

  it('deletes paths that are in use again, and those of deleted items', async () => {
    const siteId = await aSite();
    await remember(siteId, { left: [section('one', 'a'), section('two', 'b'), section('three', 'c')] });
    await remember(siteId, { left: [section('four', 'a')], taken: [section('one', 'a')], gone: new Set(['b']) });
    expect(await listed(siteId)).toEqual(['four:a', 'three:c']);
    await remember(siteId, { gone: new Set(['a', 'c', 'unknown']) });
    expect(await listed(siteId)).toEqual([]);
  });

  it('records a path that was released and reused in one change', async () => {
    const siteId = await aSite();
    await remember(siteId, { left: [space('', 'a'), space('b', 'b')], taken: [space('a', 'a'), space('', 'b')] });
    expect(await listed(siteId)).toEqual([':a', 'b:b']);
  });

  it('evicts the oldest beyond 1000, and of the same age site spaces before sections', async () => {
    const siteId = await aSite();
    await remember(siteId, { left: [section('oldest', 'a')] });
    await remember(siteId, { left: Array.from({ length: 999 }, (_, index) => space(`p${index}`, 'b')) });
    expect(await listed(siteId)).toContain('oldest:a');
    await remember(siteId, { left: [section('new', 'c')] });
    const formerPaths = await listed(siteId);
    expect([formerPaths.length, formerPaths[0], formerPaths.includes('oldest:a')]).toEqual([1000, 'new:c', false]);
    const many = Array.from({ length: 1000 }, (_, index) => space(`q${index}`, 'd'));
    await remember(siteId, { left: [...many, section('zz', 'e')] });
    expect((await listed(siteId)).filter((entry) => entry === 'zz:e')).toHaveLength(1);
  });
});
