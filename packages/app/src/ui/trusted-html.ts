interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

/** The only policy that the document allows: for HTML that the server has rendered from the text of pages, and nothing else. */
const policy = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('bindery', {
  createHTML: (html) => html,
});

/** Puts HTML that the server has rendered into a shadow root, in the place of what was in it. */
export function setRenderedHtml(root: ShadowRoot, html: string): void {
  root.innerHTML = policy === undefined ? html : policy.createHTML(html);
}
