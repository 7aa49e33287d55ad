import type { IndexedPage } from '@bindery/content';
import type { Context } from '../context.ts';
import { isPageVisible } from '../pages/content-urls.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { type RequestScope, readShown } from '../sites/request-scope.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import type { ListedPage } from './endpoints/listed-pages.ts';

/** A space of a site that is a translation of others, with its content. */
export interface LocalizedSpace {
  readonly shown: ShownSpace;
  readonly view: RevisionView;
  /** BCP 47. */
  readonly language: string;
}

/** The language that a space stands for in a translation; BCP 47. */
export const statedLanguage = ({ translation }: Pick<ShownSpace, 'translation'>): string | undefined =>
  translation && Intl.getCanonicalLocales(translation.language)[0];

/** The language that a translation states or the repository names, where that is a language tag; BCP 47. */
export function contentLanguage(shown: ShownSpace, { content }: RevisionView): string | undefined {
  const named = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/.exec(content.language ?? '')?.[0];
  return statedLanguage(shown) ?? named;
}

/** The language of a variant, where it has its own: that of its content, or its settings. BCP 47. */
export const variantLanguage = ({ found }: RequestScope, shown: ShownSpace, view: RevisionView): string | undefined =>
  contentLanguage(shown, view) ?? found.customizations.ofSiteSpaces.get(shown.row.id)?.internationalization.locale;

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
 * The spaces that may be translations of each other: those of the same translation, wherever they stand, and of all others
 * those of the same section. Each space is in one group, so that two pages name each other or neither does.
 */
export function groupLocalized(scope: RequestScope): readonly (readonly ShownSpace[])[] {
  const translated = groupByTranslation(scope);
  const keyOf = ({ translation, section }: ShownSpace) =>
    translation !== undefined && translated.has(translation.settingsId)
      ? `translation ${translation.settingsId}`
      : `section ${section?.id ?? ''}`;
  return [...groupSpaces(scope.spaces, keyOf).values()];
}

/** The spaces of a group in their languages; nothing where all are in one, or several in the same. */
export async function readLocalized(
  ctx: Context,
  scope: RequestScope,
  group: readonly ShownSpace[],
): Promise<LocalizedSpace[]> {
  if (group.length < 2) return [];
  const localized = await Promise.all(
    group.map(async (shown): Promise<LocalizedSpace[]> => {
      const view = await readShown(ctx, scope, shown);
      const language = variantLanguage(scope, shown, view);
      return language === undefined ? [] : [{ shown, view, language }];
    }),
  );
  const found = localized.flat();
  const languages = new Set(found.map(({ language }) => language.toLowerCase()));
  return languages.size > 1 && languages.size === found.length ? found : [];
}

/** The translations of a space, itself among them, in structure order; empty where there are none. */
export async function listTranslations(
  ctx: Context,
  scope: RequestScope,
  shown: ShownSpace,
): Promise<LocalizedSpace[]> {
  const group = groupLocalized(scope).find((spaces) => spaces.includes(shown)) ?? [];
  const localized = await readLocalized(ctx, scope, group);
  return localized.some((one) => one.shown === shown) ? localized : [];
}

/**
 * The page of another space that stands for a page: the first page for the first one, and else the one of the same path,
 * where the visitor may see it.
 */
export function findSamePage(
  scope: RequestScope,
  { view, indexed }: Omit<ListedPage, 'shown'>,
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
 * A page in each language that it is in, itself among them, as search engines read them: nothing where there is
 * one alone, and none that they are to leave out.
 * @param localized the translations of the page's space
 */
export function listTranslatedPages(
  scope: RequestScope,
  localized: readonly LocalizedSpace[],
  page: ListedPage,
  isListed: (indexed: ListedPage['indexed']) => boolean = ({ page }) => page.noRobotsIndex !== true,
): (ListedPage & Pick<LocalizedSpace, 'language'>)[] {
  if (!isListed(page.indexed)) return [];
  const found = localized.flatMap(({ shown, view, language }) => {
    const indexed = findSamePage(scope, page, view);
    return indexed !== undefined && isListed(indexed) ? [{ shown, view, indexed, language }] : [];
  });
  return found.length < 2 ? [] : found;
}
