import type { Context } from '../context.ts';
import { findGitSync } from '../queries/git.ts';
import { treeUrlOf } from './edit-url.ts';

/** Address below which the repository of a space is shown, without a slash at its end; undefined where none is known. */
export async function findTreeUrl(ctx: Context, spaceId: string): Promise<string | undefined> {
  const { treeUrl } = await ctx.cache.get(`tree of the repository of ${spaceId}`, async () => {
    const sync = await findGitSync(ctx.database.reader, spaceId);
    return { treeUrl: sync && treeUrlOf(sync) };
  });
  return treeUrl;
}
