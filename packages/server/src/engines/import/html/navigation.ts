import { findUrl, splitUrl } from './conversion.ts';
import { elementsOf, findElement, findOutermost, type HtmlElement, hasClass, lineOf, matchesClass } from './tree.ts';

/** An entry of a menu: a page, a heading above others, or both. */
export interface MenuEntry {
  readonly title: string;
  /** Absolute. */
  readonly url?: string;
  readonly entries: readonly MenuEntry[];
}

const MENU =
  /^(?:sidebar|menu|toc|toctree|navigation|nav|chapter|summary|wy-menu|sphinxsidebar|md-nav|bd-links|book-summary)(?:$|[-_].*)/i;
const ITEM = /^(?:VPSidebarItem|sidebar-item|nav-item|menu-item|md-nav__item)$/;
const CAPTION = /^(?:caption|sidebar-title|nav-title|group-title|part-title)$/;

/** The menus of a page outside its content, each as a tree. */
export function listMenus(root: HtmlElement, content: HtmlElement, base: string): MenuEntry[][] {
  const holdsLinks = (element: HtmlElement) => findElement(element, ({ name }) => name === 'a') !== undefined;
  const isMenu = (element: HtmlElement) =>
    element.name === 'nav' ||
    element.attributes['role'] === 'navigation' ||
    (['div', 'aside', 'ul', 'ol', 'section'].includes(element.name) &&
      matchesClass(element, MENU) &&
      !holds(element, content));
  return findOutermost(root, (element) => element === content || (isMenu(element) && holdsLinks(element)))
    .filter((element) => element !== content)
    .map((element) => readMenu(element, base))
    .filter((entries) => entries.length > 0);
}

function holds(outer: HtmlElement, inner: HtmlElement): boolean {
  for (let element: HtmlElement | undefined = inner; element !== undefined; element = element.parent) {
    if (element === outer) return true;
  }
  return false;
}

/** The entries of a menu: its items, or its links where it has no items. */
export function readMenu(menu: HtmlElement, base: string): MenuEntry[] {
  const items = findOutermost(menu, isItem);
  const elements = items.length > 0 ? items : findOutermost(menu, ({ name }) => name === 'a');
  return placeHeadings(elements.map((element) => readItem(element, base)));
}

function isItem(element: HtmlElement): boolean {
  return element.name === 'li' || matchesClass(element, ITEM) || isCaption(element);
}

function isCaption(element: HtmlElement): boolean {
  return (
    matchesClass(element, CAPTION) ||
    (/^h[2-6]$/.test(element.name) && findElement(element, ({ name }) => name === 'a') === undefined)
  );
}

function readItem(item: HtmlElement, base: string): MenuEntry {
  const nested = item.name === 'a' || isCaption(item) ? [] : findOutermost(item, isItem);
  // A caption within an item is the label of the item.
  const inner = nested.filter((element) => !isCaption(element) || hasClass(element, 'part-title'));
  const link =
    item.name === 'a' ? item : findOwn(item, inner, ({ name, attributes }) => name === 'a' && 'href' in attributes);
  const href = link?.attributes['href'];
  const url = href === undefined || href.startsWith('#') ? undefined : findUrl(href, base);
  const title = (link === undefined ? ownLine(item, inner) : lineOf(link)).slice(0, 300);
  const entries = inner.length === 0 ? [] : placeHeadings(inner.map((element) => readItem(element, base)));
  const isLabel = url === undefined || linksToFirst(title, url, entries);
  return { title, ...(!isLabel && { url }), entries };
}

/** Whether an entry is the label of a group which opens its first page, which has another title in the menu. */
function linksToFirst(title: string, url: string, entries: readonly MenuEntry[]): boolean {
  const [first] = entries;
  if (first === undefined) return false;
  if (first.url === undefined) return linksToFirst(title, url, first.entries);
  return splitUrl(first.url).page === splitUrl(url).page && first.title !== title;
}

function findOwn(
  element: HtmlElement,
  nested: readonly HtmlElement[],
  fits: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of elementsOf(element)) {
    if (nested.includes(child)) continue;
    if (fits(child)) return child;
    const match = findOwn(child, nested, fits);
    if (match !== undefined) return match;
  }
  return undefined;
}

function ownLine(element: HtmlElement, nested: readonly HtmlElement[]): string {
  const words = element.children.map((child) => {
    if (typeof child === 'string') return child;
    if (nested.includes(child) || ['svg', 'button', 'input', 'ul', 'ol'].includes(child.name)) return '';
    return nested.some((each) => holds(child, each)) ? ownLine(child, nested) : lineOf(child);
  });
  return words.join(' ').replace(/\s+/g, ' ').trim();
}

/** Headings between entries get those after them; a list without a label belongs to the entry before it. */
function placeHeadings(entries: readonly MenuEntry[]): MenuEntry[] {
  const placed: { title: string; url?: string; entries: readonly MenuEntry[] }[] = [];
  let heading: (typeof placed)[number] | undefined;
  for (const entry of entries) {
    const siblings = heading === undefined ? placed : [...heading.entries];
    const last = siblings.at(-1);
    if (entry.url === undefined && entry.entries.length === 0) {
      if (entry.title === '') continue;
      heading = { ...entry };
      placed.push(heading);
    } else if (entry.title === '' && last !== undefined) {
      const joined = { ...last, entries: [...last.entries, ...entry.entries] };
      if (heading === undefined) placed[placed.length - 1] = joined;
      else heading.entries = [...heading.entries.slice(0, -1), joined];
    } else if (heading === undefined) placed.push({ ...entry });
    else heading.entries = [...heading.entries, entry];
  }
  return placed.filter(({ url, entries: below }) => url !== undefined || below.length > 0);
}
