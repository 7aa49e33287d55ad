import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { chooseAssets } from './choose-assets.ts';
import { Shell } from './frame/shell.tsx';
import type { PageAssets, SiteView } from './page-view.ts';
import { Finder } from './search/finder.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';
import type { InterfaceTexts } from './texts/interface-texts.ts';
import { findSafeHref } from './urls.ts';

interface WholePage {
  readonly site: SiteView | undefined;
  /** BCP 47. */
  readonly language: string;
  /** All files of the server; the page includes those it needs. */
  readonly assets: PageAssets;
  readonly head: (assets: PageAssets) => VNode;
  readonly body: VNode;
}

/** The live region in which scripts announce results, with their texts. */
function Status({ texts }: { readonly texts: InterfaceTexts }): VNode {
  return (
    <div
      class="visually-hidden"
      id="b:status"
      role="status"
      data-copied={texts.copied}
      data-link-copied={texts.linkCopied}
      data-enlarge={texts.enlargeImage}
      data-close={texts.close}
    />
  );
}

/** Data for the script that records readers' events; not visible. */
function Insights({ insights }: Required<Pick<SiteView, 'insights'>>): VNode {
  const { href, siteSpace, page } = insights;
  return <template class="insights" data-insights={findSafeHref(href)} data-site-space={siteSpace} data-page={page} />;
}

/**
 * Any page of the product as a complete HTML document: the body is rendered first, since it determines the files in the
 * head.
 */
export function renderWhole({ site, language, assets, head, body }: WholePage): string {
  const texts = findTexts(site === undefined ? language : findInterfaceLanguage(site));
  const inner = renderToString(
    <>
      {body}
      {site !== undefined && <Finder site={site} texts={texts} assets={assets} />}
      {site?.insights !== undefined && <Insights insights={site.insights} />}
      <Status texts={texts} />
    </>,
  );
  const { importMap, ...chosen } = chooseAssets(assets, inner);
  const isMapped = importMap !== undefined && inner.includes('data-finder');
  const html = renderToString(
    <Shell site={site} language={language} head={head(isMapped ? { ...chosen, importMap } : chosen)} body={inner} />,
  );
  return `<!doctype html>\n${html}\n`;
}
