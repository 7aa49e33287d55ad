import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { slicePage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema } from '../../../platform/http/schemas.ts';
import { SiteParams } from '../sites/schema.ts';
import { createQueryLimit } from './aggregate-limit.ts';
import { readEventQuery } from './aggregate-query.ts';
import { AggregateSiteEvents, EventsAggregation } from './aggregate-schema.ts';
import { presentAggregation, presentVisitorSegments } from './present.ts';
import { segmentsQuery } from './segments-query.ts';
import { VisitorSegment } from './segments-schema.ts';

const tags = ['Site insights'];

/** Queries over the events of a site. */
export function registerSiteInsights(app: App, ctx: Context): void {
  const withinLimit = createQueryLimit();

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/insights/events/aggregate',
    {
      schema: {
        operationId: 'aggregateSiteEvents',
        tags,
        params: SiteParams,
        body: AggregateSiteEvents,
        response: { 200: EventsAggregation },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'read');
      const query = readEventQuery(site.id, request.body, ctx.clock().getTime());
      const answer = await withinLimit(site.organization_id, () => ctx.insights.aggregate(query));
      return presentAggregation(query.select, answer);
    },
  );

  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/insights/visitor-segments',
    {
      schema: {
        operationId: 'listVisitorSegments',
        tags,
        params: SiteParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(VisitorSegment) },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'read');
      const query = segmentsQuery(site.id, ctx.clock().getTime());
      const answer = await withinLimit(site.organization_id, () => ctx.insights.aggregate(query));
      return slicePage(presentVisitorSegments(answer), keyOfSegment, request.query);
    },
  );
}

/** Claims identify segments, and may be longer than page tokens of lists. */
const keyOfSegment = ({ claims }: VisitorSegment): string =>
  createHash('sha256').update(JSON.stringify(claims)).digest('base64url');
