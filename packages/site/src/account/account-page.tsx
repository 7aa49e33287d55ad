import type { ComponentChildren, VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { BrandMark } from '../frame/brand-mark.tsx';
import { BasicHead } from '../frame/head.tsx';
import { renderWhole } from '../render-whole.tsx';
import { fillText, findTexts } from '../texts/find-texts.ts';
import type { AccountFrame } from './account-view.ts';
import { HiddenFields } from './form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

interface AccountPageProps {
  readonly frame: AccountFrame;
  /** Of the page and of the window. */
  readonly title: string;
  /** A form was rejected: the window title starts with that. */
  readonly hasFaults?: boolean;
  /** A narrow page has one form; a wide one several parts. */
  readonly width: 'narrow' | 'wide';
  readonly children: ComponentChildren;
}

function Top({ frame }: { readonly frame: AccountFrame }): VNode {
  const { prefix, user, language } = frame;
  const { theme } = findTexts(language);
  return (
    <header class="account-top">
      <a class="brand" href={`${prefix}/`}>
        <BrandMark />
        <span class="brand-title">Bindery</span>
      </a>
      <div class="account-top-actions">
        <button type="button" class="icon-button" data-theme-toggle hidden aria-label={theme} title={theme}>
          <IconView name="sun" />
          <IconView name="moon" />
        </button>
        {user !== undefined && (
          <form method="post" action={`${prefix}/sign-out`}>
            <HiddenFields frame={frame} />
            <button type="submit" class="button button-secondary">
              {findAccountTexts(language).frame.signOut}
            </button>
          </form>
        )}
      </div>
    </header>
  );
}

/** Any page around an account as a whole HTML document. It needs no script. */
export function renderAccountPage({ frame, title, hasFaults = false, width, children }: AccountPageProps): string {
  const { language } = frame;
  const texts = findAccountTexts(language).frame;
  return renderWhole({
    site: undefined,
    language,
    assets: frame.assets,
    head: (assets) => (
      <head>
        <BasicHead
          title={`${hasFaults ? fillText(texts.withProblem, { title }) : title} | Bindery`}
          customization={undefined}
          assets={assets}
        />
        <meta name="robots" content="noindex" />
        {frame.user !== undefined && <meta name="csrf-token" content={frame.formToken} />}
      </head>
    ),
    body: (
      <>
        <a class="skip-link" href="#b:content">
          {findTexts(language).skipToContent}
        </a>
        <Top frame={frame} />
        <main class={`account account-${width}`} id="b:content">
          {frame.user !== undefined && (
            <p class="account-aside">
              <a href={`${frame.prefix}/`}>{texts.backToApplication}</a>
            </p>
          )}
          {children}
        </main>
      </>
    ),
  });
}
