interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

/** The only policy that the document allows: for HTML that the server has rendered from the text of pages, and for HTML that is read and never shown. */
const policy = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('bindery', {
  createHTML: (html) => html,
});

const trust = (html: string): string => (policy === undefined ? html : policy.createHTML(html));

/** Puts HTML that the server has rendered into a shadow root, in the place of what was in it. */
export function setRenderedHtml(root: ShadowRoot, html: string): void {
  root.innerHTML = trust(html);
}

/**
 * Parses HTML of anybody in a document without a window, where nothing is loaded, run or shown. Its elements must never be put into this document.
 * @returns the body
 */
export function parseInertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(trust(html), 'text/html').body;
}
