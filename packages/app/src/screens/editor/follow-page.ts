import { encodePagePath } from '../../components/pages/pages-context.ts';
import { type ContentScope, scopePath } from '../../data/content.ts';
import { loadSource } from '../../data/page-source.ts';
import type { Page } from '../../data/pages.ts';
import { queryClient } from '../../data/query-client.ts';
import { navigate } from '../../routes/location.ts';
import { type OpenedPage, openedPageQuery } from './opened-page.ts';

/** Replaces the URL when the path of a page has changed with its title; the editor stays open. */
export async function followPage(
  { organization, scope, path }: { readonly organization: string; readonly scope: ContentScope; readonly path: string },
  opened: OpenedPage,
  members: Pick<Page, 'title' | 'description'>,
): Promise<void> {
  const { page } = await loadSource(scope, opened.page.id);
  const next = page.path ?? path;
  if (path === '' || next === path) return;
  const { draft, dropped, failure } = opened;
  queryClient.setQueryData(openedPageQuery(scope, next).queryKey, {
    draft,
    dropped,
    failure,
    page: { ...opened.page, ...members, path: next },
  });
  navigate(`${scopePath(organization, scope)}/~/edit/${encodePagePath(next)}`, { replace: true, keepsFocus: true });
}

/** Opens the page at its current path. */
export async function reopenPage(organization: string, scope: ContentScope, path: string): Promise<void> {
  navigate(`${scopePath(organization, scope)}/~/edit/${encodePagePath(path)}`);
  await queryClient.resetQueries({ queryKey: openedPageQuery(scope, path).queryKey });
}
