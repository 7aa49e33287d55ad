import type { VNode } from 'preact';
import { BasicHead } from './frame/head.tsx';
import { Navigation } from './frame/navigation.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteTop } from './frame/site-top.tsx';
import type { SearchView } from './page-view.ts';
import { renderWhole } from './render-whole.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';
import { findSafeHref } from './urls.ts';

interface Listing {
  readonly view: Pick<SearchView, 'site' | 'navigation' | 'allPages' | 'assets'>;
  /** The name of the list, which precedes that of the site in the title. */
  readonly name: string;
  /** Absolute. */
  readonly canonicalUrl?: string;
  readonly content: VNode;
}

/** A page that lists others, as a complete HTML document in the frame of the site. Not indexed by search engines. */
export function renderListing({ view, name, canonicalUrl, content }: Listing): string {
  const { site, navigation, allPages } = view;
  const language = findInterfaceLanguage(site);
  const texts = findTexts(language);
  const title = [name, site.title].join(' | ');
  const frame = ['frame', 'frame-no-outline', ...(navigation.length === 0 ? ['frame-no-navigation'] : [])];
  return renderWhole({
    site,
    language: site.language,
    assets: view.assets,
    head: (assets) => (
      <head>
        <BasicHead title={title} customization={site.customization} assets={assets} />
        <meta name="description" content={title} />
        <meta name="robots" content="noindex" />
        {canonicalUrl !== undefined && <link rel="canonical" href={findSafeHref(canonicalUrl)} />}
      </head>
    ),
    body: (
      <>
        <SiteTop site={site} texts={texts} hasMenu={navigation.length > 0} />
        <div class={frame.join(' ')}>
          {navigation.length > 0 && (
            <Navigation site={site} navigation={navigation} allPages={allPages} language={language} texts={texts} />
          )}
          {content}
        </div>
        <SiteFooter site={site} texts={texts} />
      </>
    ),
  });
}
