import { makeElement, type RewriteElement, replaceChildren, rewriteElements } from './clipboard-markup.ts';
import {
  elementsOf,
  findElement,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  htmlTextOf,
  matchesClass,
} from './tree.ts';

const styleOf = ({ attributes }: HtmlElement): string => (attributes['style'] ?? '').replace(/\s+/g, ' ');

/** What Word writes that is not part of the text: markers of lists, comments, hidden text. */
const LEFT_OUT = /mso-list:\s*ignore|mso-hide:\s*all|display:\s*none|mso-element:\s*comment(?:-list)?\b/i;
const COMMENT = /^(?:MsoCommentReference|msocomanchor|msocomtxt)$/;

/** Markup of Word and of Office for the web: titles, headings and quotations by their style. */
export const rewriteOffice: RewriteElement = (element) => {
  const { name, attributes } = element;
  if (LEFT_OUT.test(styleOf(element)) || matchesClass(element, COMMENT)) return [];
  // Of the notes at the end, the rule above them.
  if (name === 'hr' && /mso-element:\s*(?:foot|end)note-list/i.test(element.parent?.attributes['style'] ?? ''))
    return [];
  if (name !== 'p' && name !== 'div') return undefined;
  const level = levelOfHeading(element);
  if (level !== undefined) return [{ ...element, name: `h${Math.min(level, 6)}` }];
  if (!matchesClass(element, /^Mso(?:Intense)?Quote$/)) return undefined;
  return [makeElement('blockquote', [{ ...element, attributes: {} }], { parent: element.parent, attributes })];
};

function levelOfHeading(element: HtmlElement): number | undefined {
  if (hasClass(element, 'MsoTitle')) return 1;
  const classLevel = /^MsoHeading(\d)$/.exec(element.attributes['class'] ?? '')?.[1];
  const outline = /mso-outline-level:\s*(\d)/i.exec(styleOf(element))?.[1];
  const level = element.attributes['role'] === 'heading' ? element.attributes['aria-level'] : undefined;
  const headingLevel = Number(classLevel ?? outline ?? level ?? Number.NaN);
  return headingLevel >= 1 && headingLevel <= 9 ? headingLevel : undefined;
}

/** Headings of a document with a title are below it. */
export function placeBelowTitle(root: HtmlElement): void {
  if (findElement(root, (element) => hasClass(element, 'MsoTitle')) === undefined) return;
  rewriteElements(root, (element) => {
    const level = Number(/^h([1-5])$/.exec(element.name)?.[1] ?? 0);
    return level > 0 && !hasClass(element, 'MsoTitle') ? [{ ...element, name: `h${level + 1}` }] : undefined;
  });
}

interface OfficeItem {
  readonly level: number;
  /** Equal for items of one list. */
  readonly list: string;
  readonly isOrdered: boolean;
  readonly start: number;
}

/** What a paragraph of Word says of the list that it is an item of. */
function readItem(element: HtmlElement): OfficeItem | undefined {
  const [, list, level = '1'] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(styleOf(element)) ?? [];
  if (element.name !== 'p' || list === undefined) return undefined;
  const marker = findElement(element, (each) => /mso-list:\s*ignore/i.test(styleOf(each)));
  const text = marker === undefined ? '' : htmlTextOf(marker).replace(/[\s\u00a0]+/g, '');
  const font =
    marker === undefined ? '' : styleOf(marker) + (marker.parent === undefined ? '' : styleOf(marker.parent));
  const isBullet =
    text === '' || /symbol|wingdings/i.test(font) || !/^\(?[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*[.)]?$/u.test(text);
  // The bullet of the second level is the letter o.
  const isOrdered = !isBullet && text !== 'o';
  const start = Number.parseInt(/(\d+)[.)]?$/.exec(text)?.[1] ?? '1', 10);
  return { level: Number(level), list, isOrdered, start: Number.isSafeInteger(start) ? start : 1 };
}

interface OpenList extends OfficeItem {
  readonly element: HtmlElement;
}

/** Paragraphs of Word that are items become lists, each deeper one in the item before it. */
export function nestOfficeLists(parent: HtmlElement): void {
  if (!elementsOf(parent).some((child) => readItem(child) !== undefined)) return;
  const children: HtmlNode[] = [];
  let open: OpenList[] = [];
  for (const child of parent.children) {
    if (typeof child === 'string') {
      if (child.trim() !== '' || open.length === 0) children.push(child);
      continue;
    }
    const item = readItem(child);
    if (item === undefined) {
      const around = isContinued(child) ? lastItemOf(open) : undefined;
      if (around === undefined) {
        // An empty span for a bookmark ends nothing.
        if (htmlTextOf(child).trim() !== '' || child.name !== 'span') open = [];
        children.push(child);
      } else around.children.push(child);
      continue;
    }
    open = addItem({ children, open, parent }, child, item);
  }
  replaceChildren(parent, children);
}

/** A further paragraph of an item: the style of lists, without a marker. */
const isContinued = (element: HtmlElement): boolean =>
  element.name === 'p' && matchesClass(element, /^MsoListParagraph/) && htmlTextOf(element).trim() !== '';

const lastItemOf = (open: readonly OpenList[]): HtmlElement | undefined => {
  const list = open.at(-1)?.element;
  return list === undefined ? undefined : elementsOf(list).at(-1);
};

interface Nesting {
  readonly children: HtmlNode[];
  readonly open: readonly OpenList[];
  readonly parent: HtmlElement;
}

/** Adds an item to the list that it continues, or begins one. @returns the lists that are open then */
function addItem({ children, open, parent }: Nesting, paragraph: HtmlElement, item: OfficeItem): OpenList[] {
  let around = open.filter(({ level }) => level <= item.level);
  const last = around.at(-1);
  const isSame = last?.level === item.level && last.list === item.list && last.isOrdered === item.isOrdered;
  const li = makeElement('li', [{ ...paragraph, attributes: {} }], { parent });
  if (last !== undefined && isSame) {
    last.element.children.push(li);
    return around;
  }
  if (last?.level === item.level) around = around.slice(0, -1);
  const attributes = item.isOrdered ? { start: String(item.start) } : {};
  const element = makeElement(item.isOrdered ? 'ol' : 'ul', [li], { parent, attributes });
  (lastItemOf(around)?.children ?? children).push(element);
  return [...around, { ...item, element }];
}

const LIST = /^[uo]l$/;

const levelOfList = (list: HtmlElement): number | undefined => {
  const [first] = elementsOf(list);
  const level = Number(first?.attributes['data-aria-level'] ?? Number.NaN);
  return LIST.test(list.name) && level >= 1 ? level : undefined;
};

/** Office for the web writes each item as a separate list, with its level. */
export function nestWebOfficeLists(parent: HtmlElement): void {
  const inner = (child: HtmlElement): readonly HtmlElement[] =>
    hasClass(child, 'ListContainerWrapper') ? elementsOf(child) : [child];
  if (!elementsOf(parent).some((child) => inner(child).some((list) => levelOfList(list) !== undefined))) return;
  const children: HtmlNode[] = [];
  let open: { readonly level: number; readonly list: HtmlElement }[] = [];
  for (const child of parent.children) {
    const lists = typeof child === 'string' ? [] : inner(child);
    if (typeof child === 'string' || lists.some((list) => levelOfList(list) === undefined)) {
      if (typeof child !== 'string' || child.trim() !== '') open = [];
      children.push(child);
      continue;
    }
    for (const list of lists) {
      const level = levelOfList(list) ?? 1;
      open = open.filter((each) => each.level <= level);
      const last = open.at(-1);
      if (last?.level === level && last.list.name === list.name)
        for (const item of list.children) last.list.children.push(item);
      else {
        if (last?.level === level) open = open.slice(0, -1);
        const around = open.at(-1);
        const item = around === undefined ? undefined : elementsOf(around.list).at(-1);
        (item?.children ?? children).push(list);
        open = [...open, { level, list }];
      }
    }
  }
  replaceChildren(parent, children);
}
