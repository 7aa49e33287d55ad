import type { IndexedPage } from '@bindery/content';
import type { Context } from '../../domain/context.ts';
import type { ShownSpace } from '../../domain/sites/find-site.ts';
import { type RequestScope, readShown } from '../../domain/sites/request-scope.ts';
import { isPageVisible } from '../../engines/pages/page-visibility.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import type { ListedPage } from './endpoints/listed-pages.ts';

/** A space of a site that is a translation of others, with its content. */
export interface LocalizedSpace {
  readonly siteSpace: ShownSpace;
  readonly view: RevisionView;
  /** BCP 47. */
  readonly language: string;
}

/** The language of a space according to its translation; BCP 47. */
export const statedLanguage = ({ translation }: Pick<ShownSpace, 'translation'>): string | undefined =>
  translation && Intl.getCanonicalLocales(translation.language)[0];

/** The language of a translation, or the one declared by the repository if it is a language tag; BCP 47. */
export function contentLanguage(siteSpace: ShownSpace, { content }: RevisionView): string | undefined {
  const declaredTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/.exec(content.language ?? '')?.[0];
  return statedLanguage(siteSpace) ?? declaredTag;
}

/** The language of a variant, if defined: that of its content, or its settings. BCP 47. */
export const variantLanguage = (
  { loadedSite }: RequestScope,
  siteSpace: ShownSpace,
  view: RevisionView,
): string | undefined =>
  contentLanguage(siteSpace, view) ??
  loadedSite.customizations.ofSiteSpaces.get(siteSpace.row.id)?.internationalization.locale;

/** The spaces that the visitor sees of each translation that has several of them on the site, by the id of its settings. */
export function groupByTranslation({ spaces }: RequestScope): ReadonlyMap<string, readonly ShownSpace[]> {
  const groups = groupSpaces(spaces, ({ translation }) => translation?.settingsId ?? '');
  return new Map([...groups].filter(([id, group]) => id !== '' && group.length > 1));
}

function groupSpaces(spaces: readonly ShownSpace[], keyOf: (space: ShownSpace) => string): Map<string, ShownSpace[]> {
  const groups = new Map<string, ShownSpace[]>();
  for (const space of spaces) {
    const group = groups.get(keyOf(space));
    if (group === undefined) groups.set(keyOf(space), [space]);
    else group.push(space);
  }
  return groups;
}

/**
 * Groups the spaces that may be translations of each other: those of the same translation, regardless of their section,
 * and all others by section. Each space is in one group, so that links between two pages are mutual.
 */
export function groupLocalized(scope: RequestScope): readonly (readonly ShownSpace[])[] {
  const translated = groupByTranslation(scope);
  const keyOf = ({ translation, section }: ShownSpace) =>
    translation !== undefined && translated.has(translation.settingsId)
      ? `translation ${translation.settingsId}`
      : `section ${section?.id ?? ''}`;
  return [...groupSpaces(scope.spaces, keyOf).values()];
}

/** The spaces of a group in their languages; empty if all are in one, or several in the same. */
export async function readLocalized(
  ctx: Context,
  scope: RequestScope,
  group: readonly ShownSpace[],
): Promise<LocalizedSpace[]> {
  if (group.length < 2) return [];
  const localized = await Promise.all(
    group.map(async (siteSpace): Promise<LocalizedSpace[]> => {
      const view = await readShown(ctx, scope, siteSpace);
      const language = variantLanguage(scope, siteSpace, view);
      return language === undefined ? [] : [{ siteSpace, view, language }];
    }),
  );
  const localizedSpaces = localized.flat();
  const languages = new Set(localizedSpaces.map(({ language }) => language.toLowerCase()));
  return languages.size > 1 && languages.size === localizedSpaces.length ? localizedSpaces : [];
}

/** The translations of a space, including itself, in structure order; empty if it has none. */
export async function listTranslations(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
): Promise<LocalizedSpace[]> {
  const group = groupLocalized(scope).find((spaces) => spaces.includes(siteSpace)) ?? [];
  const localized = await readLocalized(ctx, scope, group);
  return localized.some((one) => one.siteSpace === siteSpace) ? localized : [];
}

/**
 * The counterpart of a page in another space: the first page for the first page, otherwise the page with the same path,
 * if the visitor may see it.
 */
export function findSamePage(
  scope: RequestScope,
  { view, indexed }: Omit<ListedPage, 'siteSpace'>,
  other: RevisionView,
): ListedPage['indexed'] | undefined {
  const isFirst = isFirstPage(view, indexed);
  const same = other.index.byPath.get(isFirst ? '' : indexed.path);
  if (same === undefined || isFirstPage(other, same) !== isFirst) return undefined;
  return isPageVisible(same, scope.viewer) ? same : undefined;
}

const isFirstPage = ({ index }: RevisionView, { page }: IndexedPage): boolean =>
  index.byPath.get('')?.page.id === page.id;

/**
 * A page in each of its languages, including its own, for search engines: empty if there is only one, and without pages
 * excluded from search engines.
 * @param localized the translations of the page's space
 */
export function listTranslatedPages(
  scope: RequestScope,
  localized: readonly LocalizedSpace[],
  page: ListedPage,
  isListed: (indexed: ListedPage['indexed']) => boolean = ({ page }) => page.noRobotsIndex !== true,
): (ListedPage & Pick<LocalizedSpace, 'language'>)[] {
  if (!isListed(page.indexed)) return [];
  const translations = localized.flatMap(({ siteSpace, view, language }) => {
    const indexed = findSamePage(scope, page, view);
    return indexed !== undefined && isListed(indexed) ? [{ siteSpace, view, indexed, language }] : [];
  });
  return translations.length < 2 ? [] : translations;
}
