import { renderToString } from 'preact-render-to-string';
import { NavigationGroups } from './frame/navigation-items.tsx';
import type { NavigationItem, SiteView } from './page-view.ts';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';

/** Entries that the navigation of a page omits. */
export interface BranchView {
  readonly site: Pick<SiteView, 'title' | 'language' | 'customization'>;
  readonly items: readonly NavigationItem[];
}

/**
 * Entries that the navigation of a page omits, as HTML for its script: a document whose body has them as the navigation
 * has them. The parameters of a request name the page that the link to omitted entries (`NavigationItem.load`) does.
 */
export function renderBranch({ site, items }: BranchView): string {
  const texts = findTexts(findInterfaceLanguage(site));
  const opensNewTab = site.customization.externalLinks.target === 'blank';
  const document = (
    <html lang={site.language}>
      <head>
        <meta charset="utf-8" />
        <title>{site.title}</title>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <NavigationGroups items={items} texts={texts} opensNewTab={opensNewTab} />
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToString(document)}\n`;
}
