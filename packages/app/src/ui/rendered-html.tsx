import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { findStylesheets, loadStylesheets } from '../data/stylesheets.ts';
import { theme } from '../shell/theme.ts';
import { setRenderedHtml } from './trusted-html.ts';

interface RenderedHtmlProps {
  /** What the server has rendered (`html` of the operations that end with `/html`). */
  readonly html: string;
  readonly stylesheets: readonly string[];
  /** Called when it is shown, and again for each other text. */
  readonly onRendered?: (root: ShadowRoot) => void;
}

/** What the application decides in the place of a site: its own accent, and no header above the text. */
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
 * Text of pages as sites show it, in a shadow tree with the stylesheets of sites. Nothing of it runs; its links are
 * followed as those of the application are.
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

/** Without them the text is not shown: it would jump when they come. One that is gone leaves the text without its looks. */
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
