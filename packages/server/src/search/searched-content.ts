import { getHeadRevision } from '../api/content/revisions.ts';
import { findSpace } from '../api/spaces/queries.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { computePages } from '../published/compute-pages.ts';
import { stateOfSpecifications } from '../published/find-specification.ts';
import type { RevisionView } from '../store/revision-reader.ts';

/** What a search of a space looks through. */
export interface SearchedContent {
  readonly organizationId: string;
  readonly view: RevisionView;
  /** Names the revision, and the specifications of the organization: its pages may show operations of them. */
  readonly state: string;
}

/** The content of a space as it is now. @throws 404 when the space is gone */
export async function readSearched(ctx: Context, spaceId: string): Promise<SearchedContent> {
  const space = await ctx.cache.get(`head of space ${spaceId}`, () => findSpace(ctx.database.reader, spaceId));
  if (space === undefined) throw notFound('space');
  const organizationId = space.organization_id;
  const stored = await ctx.revisions.view((await getHeadRevision(ctx, space)).root);
  const view = await computePages(ctx, organizationId, stored);
  const specifications = await stateOfSpecifications(ctx, organizationId);
  const state = specifications === undefined ? view.root : `${view.root} ${specifications}`;
  return { organizationId, view, state };
}

/** The root of the revision that a state names. */
export const rootOfState = (state: string): string => state.split(' ')[0] ?? '';
