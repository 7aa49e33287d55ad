import type { Platform } from '../../platform/platform.ts';
import { findGitSync } from '../../platform/queries/git.ts';
import { treeUrlOf } from './edit-url.ts';

/** URL of the repository files of a space, without a trailing slash; undefined if unknown. */
export async function findTreeUrl(
  ctx: Pick<Platform, 'cache' | 'database'>,
  spaceId: string,
): Promise<string | undefined> {
  const { treeUrl } = await ctx.cache.get(`tree of the repository of ${spaceId}`, async () => {
    const sync = await findGitSync(ctx.database.reader, spaceId);
    return { treeUrl: sync && treeUrlOf(sync) };
  });
  return treeUrl;
}
