import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { findSpace } from '../queries/spaces.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { computePages } from './compute-pages.ts';
import { stateOfSpecifications } from './find-specification.ts';
import { getHeadRevision, requireRevision } from './revisions.ts';

/** What a search of a space looks through. */
export interface SearchedContent {
  readonly organizationId: string;
  readonly view: RevisionView;
  /** Names the revision, and the specifications of the organization: its pages may show operations of them. */
  readonly state: string;
}

/** What is searched: a space as it is now, or a revision of it in place of that, which a preview shows. */
export interface SearchableSpace {
  readonly spaceId: string;
  /** Id of the revision that is previewed. */
  readonly previewed?: string | undefined;
}

/**
 * Name of the index of what is searched. Previews of a space share one: it is brought from one to the next by what
 * differs, and a space needs no more room however many of its revisions are looked at.
 */
export const indexNameOf = ({ spaceId, previewed }: SearchableSpace): string =>
  previewed === undefined ? spaceId : previewIndexName(spaceId);

/** Name of the index that the previews of a space share; ids have no spaces. */
export const previewIndexName = (spaceId: string): string => `${spaceId} preview`;

/** The space that an index of this name is of. */
export const spaceOfIndex = (name: string): string => name.split(' ')[0] ?? name;

/** What is searched, as it is now. @throws 404 when the space or the revision is gone */
export async function readSearched(ctx: Context, { spaceId, previewed }: SearchableSpace): Promise<SearchedContent> {
  const space = await ctx.cache.get(`head of space ${spaceId}`, () => findSpace(ctx.database.reader, spaceId));
  if (space === undefined) throw notFound('space');
  const organizationId = space.organization_id;
  const revision =
    previewed === undefined ? await getHeadRevision(ctx, space) : await requireRevision(ctx, spaceId, previewed);
  const stored = await ctx.revisions.view(revision.root);
  const view = await computePages(ctx, organizationId, stored);
  const specifications = await stateOfSpecifications(ctx, organizationId);
  const state = specifications === undefined ? view.root : `${view.root} ${specifications}`;
  return { organizationId, view, state };
}

/** The root of the revision that a state names. */
export const rootOfState = (state: string): string => state.split(' ')[0] ?? '';
