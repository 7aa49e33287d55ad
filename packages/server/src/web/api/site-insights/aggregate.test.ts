import { cellToParent, latLngToCell } from 'h3-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventQuery } from '../../../engines/insights/event-query.ts';
import { GEO_RESOLUTION, type StoredEvent } from '../../../engines/insights/stored-event.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { aSite, type TestSite } from '../../../testing/sites.ts';
import { aStoredEvent, keepEvents } from '../../../testing/stored-events.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { COLUMN_NAMES } from './aggregate-schema.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A separate site with some events; the newest 30 days begin in December 2025. */
async function aVisitedSite(...events: readonly (readonly [instant: string, known?: Partial<StoredEvent>])[]) {
  const site = await aSite(server, organizationId, admin, ['Handbook']);
  await keepEvents(
    server,
    events.map(([instant, known]) => aStoredEvent(site.id, instant, known)),
  );
  return site;
}

const ask = (site: TestSite, body: object, person = admin) =>
  person.post(`${site.url}/insights/events/aggregate`, { range: 'lastYear', ...body });

/** Values of each selected column, by its name in the response. */
async function valuesOf(site: TestSite, body: object): Promise<[column: string, values: unknown[]][]> {
  const answer = await ask(site, body);
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({ status: 200, text: '' });
  return answer.body.columns.map(({ column, values }: { column: string; values: unknown[] }) => [column, values]);
}

/** The number of events that match a filter. */
async function countWhere(site: TestSite, where: object): Promise<unknown> {
  const [[, [count] = []] = []] = await valuesOf(site, { where: [where] });
  return count;
}

const CELL = BigInt(`0x${latLngToCell(48.2, 16.4, GEO_RESOLUTION)}`);

/** An event with the values of all event types. */
const KNOWN: Partial<StoredEvent> = {
  visitor: 2n ** 64n - 1n,
  session: 2n,
  type: 'ask_rate_response',
  url: 'https://docs.example.com/guide',
  section: 'section',
  site_space: 'site-space',
  share_key: 'share-key',
  space: 'space',
  page: 'page',
  country: 'AT',
  geo_cell: CELL,
  device: 'mobile',
  browser: 'safari',
  os: 'ios',
  bot: 'googlebot',
  language: 'de-AT',
  referrer: 'https://example.com/search',
  referrer_domain: 'example.com',
  utm_source: 'mail',
  utm_medium: 'letter',
  utm_campaign: 'winter',
  utm_term: 'docs',
  utm_content: 'top',
  link_target: '{"kind":"url","url":"https://example.org/"}',
  link_kind: 'url',
  link_domain: 'example.org',
  link_position: 'header',
  api_path: '/pets/{id}',
  api_method: 'get',
  search_query: 'what\'s \\ "new"?',
  feedback_rating: 'good',
  feedback_comment: 'Thanks — 😀',
  ask_rating: -1,
  ad_domain: 'ads.example.com',
  ad_placement: 'aside',
  trademark_placement: 'footer',
  claims: '{"plan":"pro","seats":5}',
  claim_names: ['plan', 'seats'],
  claim_values: ['pro', '5'],
};

/**
 * The values of every column for a page view and for the event above, in order. If a column allows neither null nor an
 * empty text, the page view is omitted.
 */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  datetime: ['2026-01-10T08:30:00.000Z', '2026-01-11T09:45:00.123Z'],
  url: ['https://docs.example.com/', 'https://docs.example.com/guide'],
  eventType: ['ask_rate_response', 'page_view'],
  siteSection: [null, 'section'],
  siteSpace: [null, 'site-space'],
  siteShareKey: [null, 'share-key'],
  page: [null, { page: 'page', space: 'space' }],
  visitorGeoCountry: [null, 'AT'],
  visitorGeoPoint: [
    null,
    { latitude: expect.closeTo(48.2, 0), longitude: expect.closeTo(16.4, 0), h3: CELL.toString(16) },
  ],
  visitorDevice: ['desktop', 'mobile'],
  visitorBrowser: ['firefox', 'safari'],
  visitorOS: ['ios', 'linux'],
  visitorBot: [null, 'googlebot'],
  visitorLanguage: [null, 'de-AT'],
  eventLinkTargetValue: [{ kind: 'url', url: 'https://example.org/' }],
  eventLinkTargetKind: ['url'],
  eventLinkTargetDomain: [null, 'example.org'],
  eventLinkPosition: ['header'],
  eventAPIOperationPath: [null, '/pets/{id}'],
  eventAPIOperationMethod: [null, 'get'],
  eventSearchQuery: ['what\'s \\ "new"?'],
  eventPageFeedbackRating: ['good'],
  eventPageFeedbackComment: ['Thanks — 😀'],
  eventAskResponseRating: [-1],
  referrer: ['', 'https://example.com/search'],
  referrerDomain: ['', 'example.com'],
  utmSource: ['', 'mail'],
  utmMedium: ['', 'letter'],
  utmCampaign: ['', 'winter'],
  utmTerm: ['', 'docs'],
  utmContent: ['', 'top'],
  visitorClaimProperty: ['plan', 'seats'],
  visitorClaim: ['pro'],
  eventAdDomain: ['ads.example.com'],
  eventAdPlacement: ['aside'],
  eventTrademarkPlacement: ['footer'],
};

const TOTALS: Readonly<Record<string, unknown>> = {
  eventsCount: 3,
  sessionsCount: 2,
  visitorsCount: 2,
  pageFeedbackRating: { ok: 0, good: 1, bad: 0 },
  askResponseRating: { positive: 0, negative: 1 },
};

describe('aggregateSiteEvents', () => {
  it('has exactly the columns tested here', () => {
    expect([...COLUMN_NAMES].sort()).toEqual([...Object.keys(VALUES), ...Object.keys(TOTALS)].sort());
    expect(COLUMN_NAMES).toHaveLength(41);
  });

  describe('aggregating a page view and an event with all members', () => {
    let site: TestSite;
    beforeAll(async () => {
      site = await aVisitedSite(
        ['2026-01-10T08:30:00.000Z'],
        ['2026-01-11T09:45:00.123Z', KNOWN],
        // More than a year ago, and with another UTC offset.
        ['2025-01-15T09:59:00.000Z', KNOWN],
      );
      await keepEvents(server, [aStoredEvent((await aSite(server, organizationId, admin)).id, '2026-01-11T00:00:00Z')]);
    });

    it.each(Object.entries(VALUES))(
      'groups by %s and matches the events of each value again',
      async (column, values) => {
        const by = { column, ...(column === 'visitorClaim' && { claim: 'plan' }) };
        const answered = await valuesOf(site, { select: [by, { column: 'eventsCount' }], groupBy: [by] });
        expect(answered).toEqual([
          [column, values],
          ['eventsCount', values.map(() => 1)],
        ]);
        for (const value of answered[0]?.[1] ?? []) {
          expect(await countWhere(site, { ...by, values: [value] }), `${value}`).toBe(1);
          expect(await countWhere(site, { ...by, operator: 'notIn', values: [value] }), `not ${value}`).toBe(1);
        }
        expect(await countWhere(site, { ...by, values: [] })).toBe(0);
        expect(await countWhere(site, { ...by, operator: 'notIn', values: [] })).toBe(2);
      },
    );

    it('returns one row without groups', async () => {
      await keepEvents(server, [aStoredEvent(site.id, '2026-01-12T00:00:00.000Z')]);
      const select = Object.keys(TOTALS).map((column) => ({ column }));
      expect(await valuesOf(site, { select })).toEqual(Object.entries(TOTALS).map(([name, value]) => [name, [value]]));
    });
  });

  it('returns zero for no events, and no rows for groups', async () => {
    const site = await aVisitedSite();
    const select = Object.keys(TOTALS).map((column) => ({ column }));
    expect(await valuesOf(site, { select })).toEqual([
      ['eventsCount', [0]],
      ['sessionsCount', [0]],
      ['visitorsCount', [0]],
      ['pageFeedbackRating', [{ ok: 0, good: 0, bad: 0 }]],
      ['askResponseRating', [{ positive: 0, negative: 0 }]],
    ]);
    const by = [{ column: 'page' }];
    expect(await valuesOf(site, { select: [...by, ...select], groupBy: by })).toEqual([
      ['page', []],
      ...Object.keys(TOTALS).map((column) => [column, []]),
    ]);
  });

  it('counts events by default, for each group', async () => {
    const site = await aVisitedSite(
      ['2026-01-10T00:00:00Z', { country: 'FR' }],
      ['2026-01-10T00:00:00Z', { country: 'AT' }],
      ['2026-01-10T00:00:00Z', { country: 'FR' }],
    );
    expect(await valuesOf(site, {})).toEqual([['eventsCount', [3]]]);
    expect(await valuesOf(site, { groupBy: [{ column: 'visitorGeoCountry' }] })).toEqual([['eventsCount', [1, 2]]]);
  });

  it('sorts rows as requested, then by their groups, and limits them', async () => {
    const site = await aVisitedSite(
      ...['b', 'a', 'c', 'c', null].map((country) => ['2026-01-10T00:00:00Z', { country }] as const),
    );
    const rows = async (body: object) => {
      const by = [{ column: 'visitorGeoCountry' }];
      const select = [...by, { column: 'eventsCount' }];
      return (await valuesOf(site, { select, groupBy: by, ...body }))[0]?.[1];
    };
    const order = (column: string, direction: string) => ({ order: { by: { column }, direction } });
    expect(await rows({})).toEqual([null, 'a', 'b', 'c']);
    expect(await rows({ limit: 2 })).toEqual([null, 'a']);
    expect(await rows({ ...order('eventsCount', 'desc'), limit: 3 })).toEqual(['c', null, 'a']);
    expect(await rows(order('eventsCount', 'asc'))).toEqual([null, 'a', 'b', 'c']);
    expect(await rows(order('visitorGeoCountry', 'desc'))).toEqual(['c', 'b', 'a', null]);
  });

  it('compares values, and omits events without a value', async () => {
    const site = await aVisitedSite(
      ...['a', 'b', 'c', null].map((country) => ['2026-01-10T00:00:00Z', { country }] as const),
    );
    const count = (operator: string) => countWhere(site, { column: 'visitorGeoCountry', operator, values: ['b'] });
    expect(await count('greaterThan')).toBe(1);
    expect(await count('greaterThanOrEqual')).toBe(2);
    expect(await count('lessThan')).toBe(1);
    expect(await count('lessThanOrEqual')).toBe(2);
    expect(await count('in')).toBe(1);
    expect(await count('notIn')).toBe(3);
  });

  it('counts events that match all conditions, and ignores conditions with only an operator', async () => {
    const site = await aVisitedSite(
      ['2026-01-10T00:00:00Z', { country: 'AT', browser: 'chrome' }],
      ['2026-01-10T00:00:00Z', { country: 'AT' }],
      ['2026-01-10T00:00:00Z', { country: 'FR' }],
    );
    const where = [
      { column: 'visitorGeoCountry', values: ['AT'] },
      { operator: 'in' },
      { column: 'visitorBrowser', operator: 'notIn', values: ['chrome'] },
    ];
    expect(await valuesOf(site, { where })).toEqual([['eventsCount', [1]]]);
  });

  it('rounds geographic points to the requested precision', async () => {
    const site = await aVisitedSite(['2026-01-10T00:00:00Z', { geo_cell: CELL }]);
    for (const precision of [0, 3, 5, 15]) {
      const by = [{ column: 'visitorGeoPoint', precision }];
      const [[, [point] = []] = []] = await valuesOf(site, { select: by, groupBy: by });
      expect(point).toMatchObject({ h3: cellToParent(CELL.toString(16), Math.min(precision, GEO_RESOLUTION)) });
    }
  });

  it('groups by a claim by name, and by the names of claims', async () => {
    const site = await aVisitedSite(
      ['2026-01-10T00:00:00Z', KNOWN],
      ['2026-01-10T00:00:00Z', { claims: '{"plan":"free"}', claim_names: ['plan'], claim_values: ['free'] }],
      ['2026-01-10T00:00:00Z'],
    );
    const rows = (by: object) => valuesOf(site, { select: [by, { column: 'eventsCount' }], groupBy: [by] });
    expect((await rows({ column: 'visitorClaim', claim: 'seats' }))[0]).toEqual(['visitorClaim', ['5']]);
    expect((await rows({ column: 'visitorClaim', claim: 'plan' }))[0]).toEqual(['visitorClaim', ['free', 'pro']]);
    expect((await rows({ column: 'visitorClaim', claim: 'color' }))[0]).toEqual(['visitorClaim', []]);
    const claims = ['seats', 'plan'].map((claim) => ({ column: 'visitorClaim', claim }));
    const { body } = await ask(site, { select: [...claims, { column: 'eventsCount' }], groupBy: claims });
    expect(body.columns).toMatchObject([{ ...claims[0] }, { ...claims[1] }, { column: 'eventsCount' }]);
    expect(body.columns[2]).not.toHaveProperty('claim');
    expect(await rows({ column: 'visitorClaimProperty' })).toEqual([
      ['visitorClaimProperty', ['plan', 'seats']],
      ['eventsCount', [2, 1]],
    ]);
  });

  it('includes events recorded through the API', async () => {
    const site = await aVisitedSite();
    const session = {
      visitorId: 'visitor',
      sessionId: 'session',
      cookies: {},
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      language: 'en-gb',
      referrer: '',
      visitorAuthClaims: { plan: 'pro' },
    };
    const location = { url: 'https://docs.example.com/billing?utm_source=mail#top' };
    const events = [{ type: 'search_type_query', query: 'refund', session, location }];
    expect((await admin.post(`${site.url}/insights/events`, { events })).status).toBe(204);
    await expect.poll(() => valuesOf(site, {}), { timeout: 30_000 }).toEqual([['eventsCount', [1]]]);
    const groupBy = [
      ...['url', 'eventType', 'page', 'visitorDevice', 'visitorBrowser', 'visitorOS', 'visitorBot'],
      'visitorLanguage',
    ].map((column) => ({ column }));
    expect(await valuesOf(site, { select: groupBy, groupBy })).toEqual([
      ['url', ['https://docs.example.com/billing']],
      ['eventType', ['search_type_query']],
      ['page', [null]],
      ['visitorDevice', ['desktop']],
      ['visitorBrowser', ['firefox']],
      ['visitorOS', ['linux']],
      ['visitorBot', [null]],
      ['visitorLanguage', ['en-GB']],
    ]);
    const others = [
      ...['eventSearchQuery', 'referrer', 'utmSource', 'visitorClaimProperty'].map((column) => ({ column })),
      { column: 'visitorClaim', claim: 'plan' },
    ];
    expect((await valuesOf(site, { select: others, groupBy: others })).map(([, values]) => values)).toEqual([
      ['refund'],
      [''],
      ['mail'],
      ['plan'],
      ['pro'],
    ]);
  });

  it('supports event types of later releases', async () => {
    const site = await aVisitedSite(['2026-01-10T00:00:00Z', { type: 'mcp_request' }]);
    expect(await countWhere(site, { column: 'eventType', values: ['mcp_request'] })).toBe(1);
    const by = [{ column: 'eventType' }];
    expect(await valuesOf(site, { select: by, groupBy: by })).toEqual([['eventType', ['mcp_request']]]);
  });
});

describe('the time of events', () => {
  /** Buckets of the events at these times, with their counts. */
  async function bucketsOf(instants: readonly string[], interval: string, timeZone?: string) {
    const site = await aVisitedSite(...instants.map((instant) => [instant] as const));
    const by = { column: 'datetime', interval };
    const [[, starts] = [], [, counts] = []] = await valuesOf(site, {
      select: [by, { column: 'eventsCount' }],
      groupBy: [by],
      ...(timeZone !== undefined && { timeZone }),
    });
    return starts?.map((start, index) => [start, counts?.[index]]);
  }

  it('is truncated to hours, days, weeks from Monday and months, in UTC', async () => {
    const instants = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-01T01:30:00.000Z'];
    expect(await bucketsOf(instants, 'hour')).toEqual([
      ['2025-12-31T23:00:00.000Z', 1],
      ['2026-01-01T00:00:00.000Z', 1],
      ['2026-01-01T01:00:00.000Z', 1],
    ]);
    expect(await bucketsOf(instants, 'day')).toEqual([
      ['2025-12-31T00:00:00.000Z', 1],
      ['2026-01-01T00:00:00.000Z', 2],
    ]);
    expect(await bucketsOf(instants, 'week')).toEqual([['2025-12-29T00:00:00.000Z', 3]]);
    expect(await bucketsOf(instants, 'month')).toEqual([
      ['2025-12-01T00:00:00.000Z', 1],
      ['2026-01-01T00:00:00.000Z', 2],
    ]);
  });

  it('is local time in a time zone, when clocks go back in autumn', async () => {
    const instants = [
      // Midnight of the 26th, the hour from two to three, which occurs twice, and the last millisecond of the day.
      '2025-10-25T21:59:59.999Z',
      '2025-10-25T22:00:00.000Z',
      '2025-10-26T00:30:00.000Z',
      '2025-10-26T01:30:00.000Z',
      '2025-10-26T22:59:59.999Z',
      '2025-10-26T23:00:00.000Z',
    ];
    expect(await bucketsOf(instants, 'day', 'Europe/Berlin')).toEqual([
      ['2025-10-24T22:00:00.000Z', 1],
      ['2025-10-25T22:00:00.000Z', 4],
      ['2025-10-26T23:00:00.000Z', 1],
    ]);
    expect(await bucketsOf(instants.slice(2, 4), 'hour', 'Europe/Berlin')).toEqual([
      ['2025-10-26T00:00:00.000Z', 1],
      ['2025-10-26T01:00:00.000Z', 1],
    ]);
    expect(await bucketsOf(instants, 'month', 'Europe/Berlin')).toEqual([['2025-09-30T22:00:00.000Z', 6]]);
  });

  it('is local time in a time zone, when clocks go forward in spring', async () => {
    const instants = ['2025-03-09T04:59:59.999Z', '2025-03-09T05:00:00.000Z', '2025-03-10T03:59:59.999Z'];
    expect(await bucketsOf(instants, 'day', 'America/New_York')).toEqual([
      ['2025-03-08T05:00:00.000Z', 1],
      ['2025-03-09T05:00:00.000Z', 2],
    ]);
    expect(await bucketsOf(instants, 'week', 'America/New_York')).toEqual([['2025-03-03T05:00:00.000Z', 3]]);
  });

  it('is truncated to local hours in time zones with an offset of a quarter of an hour', async () => {
    expect(await bucketsOf(['2026-01-10T08:14:59.999Z', '2026-01-10T08:15:00.000Z'], 'hour', 'Asia/Kathmandu')).toEqual(
      [
        ['2026-01-10T07:15:00.000Z', 1],
        ['2026-01-10T08:15:00.000Z', 1],
      ],
    );
  });

  it('is in the requested range, inclusive at the start, exclusive at the end', async () => {
    const site = await aVisitedSite(['2026-01-01T00:00:00.000Z'], ['2026-01-02T00:00:00.000Z']);
    const count = async (from: string, to: string) => (await valuesOf(site, { range: { from, to } }))[0]?.[1];
    expect(await count('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')).toEqual([1]);
    expect(await count('2026-01-01T01:00:00+01:00', '2026-01-02T00:00:00.001Z')).toEqual([2]);
    expect(await count('2026-01-01T00:00:00.001Z', '2026-01-02T00:00:00Z')).toEqual([0]);
  });

  it.each([
    ['last24Hours', 1],
    ['last7Days', 2],
    ['last30Days', 3],
    ['last3Months', 4],
    ['lastYear', 5],
  ])('matches %s if it is not longer ago', async (range, count) => {
    const site = await aVisitedSite(
      ['2026-01-14T12:00:00Z'],
      ['2026-01-09T00:00:00Z'],
      ['2025-12-20T00:00:00Z'],
      ['2025-10-20T00:00:00Z'],
      ['2025-01-20T00:00:00Z'],
      ['2025-01-10T00:00:00Z'],
    );
    expect(await valuesOf(site, { range })).toEqual([['eventsCount', [count]]]);
  });

  it('is compared as an instant, and as the start of an interval', async () => {
    const site = await aVisitedSite(['2026-01-10T08:30:00.000Z'], ['2026-01-11T08:30:00.000Z']);
    const count = (operator: string, value: string, more = {}) =>
      countWhere(site, { column: 'datetime', operator, values: [value], ...more });
    expect(await count('in', '2026-01-10T09:30:00+01:00')).toBe(1);
    expect(await count('greaterThan', '2026-01-10T08:30:00Z')).toBe(1);
    expect(await count('in', '2026-01-10T00:00:00Z', { interval: 'day' })).toBe(1);
    expect(await count('lessThan', '2026-01-11T00:00:00Z', { interval: 'day' })).toBe(1);
  });
});

describe('permission to query', () => {
  it('requires a member of the organization', async () => {
    const site = await aVisitedSite(['2026-01-10T00:00:00Z']);
    const paths = ['events/aggregate', 'visitor-segments'];
    const statuses = async (token: string | undefined) => {
      const [asked, listed] = [
        await server.call('POST', `${site.url}/insights/${paths[0]}`, { token, body: { range: 'lastYear' } }),
        await server.call('GET', `${site.url}/insights/${paths[1]}`, { token }),
      ];
      return [asked.status, listed.status];
    };
    expect(await statuses((await aMember(server, organizationId, 'read')).token)).toEqual([200, 200]);
    expect(await statuses((await aMember(server, organizationId, null)).token)).toEqual([404, 404]);
    expect(await statuses((await aPerson(server)).token)).toEqual([404, 404]);
    expect(await statuses(undefined)).toEqual([401, 401]);
    const { urls } = (await admin.get(site.url)).body;
    const resolved = await admin.post('/v1/urls/published', { url: urls.published });
    expect(resolved.body.apiToken).toEqual(expect.any(String));
    expect(await statuses(resolved.body.apiToken)).toEqual([403, 403]);
    expect((await admin.delete(site.url)).status).toBe(204);
    expect(await statuses(admin.token)).toEqual([404, 404]);
  });
});

describe('a query with an error', () => {
  const column = { column: 'url' };
  let site: TestSite;
  beforeAll(async () => {
    site = await aVisitedSite();
  });

  it.each<[object, string]>([
    [{ range: undefined }, 'body/range is required.'],
    [{ range: 'lastWeek' }, 'body/range must be one of "lastYear",'],
    [{ range: { from: '2026-01-01T00:00:00Z' } }, 'body/range/to is required.'],
    [{ range: { from: '2026-01-01', to: '2026-01-02T00:00:00Z' } }, 'body/range/from must match format "date-time".'],
    [{ having: [] }, 'body/having is not a member of this request.'],
    [{ select: [{ column: 'clicks' }] }, 'body/select/0/column must be one of "eventsCount",'],
    [{ select: [{}] }, 'body/select/0/column is required.'],
    [{ select: [column] }, 'body/select/0: "url" must be in groupBy too.'],
    [{ select: Array(42).fill(column) }, 'body/select must not have more than 41 items.'],
    [{ groupBy: Array(9).fill(column) }, 'body/groupBy must not have more than 8 items.'],
    [{ groupBy: [{ column: 'datetime', interval: 'year' }] }, 'body/groupBy/0/interval must be one of "hour",'],
    [{ groupBy: [{ column: 'visitorGeoPoint', precision: 16 }] }, 'body/groupBy/0/precision must be <= 15.'],
    [{ where: Array(33).fill({ operator: 'in' }) }, 'body/where must not have more than 32 items.'],
    [{ where: [{ ...column, operator: 'is', values: [] }] }, 'body/where/0/operator must be one of "in",'],
    [
      { where: [{ ...column, values: Array(1001).fill('') }] },
      'body/where/0/values must not have more than 1000 items.',
    ],
    [{ where: [{ ...column, values: ['a'.repeat(2049)] }] }, 'body/where/0/values/0 must not have more than 2048'],
    [{ where: [{ ...column, values: ['\u0000'] }] }, 'body/where/0/values/0 must not contain the character U+0000.'],
    [{ where: [{ ...column, values: ['\ud800'] }] }, 'body/where/0/values/0 must not contain an unpaired surrogate'],
    [{ where: [{ column: 'eventType', values: ['click'] }] }, 'body/where/0/values/0 must be one of "page_view",'],
    [{ where: [{ column: 'eventType', values: ['click'] }] }, ' for the column "eventType".'],
    [{ where: [{ column: 'datetime', values: ['today'] }] }, ' for the column "datetime".'],
    [{ where: [{ column: 'datetime', values: ['2026-02-30T00:00:00Z'] }] }, ' for the column "datetime".'],
    [{ where: [{ column: 'eventType' }] }, 'body/where/0/values is required for the column "eventType".'],
    [{ where: [{ ...column, operator: 'lessThan', values: [] }] }, ' for "lessThan" of the column "url".'],
    [{ where: [{ column: 'eventsCount', values: [1] }] }, '"eventsCount" counts them.'],
    [{ order: { by: column } }, 'body/order/direction is required.'],
    [{ limit: 0 }, 'body/limit must be >= 1.'],
    [{ limit: 1001 }, 'body/limit must be <= 1000.'],
    [{ limit: '10' }, 'body/limit must be an integer.'],
    [{ timeZone: 'Mars/Olympus' }, 'body/timeZone must be the name of a time zone, such as "Europe/Berlin".'],
  ])('is rejected with 400 and a message ($1)', async (body, message) => {
    const answer = await ask(site, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it('is harmless with any text', async () => {
    const site = await aVisitedSite(['2026-01-10T00:00:00Z', { search_query: "'; DROP TABLE events; --" }]);
    const texts = ["'; DROP TABLE events; --", "\\'", '"', '😀', '%', '$1', '{{x}}', '\u2028', '/*'];
    for (const text of texts) {
      const count = await countWhere(site, { column: 'eventSearchQuery', values: [text] });
      expect({ text, count }).toEqual({ text, count: text === texts[0] ? 1 : 0 });
      const claim = await countWhere(site, { column: 'visitorClaim', claim: text, values: [text] });
      expect({ text, claim }).toEqual({ text, claim: 0 });
    }
    expect(await valuesOf(site, {})).toEqual([['eventsCount', [1]]]);
  });
});

describe('many concurrent queries', () => {
  it('are rejected with 429 above the limit of an organization, and others succeed', async () => {
    const site = await aVisitedSite(['2026-01-10T00:00:00Z']);
    const { insights } = server.ctx;
    const { aggregate } = insights;
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    Object.assign(insights, { aggregate: (query: EventQuery) => gate.then(() => aggregate(query)) });
    const asked = Array.from({ length: 33 }, () => ask(site, {}));
    const refused = await Promise.race(asked);
    expect({ status: refused.status, message: refused.body.error.message }).toEqual({
      status: 429,
      message: 'Analytics query limit reached (32 at once per organization). Wait for a query to finish.',
    });
    open();
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(32);
    Object.assign(insights, { aggregate });
    expect((await ask(site, {})).status).toBe(200);
  });
});
