import type { SearchView } from './page-view.ts';
import { renderListing } from './render-listing.tsx';
import { Results } from './search/results-page.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';

/** The page of search results as a whole HTML document, in the frame of the site; needs no script. */
export function renderSearch(view: SearchView): string {
  const texts = findTexts(findInterfaceLanguage(view.site));
  // Who links here chooses the query: search engines and previews of links would repeat it in the name of the site.
  return renderListing({ view, name: texts.search, content: <Results view={view} texts={texts} /> });
}
