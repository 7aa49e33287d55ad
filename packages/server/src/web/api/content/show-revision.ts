import type { Context } from '../../../domain/context.ts';
import { computePages } from '../../../engines/revisions/compute-pages.ts';
import { findTreeUrl } from '../../../engines/revisions/find-tree-url.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { ContentOptions, ShownRevision } from './present.ts';
import { showComputedToVisitor } from './visitor-content.ts';

/** Loads the inputs of presenting a revision, of the space itself or of a change request. */
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

/** Like `showRevision`, with computed pages unless they are not requested. */
export async function showComputed(
  ctx: Context,
  shownRevision: ShownRevision,
  options: ContentOptions,
): Promise<ShownRevision> {
  if (shownRevision.visitor !== undefined)
    return showComputedToVisitor(ctx, shownRevision, shownRevision.visitor, options);
  if (options.computed === false) return shownRevision;
  return { ...shownRevision, view: await computePages(ctx, shownRevision.space.organization_id, shownRevision.view) };
}
