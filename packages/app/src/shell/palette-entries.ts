import { keepPreviousData, queryOptions, useQuery } from '@tanstack/preact-query';
import type { Action } from '../actions/action.ts';
import { availableActions } from '../actions/registry.ts';
import { spacePath } from '../components/content/content-nodes.tsx';
import { appPath, type Organization } from '../data/bootstrap.ts';
import { type Favorite, useFavorites } from '../data/favorites.ts';
import { type FoundPerson, searchPeople } from '../data/found-people.ts';
import { recentItems } from '../data/recent-items.ts';
import { type SearchResultPage, searchPages } from '../data/search.ts';
import { type Site, sitesQuery } from '../data/sites.ts';
import { type Space, spacesQuery } from '../data/spaces.ts';
import { navigate } from '../routes/location.ts';
import { matchPath } from '../routes/match-path.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
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
/** Actions that are listed without a query. */
const MAX_ACTIONS = 20;

export const searchedPagesQuery = (organizationId: string | undefined, text: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'search', text],
    queryFn: ({ signal }) => searchPages(organizationId ?? '', text, signal),
    enabled: organizationId !== undefined && text.length > 1,
    placeholderData: keepPreviousData,
  });

export const searchedPeopleQuery = (organization: Organization | undefined, text: string) =>
  queryOptions({
    queryKey: ['organizations', organization?.id, 'found-people', text],
    queryFn: ({ signal }) => searchPeople(organization?.id ?? '', text, signal),
    enabled: organization?.permissions.listMembers === true && text.length > 1,
    placeholderData: keepPreviousData,
  });

/** Results of the server for a query. */
export interface PaletteResults {
  readonly pages: readonly SearchResultPage[];
  readonly people: readonly FoundPerson[];
}

/** The results of a query: cached ones at once, and those of the server. Without a query, the most used entries. */
export function useEntries(organizationId: string | undefined, text: string, results: PaletteResults): PaletteEntry[] {
  const enabled = organizationId !== undefined;
  const spaces = useQuery({ ...spacesQuery(organizationId ?? ''), enabled }).data?.items ?? [];
  const sites = useQuery({ ...sitesQuery(organizationId ?? ''), enabled }).data?.items ?? [];
  const favorites = useFavorites(organizationId ?? '');
  const actions = availableActions().flatMap((group) => group.actions.filter(isOffered));
  if (text.trim() === '')
    return [
      ...listFavorites(favorites),
      ...listSpaces(pickRecent(spaces), getTexts('shell').recent),
      ...listActions(actions, MAX_ACTIONS),
    ];
  const known = new Set(favorites.map(({ id }) => id));
  return [
    ...listFavorites(pick(favorites, text, ({ title }) => title)),
    ...listSpaces(
      pick(spaces, text, ({ title }) => title).filter(({ id }) => !known.has(id)),
      getTexts('shell').spaces,
    ),
    ...listSites(pick(sites, text, ({ title }) => title).filter(({ id }) => !known.has(id))),
    ...listPages(results.pages.filter(({ id }) => !known.has(id))),
    ...listPeople(results.people, organizationId ?? ''),
    ...listActions(
      pick(actions, text, ({ label, keywords = [] }) => `${label} ${keywords.join(' ')}`),
      MAX_ROWS,
    ),
  ];
}

const isOffered = ({ isLocal, isListed }: Action): boolean => isLocal !== true && isListed !== true;

function pickRecent(spaces: readonly Space[]): Space[] {
  const visited = recentItems.value.filter(({ kind }) => kind === 'space');
  const order = new Map(visited.map(({ id }, index) => [id, index]));
  const rank = ({ id }: Space) => order.get(id) ?? Number.POSITIVE_INFINITY;
  return spaces.filter(({ id }) => order.has(id)).toSorted((one, other) => rank(one) - rank(other));
}

const KIND_ICONS = { space: 'book', page: 'file-lines', site: 'globe', collection: 'folder' } as const;

const listFavorites = (favorites: readonly Favorite[]): PaletteEntry[] =>
  favorites.slice(0, MAX_ROWS).map(({ kind, id, space = '', title, urls }) => ({
    id: `favorite ${kind} ${space} ${id}`,
    group: getTexts('shell').favorites,
    icon: KIND_ICONS[kind],
    title,
    perform: () => navigate(appPath(urls.app)),
  }));

const listSpaces = (spaces: readonly Space[], group: string): PaletteEntry[] =>
  spaces.slice(0, MAX_ROWS).map((space) => ({
    id: space.id,
    group,
    icon: 'book',
    title: space.title,
    perform: () => navigate(spacePath(space)),
  }));

const listSites = (sites: readonly Site[]): PaletteEntry[] =>
  sites.slice(0, MAX_ROWS).map(({ id, title, urls }) => ({
    id,
    group: getTexts('shell').sites,
    icon: 'globe',
    title,
    perform: () => navigate(appPath(urls.app)),
  }));

/** The insights of sites. */
export const listInsights = (sites: readonly Site[]): PaletteEntry[] =>
  sites.map(({ id, title, urls }) => ({
    id: `insights ${id}`,
    group: getTexts('shell').sites,
    icon: 'chart-line',
    title,
    perform: () => navigate(`${appPath(urls.app)}/~/insights`),
  }));

const listPages = (pages: readonly SearchResultPage[]): PaletteEntry[] =>
  pages.slice(0, MAX_ROWS).map(({ id, title, space, path }) => ({
    id: `page ${id}`,
    group: getTexts('shell').pages,
    icon: 'file-lines',
    title,
    detail: space,
    perform: () => navigate(path),
  }));

/** People link to the members screen; without access to it, selecting one copies their e-mail address. */
const listPeople = (people: readonly FoundPerson[], organizationId: string): PaletteEntry[] =>
  people.map(({ id, name, email }) => ({
    id: `person ${id}`,
    group: getTexts('shell').people,
    icon: 'user',
    title: name,
    ...(email !== undefined && { detail: email }),
    perform: () => void openPerson(organizationId, name, email),
  }));

async function openPerson(organizationId: string, name: string, email = ''): Promise<void> {
  const path = `/o/${organizationId}/~/members`;
  if (matchPath(path) !== undefined) return navigate(`${path}?${new URLSearchParams({ search: email || name })}`);
  await navigator.clipboard.writeText(email);
  showToast(fill(getTexts('shell').emailCopied, { name }));
}

const listActions = (actions: readonly Action[], most: number): PaletteEntry[] =>
  actions.slice(0, most).map(({ id, label, icon = 'bolt', keys, perform }) => ({
    id: `action ${id}`,
    group: getTexts('shell').actions,
    icon,
    title: label,
    perform,
    ...(keys !== undefined && { keys }),
  }));

/** Entries whose text contains all words, best matches first. */
function pick<Item>(items: readonly Item[], text: string, textOf: (item: Item) => string): Item[] {
  const scored = items.map((item) => ({ item, score: matchWords(text, textOf(item)) }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
