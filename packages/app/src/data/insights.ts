import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import type { operations } from './generated/api.ts';
import { type SiteRef, siteKeys, sitePath } from './sites.ts';

/** A query over the events of a site. */
export type InsightsQuestion = operations['aggregateSiteEvents']['requestBody']['content']['application/json'];
export type Filter = Schemas['SiteInsightsQueryEventsFilter'];
export type Aggregation = Schemas['SiteInsightsQueryEventsAggregationResult'];
export type Segment = Schemas['SiteInsightsVisitorSegment'];
type ColumnName = Aggregation['columns'][number]['column'];
type ColumnOf<Name extends ColumnName> = Extract<Aggregation['columns'][number], { column: Name }>;

const keyOf = ({ organization, site }: SiteRef) => [...siteKeys.one(organization, site), 'insights'] as const;

/** The result of a query; refetched if it is older than a minute. */
export const insightsQuery = (ref: SiteRef, question: InsightsQuestion) =>
  queryOptions({
    queryKey: [...keyOf(ref), question] as const,
    queryFn: ({ signal }) =>
      call(
        api.POST('/v1/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate', {
          params: { path: sitePath(ref) },
          body: question,
          signal,
        }),
      ),
    staleTime: 60_000,
  });

/** Values of a column of a result, one for each row. Pure. */
export function readColumn<Name extends ColumnName>(
  answer: Aggregation | undefined,
  name: Name,
): ColumnOf<Name>['values'] {
  const column = answer?.columns.find((each) => each.column === name);
  return (column?.values ?? []) as unknown as ColumnOf<Name>['values'];
}

/** Common properties of visitors, largest segments first. */
export const segmentsQuery = (ref: SiteRef) =>
  queryOptions({
    queryKey: [...keyOf(ref), 'segments'] as const,
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/sites/{siteId}/insights/visitor-segments', {
          params: { path: sitePath(ref), query: { limit: 50 } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

/** Filters that select the visitors of a segment; claims with several values cannot be compared. Pure. */
export const filtersOf = ({ claims }: Segment): Filter[] =>
  Object.entries(claims).flatMap(([claim, value]): Filter[] =>
    typeof value === 'string' || typeof value === 'number'
      ? [{ column: 'visitorClaim', claim, operator: 'in', values: [value] }]
      : typeof value === 'boolean'
        ? [{ column: 'visitorClaim', claim, operator: 'in', values: [String(value)] }]
        : [],
  );
