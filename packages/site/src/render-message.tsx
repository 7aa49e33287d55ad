import { BasicHead } from './frame/head.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteTop } from './frame/site-top.tsx';
import type { MessageView, PasswordFormView } from './message-view.ts';
import { renderWhole } from './render-whole.tsx';
import { findInterfaceLanguage, findTexts } from './texts/find-texts.ts';
import { findSafeHref } from './urls.ts';

/** An error page (not found, not permitted, failed), as a complete HTML document. */
export function renderMessage(view: MessageView): string {
  const { site } = view;
  const language = site?.language ?? 'en';
  const texts = findTexts(site === undefined ? language : findInterfaceLanguage(site));
  // Messages other than errors are at the root of the site.
  const homeHref =
    view.status < 400 && view.signOutAction === undefined ? undefined : findSafeHref(view.homeHref ?? site?.homeHref);
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
          {view.status >= 400 && view.passwordForm === undefined && <p class="message-status">{view.status}</p>}
          <h1>{view.title}</h1>
          <p class="message-text">{view.message}</p>
          {view.passwordForm !== undefined && <PasswordForm form={view.passwordForm} />}
          {view.signOutAction !== undefined && (
            <form method="post" action={view.signOutAction}>
              <button type="submit" class="button button-primary">
                Sign out
              </button>
            </form>
          )}
          {homeHref !== undefined && (
            <a class={view.signOutAction === undefined ? 'button button-primary' : 'button'} href={homeHref}>
              {texts.backHome}
            </a>
          )}
        </main>
        {site !== undefined && <SiteFooter site={site} texts={texts} />}
      </>
    ),
  });
}

function PasswordForm({ form: { action, returnTo, fault } }: { readonly form: PasswordFormView }) {
  return (
    <form class="message-form" method="post" action={action}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        maxLength={400}
        autocomplete="current-password"
        autofocus
        aria-invalid={fault === undefined ? undefined : 'true'}
        aria-describedby={fault === undefined ? undefined : 'password-fault'}
      />
      {fault !== undefined && (
        <p class="message-form-fault" id="password-fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="button button-primary">
        Open the site
      </button>
    </form>
  );
}
