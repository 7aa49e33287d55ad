import { openRevision } from '@bindery/content';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSpace } from '../../platform/queries/spaces.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { computePages } from '../revisions/compute-pages.ts';
import { type SpecificationSources, stateOfSpecifications } from '../revisions/find-specification.ts';
import { getHeadRevision, requireRevision } from '../revisions/revisions.ts';

/** The content that a search of a space covers. */
export interface SearchedContent {
  readonly organizationId: string;
  readonly view: RevisionView;
  /** Names the revision, and the specifications of the organization: its pages may show operations of them. */
  readonly state: string;
}

/** The searched space at its head, or a previewed revision of it. */
export interface SearchableSpace {
  readonly spaceId: string;
  /** Id of the revision that is previewed. */
  readonly previewed?: string | undefined;
}

/**
 * Name of the index. Previews of a space share one: it is updated from one revision to the next by their differences,
 * so a space needs no more storage however many of its revisions are previewed.
 */
export const indexNameOf = ({ spaceId, previewed }: SearchableSpace): string =>
  previewed === undefined ? spaceId : previewIndexName(spaceId);

/** Name of the index that the previews of a space share; ids have no spaces. */
export const previewIndexName = (spaceId: string): string => `${spaceId} preview`;

/** The space that an index of this name is of. */
export const spaceOfIndex = (name: string): string => name.split(' ')[0] ?? name;

/** The current searched content. @throws 404 if the space or the revision does not exist */
export async function readSearched(ctx: SpecificationSources, searched: SearchableSpace): Promise<SearchedContent> {
  const { organizationId, root } = await findSearchedRevision(ctx, searched);
  return openSearchedContent(ctx, organizationId, root);
}

/** The number of pages of the searched content, without reading them. */
export async function countPagesOf(
  ctx: SpecificationSources & Pick<Platform, 'content'>,
  searched: SearchableSpace,
): Promise<number> {
  const { root } = await findSearchedRevision(ctx, searched);
  return (await openRevision(ctx.content, root)).counts.pages;
}

/** Whether content is that of the revision which is searched now. */
export async function isCurrent(
  ctx: SpecificationSources,
  searched: SearchableSpace,
  { state }: SearchedContent,
): Promise<boolean> {
  return (await findSearchedRevision(ctx, searched)).root === rootOfState(state);
}

async function findSearchedRevision(ctx: SpecificationSources, { spaceId, previewed }: SearchableSpace) {
  const space = await ctx.cache.get(`head of space ${spaceId}`, () => findSpace(ctx.database.reader, spaceId));
  if (space === undefined) throw notFound('space');
  const organizationId = space.organization_id;
  const revision =
    previewed === undefined ? await getHeadRevision(ctx, space) : await requireRevision(ctx, spaceId, previewed);
  return { organizationId, root: revision.root };
}

/** The searched content of a revision, with the current specifications of its organization. */
export async function openSearchedContent(
  ctx: SpecificationSources,
  organizationId: string,
  root: string,
): Promise<SearchedContent> {
  const stored = await ctx.revisions.view(root);
  const view = await computePages(ctx, organizationId, stored);
  const specifications = await stateOfSpecifications(ctx, organizationId);
  const state = specifications === undefined ? view.root : `${view.root} ${specifications}`;
  return { organizationId, view, state };
}

/** The root of the revision that a state names. */
export const rootOfState = (state: string): string => state.split(' ')[0] ?? '';
