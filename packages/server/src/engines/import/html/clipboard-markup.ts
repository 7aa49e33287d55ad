import { elementsOf, findElement, type HtmlElement, type HtmlNode, hasClass, htmlTextOf, lineOf } from './tree.ts';

/** What stands in the place of an element; undefined leaves it as it is. */
export type RewriteElement = (element: HtmlElement) => readonly HtmlNode[] | undefined;

/** Rewrites all elements below one, those within an element before it. */
export function rewriteElements(parent: HtmlElement, rewrite: RewriteElement): void {
  const children = parent.children.flatMap((child): readonly HtmlNode[] => {
    if (typeof child === 'string') return [child];
    rewriteElements(child, rewrite);
    return rewrite(child) ?? [child];
  });
  replaceChildren(parent, children);
}

/** Replaces the children of an element. They may be too many for arguments of a call. */
export function replaceChildren({ children }: HtmlElement, nodes: readonly HtmlNode[]): void {
  children.length = 0;
  for (const node of nodes) children.push(node);
}

/** A new element in the place of another one. */
export const makeElement = (
  name: string,
  children: readonly HtmlNode[],
  {
    parent,
    attributes = {},
  }: { readonly parent?: HtmlElement | undefined; readonly attributes?: Record<string, string> },
): HtmlElement => ({ name, attributes, children: [...children], parent });

const checkbox = (parent: HtmlElement, isChecked: boolean): HtmlElement =>
  makeElement('input', [], { parent, attributes: { type: 'checkbox', ...(isChecked && { checked: '' }) } });

/** Markup of Google Docs: boxes of check lists are pictures, their state is an attribute of the item. */
export const rewriteGoogleDocs: RewriteElement = (element) => {
  const { name, attributes } = element;
  if (name === 'img' && attributes['aria-roledescription'] === 'checkbox') return [];
  if (name !== 'li' || attributes['role'] !== 'checkbox') return undefined;
  return [{ ...element, children: [checkbox(element, attributes['aria-checked'] === 'true'), ...element.children] }];
};

/** The style of a callout by the emoji it begins with, as Notion writes it. */
const CALLOUT_EMOJI: readonly (readonly [string, RegExp])[] = [
  ['danger', /^(?:🚨|❌|⛔|🛑|🔥)\ufe0f?\s*/u],
  ['warning', /^(?:⚠|❗|❕|🚧)\ufe0f?\s*/u],
  ['success', /^(?:✅|✔|🎉)\ufe0f?\s*/u],
  ['info', /^(?:💡|ℹ|📌|📝|📣)\ufe0f?\s*/u],
];

/** Markup of Notion: callouts are asides, boxes of tasks are text. */
export const rewriteNotion: RewriteElement = (element) => {
  if (element.name === 'img' && /\/icons\/[\w-]+\.svg/.test(element.attributes['src'] ?? '')) return [];
  if (element.name === 'aside') return [rewriteCallout(element)];
  if (element.name === 'li') return rewriteTask(element);
  if (element.name !== 'p') return undefined;
  const formula = /^\$\$([^$]+)\$\$$/.exec(htmlTextOf(element).trim())?.[1];
  if (formula === undefined) return undefined;
  return [makeElement('div', [`\\[${formula}\\]`], { parent: element.parent, attributes: { class: 'math' } })];
};

function rewriteCallout(element: HtmlElement): HtmlElement {
  const text = htmlTextOf(element).trimStart();
  const [style = 'info', emoji] = CALLOUT_EMOJI.find(([, pattern]) => pattern.test(text)) ?? [];
  const children = emoji === undefined ? element.children : withoutStart(element.children, emoji);
  return { ...element, attributes: { class: `callout callout-${style}` }, children };
}

/** Children without a text at their start, in whichever element it is. */
function withoutStart(children: readonly HtmlNode[], start: RegExp): HtmlNode[] {
  const at = children.findIndex((child) => htmlTextOf(child).trim() !== '');
  const first = children[at];
  if (first === undefined) return [...children];
  const rest = typeof first === 'string' ? first.trimStart().replace(start, '') : undefined;
  if (rest !== undefined) return children.toSpliced(at, 1, rest);
  const element = first as HtmlElement;
  return children.toSpliced(at, 1, { ...element, children: withoutStart(element.children, start) });
}

const BOX = /^\[([ xX])\]\s+/;

function rewriteTask(element: HtmlElement): readonly HtmlNode[] | undefined {
  const box = BOX.exec(htmlTextOf(element).trimStart());
  if (box === null) return undefined;
  const children = withoutStart(element.children, BOX);
  return [{ ...element, children: [checkbox(element, box[1] !== ' '), ...children] }];
}

/** Markup of the editor of Confluence and Jira. */
export const rewriteAtlassian: RewriteElement = (element) => {
  const { attributes, children, parent } = element;
  const panel = attributes['data-panel-type'];
  if (panel !== undefined) {
    const isIcon = (child: HtmlElement) => /(?:^|\s)\S*panel__icon/.test(child.attributes['class'] ?? '');
    const body = children.filter((child) => typeof child === 'string' || !isIcon(child));
    return [makeElement('div', body, { parent, attributes: { class: `callout callout-${panel}` } })];
  }
  const state = attributes['data-task-state'];
  if (state !== undefined) {
    const item = makeElement('li', children, { parent });
    item.children.unshift(checkbox(item, state === 'DONE'));
    return [item];
  }
  if (attributes['data-emoji-text'] !== undefined) return [attributes['data-emoji-text']];
  switch (attributes['data-node-type']) {
    case 'actionList':
    case 'decisionList':
      return [makeElement('ul', children, { parent })];
    case 'expand':
    case 'nestedExpand':
      return [rewriteExpand(element)];
    default:
      return undefined;
  }
};

function rewriteExpand({ attributes, children, parent }: HtmlElement): HtmlElement {
  const summary = makeElement('summary', [attributes['data-title'] ?? ''], {});
  return makeElement('details', [summary, ...children], { parent });
}

const MONOSPACE_BOX = /white-space:\s*pre\b/i;

/** Code of an editor such as VS Code: a box whose lines are boxes, and whose empty lines are breaks. */
export const rewriteEditorCode: RewriteElement = (element) => {
  const { name, attributes, parent } = element;
  const style = attributes['style'] ?? '';
  if (name !== 'div' || !MONOSPACE_BOX.test(style) || !isMonospace(style)) return undefined;
  const lines = element.children.flatMap((child) => {
    if (typeof child === 'string') return child === '' ? [] : child.split('\n');
    return child.name === 'br' ? [''] : [htmlTextOf(child).replace(/\n$/, '')];
  });
  const text = lines.map((line) => line.replaceAll('\u00a0', ' ')).join('\n');
  // One line goes into the line where it is pasted.
  if (lines.length === 1) return [makeElement('p', [makeElement('code', [text.trim()], {})], { parent })];
  return [makeElement('pre', [text], { parent })];
};

const MONOSPACE = /font-family:[^;]*(?:courier|consolas|monospace|roboto mono|source code|menlo|monaco|fira code)/i;

export const isMonospace = (style: string): boolean => MONOSPACE.test(style.replace(/&quot;/g, '"'));

/** Words in a font for code are code. */
export const rewriteFonts: RewriteElement = (element) => {
  const { name, attributes } = element;
  if ((name !== 'span' && name !== 'font') || !isMonospace(attributes['style'] ?? '')) return undefined;
  const isWithinCode = findAround(element, (each) => each.name === 'pre' || each.name === 'code');
  if (isWithinCode || lineOf(element) === '') return undefined;
  const isPlain = findElement(element, (each) => each.name !== 'span' && each.name !== 'br' && each.name !== 'o:p');
  return isPlain === undefined ? [{ ...element, name: 'code' }] : undefined;
};

function findAround(element: HtmlElement, fits: (element: HtmlElement) => boolean): boolean {
  for (let around = element.parent; around !== undefined; around = around.parent) if (fits(around)) return true;
  return false;
}

/** Elements of lists without a list around them, as browsers copy a part of a list. */
export function wrapStrayItems(parent: HtmlElement): void {
  const isList = ['ul', 'ol', 'menu', 'dir'].includes(parent.name);
  if (isList || !elementsOf(parent).some(({ name }) => name === 'li')) return;
  const children: HtmlNode[] = [];
  for (const child of parent.children) {
    const last = children.at(-1);
    const isOpen = typeof last === 'object' && last.name === 'ul' && 'data-stray' in last.attributes;
    if (typeof child === 'object' && child.name === 'li') {
      if (isOpen) last.children.push(child);
      else children.push(makeElement('ul', [child], { parent, attributes: { 'data-stray': '' } }));
    } else if (typeof child !== 'string' || child.trim() !== '' || !isOpen) children.push(child);
  }
  replaceChildren(parent, children);
}

/** What Chromium writes for a space at the edge of an element. */
export const rewriteSpaces: RewriteElement = (element) => {
  if (element.name !== 'span') return undefined;
  const { attributes, children } = element;
  const isOnlySpace = Object.keys(attributes).length === 0 && children.length === 1 && children[0] === '\u00a0';
  const isOfOffice = /mso-(?:spacerun|tab-count):/i.test(attributes['style'] ?? '');
  return isOnlySpace || isOfOffice || hasClass(element, 'Apple-converted-space')
    ? [htmlTextOf(element).replace(/[\s\u00a0]+/g, ' ')]
    : undefined;
};
