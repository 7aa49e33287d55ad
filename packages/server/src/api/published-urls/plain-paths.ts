import type { Context } from '../../context.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { getShownRevision, type RequestScope } from '../../sites/request-scope.ts';
import type { RevisionView } from '../../store/revision-reader.ts';

/** Of revisions in memory, which never change. */
const known = new WeakMap<RevisionView, boolean>();

/**
 * Whether a URL encodes no path of a page. Renderers append the rest of a longer URL, as it is encoded, to the decoded path
 * of a shorter one, and would then ask for a page that does not exist.
 */
export async function hasPlainPaths(ctx: Context, scope: RequestScope, shown: ShownSpace): Promise<boolean> {
  const { root } = await getShownRevision(ctx, scope, shown);
  const view = await ctx.revisions.view(root);
  const isPlain = known.get(view) ?? view.index.pages.every(({ path }) => /^[!-~]*$/.test(path));
  known.set(view, isPlain);
  return isPlain;
}
