import { type Static, Type } from 'typebox';
import { named } from '../../http/schemas.ts';

/** Visitors whose login says the same of them. */
export const VisitorSegment = named(
  'SiteInsightsVisitorSegment',
  Type.Object({
    title: Type.String({ description: 'The claims in short.' }),
    claims: Type.Record(Type.String(), Type.Unknown(), { description: 'What all visitors of the segment have.' }),
    events: Type.Integer(),
    visitors: Type.Integer(),
    sessions: Type.Integer(),
  }),
);
export type VisitorSegment = Static<typeof VisitorSegment>;
