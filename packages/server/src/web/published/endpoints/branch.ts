import { type IndexedPage, listAncestors, type Page } from '@bindery/content';
import { type BranchRequest, planNavigationBranch, renderBranch } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { locateSpace, type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { type Answer, TYPES } from '../../../domain/sites/site-response.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { createNavigationTree } from '../navigation.ts';
import { buildSiteView } from '../site-view.ts';
import { findSpaceOfName } from './listed-pages.ts';
import { cacheText } from './text-cache.ts';

const PARAMETERS = ['of', 'from', 'until'] as const;

/**
 * `{space}/~branch`: entries that the navigation of a page omits, as HTML for its script. `?of={pageId}` are those below a
 * page or group, `?from={pageId}` it and those after it on its level, `?until={pageId}` it and those before it. Undefined
 * for pages that the visitor's navigation cannot contain.
 */
export async function answerBranch(
  ctx: Context,
  scope: RequestScope,
  { path, query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const siteSpace = findSpaceOfName(scope, path);
  const load = PARAMETERS.find((parameter) => query.has(parameter));
  if (siteSpace === undefined || load === undefined) return undefined;
  const view = await readShown(ctx, scope, siteSpace);
  const indexed = view.index.byId.get(query.get(load) ?? '');
  if (indexed === undefined) return undefined;
  const name = ['branch', siteSpace.row.id, view.root, view.computedOf, load, indexed.page.id].join(' ');
  const encoded = await cacheText(ctx, scope, name, TYPES.html, (viewed) =>
    buildBranch(ctx, { scope: viewed, siteSpace, view }, { load, indexed }),
  );
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: true };
}

interface VisitedSpace {
  readonly scope: RequestScope;
  readonly siteSpace: ShownSpace;
  readonly view: RevisionView;
}

async function buildBranch(
  ctx: Context,
  visited: VisitedSpace,
  { load, indexed }: Pick<BranchRequest<Page>, 'load'> & { readonly indexed: IndexedPage },
): Promise<string | undefined> {
  const tree = createNavigationTree(locateSpace(visited.scope, visited.siteSpace, visited.view));
  const trail = [...listAncestors(indexed), indexed].map(({ page }) => page);
  if (!trail.every(tree.isListed)) return undefined;
  const items = planNavigationBranch(tree, { load, node: indexed.page, parent: indexed.parent?.page });
  return items.length === 0 ? undefined : renderBranch({ site: await buildSiteView(ctx, visited), items });
}
