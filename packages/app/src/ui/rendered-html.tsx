import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { findStylesheets, loadStylesheets } from '../data/stylesheets.ts';
import { theme } from './theme.ts';
import { setRenderedHtml } from './trusted-html.ts';

interface RenderedHtmlProps {
  /** HTML rendered by the server (`html` of the operations that end with `/html`). */
  readonly html: string;
  readonly stylesheets: readonly string[];
  /** Called after it is rendered, and again for each other text. */
  readonly onRendered?: (root: ShadowRoot) => void;
}

/** Overrides of site styles: the accent of the application, and no header above the text. */
const OWN_STYLES = `
:host {
  display: block;
  font: 400 1rem / 1.75 var(--font);
  color: var(--text);
  overflow-wrap: break-word;
  --header-height: 0rem;
  --primary: inherit;
  --primary-raised: inherit;
  --on-primary: inherit;
  --primary-soft: inherit;
  --primary-border: inherit;
  --primary-line: inherit;
  --primary-text: inherit;
}
:is(h2, h3, h4, h5, h6, [id]) {
  scroll-margin-block-start: 1rem;
}
ins,
del {
  border-radius: 0.125rem;
  text-decoration: none;
}
ins {
  background: var(--diff-added-word);
}
del {
  background: var(--diff-removed-word);
  text-decoration: line-through;
  text-decoration-color: var(--text-muted);
}
ins:has(img),
del:has(img) {
  display: inline-block;
  padding: 0.125rem;
}
.quoted {
  border-radius: 0.125rem;
  background: var(--quote-ground);
  color: inherit;
  box-shadow: 0 2px 0 var(--quote-line);
  cursor: pointer;
}
.quote-button {
  display: inline-block;
  inline-size: 1.125rem;
  block-size: 1.125rem;
  margin: 0 0.125rem 0 0.1875rem;
  padding: 0;
  vertical-align: -0.1875rem;
  border: 2px solid var(--quote-line);
  border-radius: 0.75rem 0.75rem 0.75rem 0.125rem;
  background: var(--quote-ground);
  cursor: pointer;
}
.quote-button:focus-visible {
  outline: 2px solid var(--primary-text);
  outline-offset: 2px;
}
.review-condition {
  padding-inline-start: 0.75rem;
  border-inline-start: 2px dashed var(--border);
}
.review-source {
  color: var(--text-muted);
}
@media (forced-colors: active) {
  .quoted {
    text-decoration: underline dotted;
  }
  ins {
    text-decoration: underline;
  }
}
`;

let ownStyles: CSSStyleSheet | undefined;

function getOwnStyles(): CSSStyleSheet {
  if (ownStyles === undefined) {
    ownStyles = new CSSStyleSheet();
    ownStyles.replaceSync(OWN_STYLES);
  }
  return ownStyles;
}

/**
 * Text of pages as on sites, in a shadow tree with the stylesheets of sites. No scripts run; its links are handled like
 * those of the application.
 */
export function RenderedHtml({ html, stylesheets, onRendered }: RenderedHtmlProps): VNode {
  const host = useRef<HTMLDivElement>(null);
  const sheets = useStylesheets(stylesheets);
  useLayoutEffect(() => {
    const { current } = host;
    if (current === null || sheets === undefined) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [...sheets, getOwnStyles()];
    setRenderedHtml(root, html);
    onRendered?.(root);
  }, [html, sheets]);
  const { value } = theme;
  return <div ref={host} class="rendered" data-theme={value === 'system' ? undefined : value} />;
}

/** The text waits for the stylesheets to avoid a layout shift. A missing one leaves it unstyled. */
function useStylesheets(urls: readonly string[]): readonly CSSStyleSheet[] | undefined {
  const key = urls.join(' ');
  const [sheets, setSheets] = useState(() => findStylesheets(urls));
  useEffect(() => {
    let isCurrent = true;
    const show = (next: readonly CSSStyleSheet[]) => {
      if (isCurrent) setSheets(next);
    };
    void loadStylesheets(urls).then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return sheets;
}
