import type { Context } from '../../context.ts';
import type { ChangeRequestRow } from '../../db/tables/change-requests.ts';
import type { RevisionRow } from '../../db/tables/content.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { findGitSync } from '../../queries/git.ts';
import { computePages } from '../../revisions/compute-pages.ts';
import { treeUrlOf } from '../../revisions/edit-url.ts';
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

/** Address below which the repository of a space is shown, without a slash at its end; undefined where none is known. */
export async function findTreeUrl(ctx: Context, spaceId: string): Promise<string | undefined> {
  const { treeUrl } = await ctx.cache.get(`tree of the repository of ${spaceId}`, async () => {
    const sync = await findGitSync(ctx.database.reader, spaceId);
    return { treeUrl: sync && treeUrlOf(sync) };
  });
  return treeUrl;
}
