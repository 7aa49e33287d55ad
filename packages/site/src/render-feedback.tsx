import { BasicHead } from './frame/head.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteTop } from './frame/site-top.tsx';
import type { FeedbackView } from './page-view.ts';
import { renderWhole } from './render-whole.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';
import { findSafeHref } from './urls.ts';

/** The page after a reader submits feedback without a script, as a complete HTML document. */
export function renderFeedback(view: FeedbackView): string {
  const { site, recorded } = view;
  const texts = findTexts(findInterfaceLanguage(site));
  const pageHref = findSafeHref(view.pageHref) ?? findSafeHref(site.homeHref);
  const words = recorded ? texts.feedbackThanks : texts.feedbackFailed;
  return renderWhole({
    site,
    language: site.language,
    assets: view.assets,
    head: (assets) => (
      <head>
        <BasicHead title={`${words} | ${site.title}`} customization={site.customization} assets={assets} />
        <meta name="robots" content="noindex" />
      </head>
    ),
    body: (
      <>
        <SiteTop site={site} texts={texts} hasMenu={false} />
        <main class="message" id="b:content">
          <h1>{words}</h1>
          {pageHref !== undefined && (
            <a class="button button-primary" href={pageHref}>
              {texts.backToPage}
            </a>
          )}
        </main>
        <SiteFooter site={site} texts={texts} />
      </>
    ),
  });
}
