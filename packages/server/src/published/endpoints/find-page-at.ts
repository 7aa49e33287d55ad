import { decodePercent } from '@bindery/content';
import type { Context } from '../../context.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import { type RequestScope, readShown } from '../../sites/request-scope.ts';
import { resolvePath } from '../../sites/resolve-path.ts';
import type { ListedPage } from './listed-pages.ts';

/**
 * The page at an address, if the visitor may see it.
 * @param address canonical, or where the visitor meets the site, or its path there; `.md` at its end does no harm
 */
export async function findPageAt(ctx: Context, scope: RequestScope, address: string): Promise<ListedPage | undefined> {
  const here = scope.place.origin + scope.basePath;
  if (!canParseUrl(address, here)) return undefined;
  const { origin, pathname } = new URL(address, here);
  const whole = origin + pathname;
  const base = [here, scope.canonicalBase].find((one) => whole.startsWith(one));
  const resolved = base === undefined ? undefined : resolvePath(scope.spaces, decodePercent(whole.slice(base.length)));
  if (resolved === undefined) return undefined;
  const { shown } = resolved;
  const view = await readShown(ctx, scope, shown);
  const indexed = view.index.byPath.get(resolved.path.replace(/\.md$/, ''));
  return indexed && isPageVisible(indexed, scope.viewer) ? { shown, view, indexed } : undefined;
}
