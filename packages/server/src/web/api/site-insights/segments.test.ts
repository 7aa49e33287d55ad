import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../engines/insights/stored-event.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aSite } from '../../../testing/sites.ts';
import { aStoredEvent, keepEvents } from '../../../testing/stored-events.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const NOW = '2026-01-14T00:00:00Z';

/** A page view of a visitor with these claims. */
const aView = (site: string, claims: object | null, known: Partial<StoredEvent> = {}, instant = NOW) =>
  aStoredEvent(site, instant, { ...known, claims: claims === null ? null : JSON.stringify(claims) });

describe('listVisitorSegments', () => {
  it('returns one segment for all visitors with the same claims, the most events first', async () => {
    const { id, url } = await aSite(server, organizationId, admin);
    const pro = { plan: 'pro', region: { name: 'EU', countries: ['AT', 'FR'] } };
    await keepEvents(server, [
      aView(id, { plan: 'free' }, { visitor: 1n, session: 1n }),
      aView(id, pro, { visitor: 2n, session: 2n }),
      aView(id, pro, { visitor: 2n, session: 3n }),
      aView(id, pro, { visitor: 3n, session: 4n }),
      aView(id, { plan: 'basic' }, { visitor: 4n, session: 5n }),
      aView(id, null, { visitor: 5n, session: 6n }),
      aView(id, { plan: 'old' }, {}, '2025-12-16T10:30:00Z'),
      aView(id, { plan: 'older' }, {}, '2025-12-16T09:30:00Z'),
    ]);
    const { status, body } = await admin.get(`${url}/insights/visitor-segments`);
    expect(status).toBe(200);
    const once = { events: 1, visitors: 1, sessions: 1 };
    expect(body).toEqual({
      count: 4,
      items: [
        {
          title: 'plan: pro, region: {"name":"EU","countries":["AT","FR"]}',
          claims: pro,
          events: 3,
          visitors: 2,
          sessions: 3,
        },
        { title: 'plan: basic', claims: { plan: 'basic' }, ...once },
        { title: 'plan: free', claims: { plan: 'free' }, ...once },
        { title: 'plan: old', claims: { plan: 'old' }, ...once },
      ],
    });
  });

  it('is paginated', async () => {
    const { id, url } = await aSite(server, organizationId, admin);
    const plans = ['a', 'b', 'c', 'd', 'e'];
    await keepEvents(
      server,
      plans.map((plan) => aView(id, { plan, note: 'x'.repeat(3000) })),
    );
    const titles: string[] = [];
    let next: string | undefined;
    do {
      const page: string = next === undefined ? '' : `&page=${next}`;
      const { status, body } = await admin.get(`${url}/insights/visitor-segments?limit=2${page}`);
      expect([status, body.count]).toEqual([200, 5]);
      titles.push(...body.items.map(({ claims }: { claims: { plan: string } }) => claims.plan));
      next = body.next?.page;
    } while (next !== undefined);
    expect(titles).toEqual(plans);
    expect((await admin.get(`${url}/insights/visitor-segments?limit=0`)).body).toEqual({ count: 5, items: [] });
    expect((await admin.get(`${url}/insights/visitor-segments?page=WyJub3doZXJlIl0`)).status).toBe(400);
  });

  it('is empty on a site without visitors who have claims', async () => {
    const { id, url } = await aSite(server, organizationId, admin);
    await keepEvents(server, [aView(id, null)]);
    expect((await admin.get(`${url}/insights/visitor-segments`)).body).toEqual({ count: 0, items: [] });
  });
});
