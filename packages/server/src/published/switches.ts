import type { SiteView, VariantLink } from '@bindery/site';
import type { Context } from '../context.ts';
import { findEmoji } from '../http/emoji.ts';
import { pagePath } from '../pages/content-addresses.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { readShown, spaceBasePath } from '../sites/visit.ts';
import {
  findSamePage,
  groupByTranslation,
  listTranslations,
  type SpokenSpace,
  statedLanguage,
  variantLanguage,
} from './languages.ts';
import type { VisitedPlace } from './site-view.ts';

/**
 * What else a visitor may read in place of what is shown: its languages, and the variants of its section that are
 * something else, such as versions. Both keep the page where the other space has it too, and are empty where there is no
 * choice.
 */
export async function listSwitches(
  ctx: Context,
  place: VisitedPlace,
): Promise<Pick<SiteView, 'languages' | 'variants'>> {
  const { visit, shown } = place;
  const inSection = visit.spaces.filter(({ section }) => section?.id === shown.section?.id);
  const spoken = await listTranslations(ctx, visit, shown);
  const languages = areLanguages(spoken, inSection) ? spoken : [];
  const variants = listVersions(place, inSection, languages);
  return {
    languages: await Promise.all(
      languages.map(async (other) => ({ ...(await buildLink(ctx, place, other.shown)), language: other.language })),
    ),
    variants: variants.length < 2 ? [] : await Promise.all(variants.map((other) => buildLink(ctx, place, other))),
  };
}

/** Guesses are offered as languages where nothing else stands beside them; what a translation states always is. */
function areLanguages(spoken: readonly SpokenSpace[], inSection: readonly ShownSpace[]): boolean {
  const isStated = spoken.every(({ shown }) => shown.translation !== undefined);
  return isStated || inSection.every((other) => spoken.some(({ shown }) => shown === other));
}

/** One of each version: of those in several languages the one in the language of what is shown, or else the first. */
function listVersions(
  { visit, shown, view }: VisitedPlace,
  inSection: readonly ShownSpace[],
  languages: readonly SpokenSpace[],
): ShownSpace[] {
  const translated = groupByTranslation(visit);
  const language = variantLanguage(visit, shown, view);
  const standsFor = (other: ShownSpace): ShownSpace => {
    const group = translated.get(other.translation?.settingsId ?? '') ?? [other];
    const siblings = group.filter((one) => inSection.includes(one));
    return siblings.find((one) => statedLanguage(one) === language) ?? siblings[0] ?? other;
  };
  const spoken = new Set(languages.map((one) => one.shown));
  return inSection.filter((other) => other === shown || (!spoken.has(other) && standsFor(other) === other));
}

async function buildLink(
  ctx: Context,
  { visit, shown, view, current }: VisitedPlace,
  other: ShownSpace,
): Promise<VariantLink> {
  const basePath = spaceBasePath(visit, other);
  const otherView = await readShown(ctx, visit, other);
  const same = current && findSamePage(visit, { view, indexed: current }, otherView);
  const language = variantLanguage(visit, other, otherView);
  const emoji = findEmoji(other.space.emoji);
  return {
    title: other.space.title,
    ...(emoji !== undefined && { emoji }),
    href: same === undefined ? basePath : pagePath(otherView, basePath, same),
    current: other.row.id === shown.row.id,
    ...(language !== undefined && { language }),
  };
}
