import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { getShownRevision, type RequestScope } from '../../../domain/sites/request-scope.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';

/** Of immutable revisions in memory. */
const known = new WeakMap<RevisionView, boolean>();

/**
 * Whether a URL contains no encoded page path. Renderers append the encoded rest of a longer URL to the decoded path of
 * a shorter one, and would then request a nonexistent page.
 */
export async function hasPlainPaths(ctx: Context, scope: RequestScope, siteSpace: ShownSpace): Promise<boolean> {
  const { root } = await getShownRevision(ctx, scope, siteSpace);
  const view = await ctx.revisions.view(root);
  const isPlain = known.get(view) ?? view.index.pages.every(({ path }) => /^[!-~]*$/.test(path));
  known.set(view, isPlain);
  return isPlain;
}
