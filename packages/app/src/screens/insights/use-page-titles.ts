import { useQueries } from '@tanstack/preact-query';
import { listPages } from '../../components/pages/page-combobox.tsx';
import { pageTreeQuery } from '../../data/pages.ts';
import { useDestinations } from '../../data/site-destinations.ts';
import type { SiteRef } from '../../data/sites.ts';
import { fill, getTexts } from '../../texts/texts.ts';

/** A page in events; without an id, its space. */
export interface PageOfEvent {
  readonly page: string | null;
  readonly space: string;
}

/** Maps pages to their titles, and deleted ones to a placeholder: never to an id. */
export function usePageTitles(
  ref: SiteRef,
  pages: readonly (PageOfEvent | null)[],
): (page: PageOfEvent | null) => string {
  const texts = getTexts('insights');
  const { siteSpaces } = useDestinations(ref);
  const spaces = [...new Set(pages.flatMap((page) => (page === null ? [] : [page.space])))];
  const known = spaces.filter((space) => siteSpaces.some((each) => each.space.id === space));
  const trees = useQueries({ queries: known.map((space) => pageTreeQuery({ kind: 'space', space })) });
  const isLoading = trees.some(({ isPending }) => isPending);
  const titles = new Map(
    trees.flatMap(({ data }, index) =>
      listPages(data?.pages ?? []).map(({ id, title }) => [`${known[index]} ${id}`, title] as const),
    ),
  );
  return (page) => {
    if (page === null) return texts.noPage;
    const space = siteSpaces.find((each) => each.space.id === page.space)?.title;
    if (page.page === null) return space === undefined ? texts.noPage : fill(texts.otherOf, { space });
    const title = titles.get(`${page.space} ${page.page}`);
    if (title === undefined) return isLoading ? getTexts('shell').loading : texts.gone;
    return siteSpaces.length > 1 && space !== undefined ? `${title} · ${space}` : title;
  };
}
