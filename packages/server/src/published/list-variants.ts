import type { SiteView, VariantLink } from '@bindery/site';
import type { Context } from '../context.ts';
import { findEmoji } from '../http/emoji.ts';
import { pagePath } from '../pages/content-urls.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { readShown, spaceBasePath } from '../sites/request-scope.ts';
import {
  findSamePage,
  groupByTranslation,
  type LocalizedSpace,
  listTranslations,
  statedLanguage,
  variantLanguage,
} from './languages.ts';
import type { PageScope } from './site-view.ts';

/**
 * What else a visitor may read in place of what is shown: its languages, and the variants of its section that are
 * something else, such as versions. Both keep the page where the other space has it too, and are empty where there is no
 * choice.
 */
export async function listVariants(ctx: Context, place: PageScope): Promise<Pick<SiteView, 'languages' | 'variants'>> {
  const { scope, shown } = place;
  const inSection = scope.spaces.filter(({ section }) => section?.id === shown.section?.id);
  const localized = await listTranslations(ctx, scope, shown);
  const languages = areLanguages(localized, inSection) ? localized : [];
  const variants = listVersions(place, inSection, languages);
  return {
    languages: await Promise.all(
      languages.map(async (other) => ({ ...(await buildLink(ctx, place, other.shown)), language: other.language })),
    ),
    variants: variants.length < 2 ? [] : await Promise.all(variants.map((other) => buildLink(ctx, place, other))),
  };
}

/** Guesses are offered as languages where nothing else is listed; what a translation states always is. */
function areLanguages(localized: readonly LocalizedSpace[], inSection: readonly ShownSpace[]): boolean {
  const isStated = localized.every(({ shown }) => shown.translation !== undefined);
  return isStated || inSection.every((other) => localized.some(({ shown }) => shown === other));
}

/** One of each version: of those in several languages the one in the language of what is shown, or else the first. */
function listVersions(
  { scope, shown, view }: PageScope,
  inSection: readonly ShownSpace[],
  languages: readonly LocalizedSpace[],
): ShownSpace[] {
  const translated = groupByTranslation(scope);
  const language = variantLanguage(scope, shown, view);
  const standsFor = (other: ShownSpace): ShownSpace => {
    const group = translated.get(other.translation?.settingsId ?? '') ?? [other];
    const siblings = group.filter((one) => inSection.includes(one));
    return siblings.find((one) => statedLanguage(one) === language) ?? siblings[0] ?? other;
  };
  const localized = new Set(languages.map((one) => one.shown));
  return inSection.filter((other) => other === shown || (!localized.has(other) && standsFor(other) === other));
}

async function buildLink(
  ctx: Context,
  { scope, shown, view, current }: PageScope,
  other: ShownSpace,
): Promise<VariantLink> {
  const basePath = spaceBasePath(scope, other);
  const otherView = await readShown(ctx, scope, other);
  const same = current && findSamePage(scope, { view, indexed: current }, otherView);
  const language = variantLanguage(scope, other, otherView);
  const emoji = findEmoji(other.space.emoji);
  return {
    title: other.space.title,
    ...(emoji !== undefined && { emoji }),
    href: same === undefined ? basePath : pagePath(otherView, basePath, same),
    current: other.row.id === shown.row.id,
    ...(language !== undefined && { language }),
  };
}
