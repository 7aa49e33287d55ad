import type { Destinations } from '../../data/site-destinations.ts';
import type { SiteRedirect } from '../../data/site-redirects.ts';
import { getTexts } from '../../texts/texts.ts';

/** The target of a redirect, by title; the caller resolves pages. Pure except for the language. */
export function describeRedirectTarget(
  destination: SiteRedirect['destination'],
  { sections, siteSpaces }: Destinations,
  pageTitle?: string,
): string {
  const { gone } = getTexts('sites').redirects;
  switch (destination.kind) {
    case 'external':
      return destination.url;
    case 'site-path':
      return destination.path;
    case 'site-section':
      return sections.find(({ id }) => id === destination.siteSectionId)?.title ?? gone;
    case 'site-space':
      return siteSpaces.find(({ id }) => id === destination.siteSpaceId)?.title ?? gone;
    case 'site-page': {
      const space = siteSpaces.find(({ id }) => id === destination.siteSpaceId);
      return space === undefined || pageTitle === undefined ? gone : `${space.title} › ${pageTitle}`;
    }
  }
}
