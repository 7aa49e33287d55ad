import { decodePercent } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { resolvePath } from '../../../domain/sites/resolve-path.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import type { ListedPage } from './listed-pages.ts';

/**
 * The page at a URL, if the visitor may see it.
 * @param url canonical, or as the visitor requested the site, or its path there; `.md` at its end is accepted
 */
export async function findPageAt(ctx: Context, scope: RequestScope, url: string): Promise<ListedPage | undefined> {
  const here = scope.mount.origin + scope.basePath;
  if (!canParseUrl(url, here)) return undefined;
  const { origin, pathname } = new URL(url, here);
  const whole = origin + pathname;
  const base = [here, scope.canonicalBase].find((one) => whole.startsWith(one));
  const resolved = base === undefined ? undefined : resolvePath(scope.spaces, decodePercent(whole.slice(base.length)));
  if (resolved === undefined) return undefined;
  const { siteSpace } = resolved;
  const view = await readShown(ctx, scope, siteSpace);
  const indexed = view.index.byPath.get(resolved.path.replace(/\.md$/, ''));
  return indexed && isPageVisible(indexed, scope.viewer) ? { siteSpace, view, indexed } : undefined;
}
