import { STORED_COLUMNS, type StoredEvent } from '../engines/insights/stored-event.ts';
import type { TestServer } from './test-server.ts';

/** A page view of one visitor: nothing is known of it but what every event has. */
export function aStoredEvent(site: string, instant: string, known: Partial<StoredEvent> = {}): StoredEvent {
  const nothing = Object.fromEntries(Object.keys(STORED_COLUMNS).map((column) => [column, null]));
  return {
    ...(nothing as unknown as StoredEvent),
    site,
    instant: Date.parse(instant),
    visitor: 1n,
    session: 1n,
    type: 'page_view',
    url: 'https://docs.example.com/',
    device: 'desktop',
    browser: 'firefox',
    os: 'linux',
    ...known,
  };
}

/** Keeps events, and waits until questions count them. */
export async function keepEvents({ ctx }: TestServer, events: readonly StoredEvent[]): Promise<void> {
  const sites = [...new Set(events.map(({ site }) => site))];
  const before = await Promise.all(sites.map((site) => countEvents(ctx, site)));
  await ctx.insights.append(events);
  for (const [index, site] of sites.entries()) {
    const expected = (before[index] ?? 0) + events.filter((event) => event.site === site).length;
    while ((await countEvents(ctx, site)) < expected) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function countEvents(ctx: TestServer['ctx'], siteId: string): Promise<number> {
  const answer = await ctx.insights.aggregate({
    siteId,
    select: [{ column: 'eventsCount' }],
    where: [],
    groupBy: [],
    range: { from: 0, to: Date.parse('2100-01-01T00:00:00Z') },
    timeZone: 'UTC',
    limit: 1,
  });
  return Number(answer[0]?.[0]);
}
