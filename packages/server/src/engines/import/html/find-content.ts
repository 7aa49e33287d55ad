import { isClutter } from './clutter.ts';
import { findElement, findOutermost, type HtmlElement, hasClass, htmlTextOf, listElements } from './tree.ts';

/** Where well-known generators put the text of a page, the surest first. */
const PLACES: readonly ((element: HtmlElement) => boolean)[] = [
  (element) =>
    hasClass(element, 'theme-doc-markdown', 'vp-doc', 'md-content__inner', 'sl-markdown-content', 'td-content'),
  (element) => element.attributes['itemprop'] === 'articleBody',
  (element) =>
    hasClass(element, 'markdown-body', 'mw-parser-output', 'wiki-content', 'markdown-section', 'mdx-content'),
  (element) => element.attributes['id'] === 'main-content' && element.name === 'div',
  (element) => hasClass(element, 'entry-content', 'article-body', 'post-content', 'article__body', 'rm-Markdown'),
  (element) => hasClass(element, 'page-body') && element.parent?.name === 'article',
];

/** Share of the words of a page that its content must have if it is found only by its words. */
const MOST = 0.6;

/**
 * The element with the content of a page, without the menus around it: the known container of its generator, otherwise
 * `main`, otherwise the longest article, otherwise the innermost element with most of the words. Readability heuristics
 * use the words only, and mistake lists of links and code for menus; documentation pages mark their content.
 */
export function findContent(root: HtmlElement): HtmlElement {
  const body = findElement(root, ({ name }) => name === 'body') ?? root;
  for (const isPlace of PLACES) {
    const candidates = findOutermost(body, isPlace).filter((element) => !isWithinClutter(element));
    const best = longest(candidates);
    if (best !== undefined && measure(best) > 0) return best;
  }
  const main = longest(findOutermost(body, ({ name, attributes }) => name === 'main' || attributes['role'] === 'main'));
  const articles = findOutermost(main ?? body, ({ name }) => name === 'article');
  const article = longest(articles);
  const whole = main ?? body;
  if (article !== undefined && measure(article) >= measure(whole) * MOST) return article;
  return main !== undefined && measure(main) > 0 ? main : findDensest(body);
}

function isWithinClutter(element: HtmlElement): boolean {
  for (let around = element.parent; around !== undefined; around = around.parent) if (isClutter(around)) return true;
  return false;
}

function longest(elements: readonly HtmlElement[]): HtmlElement | undefined {
  return elements.toSorted((one, other) => measure(other) - measure(one))[0];
}

/** Characters of text that are neither in menus nor in links. */
function measure(element: HtmlElement): number {
  let length = 0;
  for (const child of element.children) {
    if (typeof child === 'string') length += child.trim().length;
    else if (!isClutter(child) && child.name !== 'a') length += measure(child);
    else if (child.name === 'a') length += Math.min(htmlTextOf(child).length, 40) / 4;
  }
  return length;
}

/** Descends while one child has most of the words. */
function findDensest(body: HtmlElement): HtmlElement {
  let element = body;
  let length = measure(body);
  for (;;) {
    const next = longest(
      element.children.filter((child) => typeof child !== 'string' && !isClutter(child)) as HtmlElement[],
    );
    const nextLength = next === undefined ? 0 : measure(next);
    const isText = next !== undefined && ['p', 'pre', 'table', 'ul', 'ol', 'blockquote'].includes(next.name);
    if (next === undefined || isText || nextLength < length * MOST) return element;
    element = next;
    length = nextLength;
  }
}

/** The first heading of the first level: in the text, or else above it on the page. */
export function findHtmlTitle(root: HtmlElement, content: HtmlElement): HtmlElement | undefined {
  const isTitle = (element: HtmlElement) => element.name === 'h1' && htmlTextOf(element).trim() !== '';
  const inside = findElement(content, isTitle);
  if (inside !== undefined) return inside;
  for (const element of listElements(root)) {
    if (isTitle(element) && !isWithinClutter(element)) return element;
    if (element === content) return undefined;
  }
  return undefined;
}
