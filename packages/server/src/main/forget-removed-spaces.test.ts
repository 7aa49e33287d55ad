import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listSpaceIds } from '../engines/search/index-tables.ts';
import { searchSpaceContent } from '../engines/search/search.ts';
import { anOrganization, aSpace, type Person } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { keepRemovedSpacesForgotten } from './forget-removed-spaces.ts';
import { closeContext, createContext } from './main.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

it('deletes derived data of spaces that another node removed, and keeps that of others', async () => {
  const [gone, keptSpace] = [await aSpace(server, organizationId, admin), await aSpace(server, organizationId, admin)];
  for (const space of [gone, keptSpace]) {
    expect((await admin.get(`/v1/spaces/${space.id}/search?query=page`)).status).toBe(200);
    expect((await admin.get(`/v1/spaces/${space.id}/links`)).status).toBe(200);
    const previewed = (await admin.get(`/v1/spaces/${space.id}`)).body.revision;
    await searchSpaceContent(
      server.ctx,
      { spaceId: space.id, previewed },
      { text: 'page', audience: 'reader' },
      () => undefined,
    );
  }
  const other = createContext(server.ctx.config, server.ctx.log, { clock: server.ctx.clock });
  await other.database.writer.deleteFrom('spaces').where('id', '=', gone.id).execute();
  await closeContext(other);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const forgetting = keepRemovedSpacesForgotten(server.ctx);
  vi.advanceTimersByTime(3600 * 1000);
  await forgetting.stop();
  const known = [...listSpaceIds(server.ctx.search.db), ...server.ctx.links.listSpaces()];
  expect(known.filter((name) => name.startsWith(gone.id))).toEqual([]);
  // The search index, that of previews, and the links.
  expect(known.filter((name) => name.startsWith(keptSpace.id))).toHaveLength(3);
});
