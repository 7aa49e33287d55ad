import { type Static, Type } from 'typebox';
import { named } from '../../../platform/http/schemas.ts';

/** Visitors with equal claims. */
export const VisitorSegment = named(
  'SiteInsightsVisitorSegment',
  Type.Object({
    title: Type.String({ description: 'Summary of the claims.' }),
    claims: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Claims that all visitors of the segment have.',
    }),
    events: Type.Integer(),
    visitors: Type.Integer(),
    sessions: Type.Integer(),
  }),
);
export type VisitorSegment = Static<typeof VisitorSegment>;
