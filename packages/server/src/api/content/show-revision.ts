import type { Context } from '../../context.ts';
import type { ChangeRequestRow } from '../../db/tables/change-requests.ts';
import type { RevisionRow } from '../../db/tables/content.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { computePages } from '../../revisions/compute-pages.ts';
import { findTreeUrl } from '../../revisions/find-tree-url.ts';
import type { ContentOptions, ShownRevision } from './present.ts';
import { showComputedToVisitor } from './visitor-content.ts';

/** Loads what operations show of a revision, of the space itself or of a change request. */
export async function showRevision(
  ctx: Context,
  space: SpaceRow,
  revision: RevisionRow,
  changeRequest?: ChangeRequestRow,
): Promise<ShownRevision> {
  return {
    space,
    ...(changeRequest !== undefined && { changeRequest }),
    revision,
    view: await ctx.revisions.view(revision.root),
    treeUrl: await findTreeUrl(ctx, space.id),
  };
}

/** The same with the pages that are computed, unless these are not wanted. */
export async function showComputed(
  ctx: Context,
  shown: ShownRevision,
  options: ContentOptions,
): Promise<ShownRevision> {
  if (shown.visitor !== undefined) return showComputedToVisitor(ctx, shown, shown.visitor, options);
  if (options.computed === false) return shown;
  return { ...shown, view: await computePages(ctx, shown.space.organization_id, shown.view) };
}
