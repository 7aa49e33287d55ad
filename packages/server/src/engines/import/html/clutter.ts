import { type HtmlElement, hasClass, lineOf, matchesClass } from './tree.ts';

const ELEMENTS = new Set([
  'script',
  'style',
  'nav',
  'button',
  'select',
  'textarea',
  'dialog',
  'link',
  'meta',
  'title',
  'head',
  'map',
  'canvas',
  'progress',
]);

/** Elements of the page's interface: menus, links to the heading itself, buttons, text only for screen readers. */
const CLASSES =
  /^(?:headerlink|hash-link|heading-anchor|header-anchor|anchorjs-link|sl-anchor-link|anchor-link|direct-link|permalink|breadcrumbs?|wy-breadcrumbs|theme-doc-(?:toc|footer|breadcrumbs|version)[\w-]*|pagination(?:-nav)?|prev-next[\w-]*|page-nav[\w-]*|rst-footer-buttons|nav-(?:chapters|wide-wrapper)|mobile-nav-chapters|toc|toc-macro|toctitle|table-of-contents|tocCollapsible[\w-]*|md-source-file|md-sidebar|md-content__button|edit-?(?:this-?)?page|edit-link|page-actions|page-metadata|copy(?:-?btn|-?button)?|copybtn|btn-copy|code-copy|clipboard[\w-]*|sr-only|visually-hidden|screen-reader-text|skip-?(?:link|nav|to-content)|cookie[\w-]*|VPDoc(?:Footer|Aside)[\w-]*|mw-editsection|catlinks|printfooter|mw-jump-link|line-numbers-wrapper|linenodiv|code-expand-label|footnotes-sep|feedback|noprint)$/i;

/** Whether an element is no part of a text: a menu, a button, decoration. */
export function isClutter(element: HtmlElement): boolean {
  const { name, attributes } = element;
  if (name === 'script') return !/^math\/tex/i.test(attributes['type'] ?? '');
  if (ELEMENTS.has(name)) return true;
  if (name === 'input') return attributes['type'] !== 'checkbox' && attributes['type'] !== 'radio';
  if (attributes['role'] === 'navigation' || attributes['role'] === 'search') return true;
  if (attributes['aria-hidden'] === 'true' && name !== 'img') return true;
  // The footer of a page; one of a quotation or a note is its source.
  if (name === 'footer' && ['main', 'article', 'body', 'div', 'section'].includes(element.parent?.name ?? ''))
    return true;
  // VitePress shows the language in a corner of code.
  if (hasClass(element, 'lang') && element.parent !== undefined && matchesClass(element.parent, /^language-/))
    return true;
  if (name === 'a' && hasClass(element, 'anchor') && lineOf(element).length < 2) return true;
  return matchesClass(element, CLASSES) && !hasClass(element, 'katex-mathml');
}
