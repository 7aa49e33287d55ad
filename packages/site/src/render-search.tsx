import type { SearchView } from './page-view.ts';
import { renderListing } from './render-listing.tsx';
import { Results } from './search/results-page.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';

/** The page of search results as a whole HTML document, in the frame of the site; needs no script. */
export function renderSearch(view: SearchView): string {
  const texts = findTexts(findInterfaceLanguage(view.site));
  // Anyone can link here with a query: search engines and link previews would repeat it in the name of the site.
  return renderListing({ view, name: texts.search, content: <Results view={view} texts={texts} /> });
}
