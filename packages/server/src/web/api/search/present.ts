import { listAncestors } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { FoundPage, FoundSection } from '../../../engines/search/find-pages.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { SearchPageResult } from './schema.ts';

/** A matching page of a space, with its sections if they were loaded. */
export function presentFoundPage(
  ctx: Context,
  space: Pick<SpaceRow, 'id' | 'organization_id'>,
  { indexed, score, sections }: FoundPage,
): SearchPageResult {
  const { page, path } = indexed;
  const url = `${ctx.config.publicUrl}/o/${space.organization_id}/s/${space.id}/${path}`;
  return {
    id: page.id,
    title: page.title,
    path,
    score,
    ancestors: listAncestors(indexed).map(({ page: { title } }) => ({ title })),
    ...(sections !== undefined && {
      sections: sections.map((section) => ({ ...presentSection(page.id, path, url, section), score })),
    }),
    urls: { app: url },
  };
}

/** The text before the first heading has no anchor: it links to the top of the page. */
function presentSection(pageId: string, path: string, url: string, { title, anchor, body }: FoundSection) {
  const fragment = anchor === '' ? '' : `#${anchor}`;
  return { id: pageId + fragment, title, path: path + fragment, body, urls: { app: url + fragment } };
}
