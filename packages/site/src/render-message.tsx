import { BasicHead } from './frame/head.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteTop } from './frame/site-top.tsx';
import type { MessageView } from './page-view.ts';
import { renderWhole } from './render-whole.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';
import { findSafeHref } from './urls.ts';

/** A page that says why there is none (not found, not for this visitor, failed), as a whole HTML document. */
export function renderMessage(view: MessageView): string {
  const { site } = view;
  const language = site?.language ?? 'en';
  const texts = findTexts(site === undefined ? language : findInterfaceLanguage(site));
  // What is no failure stands where the site begins.
  const homeHref = view.status < 400 ? undefined : findSafeHref(view.homeHref ?? site?.homeHref);
  return renderWhole({
    site,
    language,
    assets: view.assets,
    head: (assets) => (
      <head>
        <BasicHead
          title={site === undefined ? view.title : `${view.title} | ${site.title}`}
          customization={site?.customization}
          assets={assets}
        />
        <meta name="robots" content="noindex" />
      </head>
    ),
    body: (
      <>
        {site !== undefined && <SiteTop site={site} texts={texts} hasMenu={false} />}
        <main class="message" id="b:content">
          {view.status >= 400 && <p class="message-status">{view.status}</p>}
          <h1>{view.title}</h1>
          <p class="message-text">{view.message}</p>
          {homeHref !== undefined && (
            <a class="button button-primary" href={homeHref}>
              {texts.backHome}
            </a>
          )}
        </main>
        {site !== undefined && <SiteFooter site={site} texts={texts} />}
      </>
    ),
  });
}
