import { renderToString } from 'preact-render-to-string';
import { findSafeHref } from './addresses.ts';
import { BasicHead } from './frame/head.tsx';
import { Header } from './frame/header.tsx';
import { Shell } from './frame/shell.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import type { MessageView } from './page-view.ts';
import { findTexts } from './texts/find-texts.ts';

/** A page that says why there is none (not found, not for this visitor, failed), as a whole HTML document. */
export function renderMessage(view: MessageView): string {
  const { site } = view;
  const language = site?.language ?? 'en';
  const texts = findTexts(language);
  const homeHref = findSafeHref(view.homeHref ?? site?.homeHref);
  const head = (
    <head>
      <BasicHead
        title={site === undefined ? view.title : `${view.title} | ${site.title}`}
        customization={site?.customization}
        assets={view.assets}
      />
      <meta name="robots" content="noindex" />
    </head>
  );
  const html = renderToString(
    <Shell site={site} language={language} head={head}>
      {site !== undefined && <Header site={site} texts={texts} hasMenu={false} />}
      <main class="message">
        <p class="message-status">{view.status}</p>
        <h1>{view.title}</h1>
        <p class="message-text">{view.message}</p>
        {homeHref !== undefined && (
          <a class="button button-primary" href={homeHref}>
            {texts.backHome}
          </a>
        )}
      </main>
      {site !== undefined && <SiteFooter site={site} texts={texts} />}
    </Shell>,
  );
  return `<!doctype html>\n${html}\n`;
}
