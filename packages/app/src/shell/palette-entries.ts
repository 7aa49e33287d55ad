import { keepPreviousData, queryOptions, useQuery } from '@tanstack/preact-query';
import { availableActions } from '../actions/registry.ts';
import { appPath } from '../data/bootstrap.ts';
import { recentSpaces } from '../data/recent-spaces.ts';
import { type FoundPage, searchPages } from '../data/search.ts';
import { sitesQuery } from '../data/sites.ts';
import { type Space, spacesQuery } from '../data/spaces.ts';
import { navigate } from '../routes/router.ts';
import { getTexts } from '../texts/texts.ts';
import { spacePath } from './content-nodes.tsx';
import { matchWords } from './match-words.ts';

/** A row of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly icon: string;
  readonly title: string;
  readonly detail?: string;
  readonly keys?: string;
  readonly perform: () => void;
}

/** Rows of one group. */
const MAX_ROWS = 8;

export const searchedPagesQuery = (organizationId: string | undefined, text: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'search', text],
    queryFn: ({ signal }) => searchPages(organizationId ?? '', text, signal),
    enabled: organizationId !== undefined && text.length > 1,
    placeholderData: keepPreviousData,
  });

/** What a text finds: what this tab knows at once, and the pages that the server has found. */
export function useEntries(
  organizationId: string | undefined,
  text: string,
  pages: readonly FoundPage[],
): PaletteEntry[] {
  const texts = getTexts('shell');
  const enabled = organizationId !== undefined;
  const spaces = useQuery({ ...spacesQuery(organizationId ?? ''), enabled }).data?.items ?? [];
  const sites = useQuery({ ...sitesQuery(organizationId ?? ''), enabled }).data?.items ?? [];
  const isSearching = text.trim() !== '';
  const order = new Map(recentSpaces.value.map(({ space }, index) => [space, index]));
  const byVisit = (one: Space, other: Space) => (order.get(one.id) ?? Infinity) - (order.get(other.id) ?? Infinity);
  const shownSpaces = isSearching
    ? pick(spaces, text, (space) => space.title)
    : spaces.filter(({ id }) => order.has(id)).toSorted(byVisit);
  const actions = availableActions().flatMap((group) => group.actions.filter(({ isLocal }) => isLocal !== true));
  const shownActions = isSearching
    ? pick(actions, text, ({ label, keywords = [] }) => `${label} ${keywords.join(' ')}`)
    : actions;
  return [
    ...shownSpaces.slice(0, MAX_ROWS).map((space) => ({
      ...{ id: space.id, group: isSearching ? texts.spaces : texts.recent, icon: 'book', title: space.title },
      perform: () => navigate(spacePath(space)),
    })),
    ...(isSearching ? pick(sites, text, (site) => site.title) : []).slice(0, MAX_ROWS).map((site) => ({
      ...{ id: site.id, group: texts.sites, icon: 'globe', title: site.title },
      perform: () => navigate(appPath(site.urls.app)),
    })),
    ...(isSearching ? pages : []).slice(0, MAX_ROWS).map((page) => ({
      ...{ id: `page ${page.id}`, group: texts.pages, icon: 'file-lines', title: page.title, detail: page.space },
      perform: () => navigate(page.path),
    })),
    ...shownActions.slice(0, isSearching ? MAX_ROWS : 20).map(({ id, label, icon = 'bolt', keys, perform }) => ({
      ...{ id: `action ${id}`, group: texts.actions, icon, title: label, perform },
      ...(keys !== undefined && { keys }),
    })),
  ];
}

/** Those whose text has every word, best first. */
function pick<Item>(items: readonly Item[], text: string, textOf: (item: Item) => string): Item[] {
  const scored = items.map((item) => ({ item, score: matchWords(text, textOf(item)) }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
