import type { SiteView, VariantLink } from '@bindery/site';
import type { Context } from '../../domain/context.ts';
import type { ShownSpace } from '../../domain/sites/find-site.ts';
import { readShown, spaceBasePath } from '../../domain/sites/request-scope.ts';
import { pagePath } from '../../engines/pages/content-urls.ts';
import { findEmoji } from '../../platform/http/emoji.ts';
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
 * Alternatives to the current space: its languages, and the other variants of its section, such as versions. Both link to
 * the same page if the other space has it, and are empty if there is no choice.
 */
export async function listVariants(
  ctx: Context,
  pageScope: PageScope,
): Promise<Pick<SiteView, 'languages' | 'variants'>> {
  const { scope, siteSpace } = pageScope;
  const inSection = scope.spaces.filter(({ section }) => section?.id === siteSpace.section?.id);
  const localized = await listTranslations(ctx, scope, siteSpace);
  const languages = areLanguages(localized, inSection) ? localized : [];
  const variants = listVersions(pageScope, inSection, languages);
  return {
    languages: await Promise.all(
      languages.map(async (other) => ({
        ...(await buildLink(ctx, pageScope, other.siteSpace)),
        language: other.language,
      })),
    ),
    variants: variants.length < 2 ? [] : await Promise.all(variants.map((other) => buildLink(ctx, pageScope, other))),
  };
}

/** Guessed languages are offered only if nothing else is listed; the languages of a translation always are. */
function areLanguages(localized: readonly LocalizedSpace[], inSection: readonly ShownSpace[]): boolean {
  const isStated = localized.every(({ siteSpace }) => siteSpace.translation !== undefined);
  return isStated || inSection.every((other) => localized.some(({ siteSpace }) => siteSpace === other));
}

/** One space per version: of a version in several languages, the one in the current language, otherwise the first. */
function listVersions(
  { scope, siteSpace, view }: PageScope,
  inSection: readonly ShownSpace[],
  languages: readonly LocalizedSpace[],
): ShownSpace[] {
  const translated = groupByTranslation(scope);
  const language = variantLanguage(scope, siteSpace, view);
  const standsFor = (other: ShownSpace): ShownSpace => {
    const group = translated.get(other.translation?.settingsId ?? '') ?? [other];
    const siblings = group.filter((one) => inSection.includes(one));
    return siblings.find((one) => statedLanguage(one) === language) ?? siblings[0] ?? other;
  };
  const localized = new Set(languages.map((one) => one.siteSpace));
  return inSection.filter((other) => other === siteSpace || (!localized.has(other) && standsFor(other) === other));
}

async function buildLink(
  ctx: Context,
  { scope, siteSpace, view, current }: PageScope,
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
    current: other.row.id === siteSpace.row.id,
    ...(language !== undefined && { language }),
  };
}
