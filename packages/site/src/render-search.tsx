import { BasicHead } from './frame/head.tsx';
import { Navigation } from './frame/navigation.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteTop } from './frame/site-top.tsx';
import type { SearchView } from './page-view.ts';
import { renderWhole } from './render-whole.tsx';
import { Results } from './search/results-page.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';

/** The page of search results as a whole HTML document, in the frame of the site; needs no script. */
export function renderSearch(view: SearchView): string {
  const { site, navigation } = view;
  const texts = findTexts(findInterfaceLanguage(site));
  // Whoever links here chooses the query: search engines and previews of links would repeat it in the name of the site.
  const title = [texts.search, site.title].join(' | ');
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
      </head>
    ),
    body: (
      <>
        <SiteTop site={site} texts={texts} hasMenu={navigation.length > 0} />
        <div class={frame.join(' ')}>
          {navigation.length > 0 && (
            <Navigation
              site={site}
              navigation={navigation}
              allPages={view.allPages}
              language={findInterfaceLanguage(site)}
              texts={texts}
            />
          )}
          <Results view={view} texts={texts} />
        </div>
        <SiteFooter site={site} texts={texts} />
      </>
    ),
  });
}
