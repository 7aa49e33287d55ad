import { type Block, type HintStyle, makeParagraph } from '@bindery/content';
import type { Conversion } from './conversion.ts';
import {
  classesOf,
  elementsOf,
  findElement,
  findOutermost,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  lineOf,
  matchesClass,
} from './tree.ts';

/** Boxes of notes as generators name them: MkDocs and Sphinx, Docusaurus, VitePress, GitHub, mdBook, Confluence, … */
const HINT =
  /^(?:admonition|admonitionblock|theme-admonition|alert|callout|hint|custom-block|markdown-alert|starlight-aside|blockquote-tag|confluence-information-macro|notice|note-box|rst-note|infobox-note|panel)$/;
const TITLE =
  /^(?:admonition-title|admonitionHeading.*|custom-block-title|markdown-alert-title|starlight-aside__title|blockquote-tag-title|title|alert-heading|callout-title|panelHeader|hint-title)$/;

const STYLES: readonly (readonly [HintStyle, RegExp])[] = [
  ['danger', /danger|error|bug|fail|critical|severe/],
  ['warning', /warn|caution|attention|confluence-information-macro-note|yellow|orange/],
  ['success', /tip|success|check|done|green/],
];

/** An admonition, with its title in bold if it differs from the name of its style. */
export function convertHint(element: HtmlElement, conversion: Conversion): Block[] | undefined {
  if (!['div', 'aside', 'blockquote', 'section', 'figure'].includes(element.name)) return undefined;
  if (!matchesClass(element, HINT) || (hasClass(element, 'panel') && !hasTitle(element))) return undefined;
  if (element.name === 'blockquote' && !hasTitle(element)) return undefined;
  const names = [...classesOf(element), element.attributes['data-callout'] ?? ''].join(' ').toLowerCase();
  const style = STYLES.find(([, pattern]) => pattern.test(names))?.[0] ?? 'info';
  const title = findElement(element, isTitle);
  const words = title === undefined ? '' : lineOf(title);
  const own = title === undefined || isUsual(words, names) ? [] : boldLine(title, conversion);
  const body = title === undefined ? element.children : without(element, title);
  const nodes = [...own, ...conversion.blocks(body)];
  return nodes.length === 0 ? [] : [{ object: 'block', type: 'hint', data: { style }, isVoid: false, nodes }];
}

function isTitle(element: HtmlElement): boolean {
  return matchesClass(element, TITLE);
}

function hasTitle(element: HtmlElement): boolean {
  return findElement(element, isTitle) !== undefined;
}

/** Whether a title only repeats the kind of the box: `Note`, `TIP`. */
function isUsual(title: string, names: string): boolean {
  const word = title.toLowerCase().replace(/[^\p{L}]/gu, '');
  return word === '' || names.split(/[\s_-]+/).includes(word) || ['note', 'info', 'tip', 'warning'].includes(word);
}

function boldLine(title: HtmlElement, conversion: Conversion): Block[] {
  const bold: HtmlElement = { name: 'strong', attributes: {}, children: title.children, parent: title };
  const nodes = conversion.inlines([bold]);
  return nodes.length === 0 ? [] : [makeParagraph(nodes)];
}

/** The children of an element without one of its descendants. */
function without(element: HtmlElement, left: HtmlElement): HtmlNode[] {
  return element.children.flatMap((child): HtmlNode[] => {
    if (child === left) return [];
    if (typeof child === 'string' || findElement(child, (each) => each === left) === undefined) return [child];
    return [{ ...child, children: without(child, left) }];
  });
}

/** A text that opens: `details`, and the expand macro of Confluence. */
export function convertExpandable(element: HtmlElement, conversion: Conversion): Block[] | undefined {
  const parts = findExpandableParts(element);
  if (parts === undefined) return undefined;
  const id = element.attributes['id'];
  const hasId = id !== undefined && id !== '' && conversion.links.isNamed(id);
  const title = conversion.inlines(parts.title, { isHeading: true });
  const body = conversion.blocks(parts.body);
  const fragment = (type: string, nodes: Block[]) => ({ object: 'fragment', fragment: type, type, nodes }) as const;
  return [
    {
      object: 'block',
      type: 'expandable',
      data: { ...('open' in element.attributes && { open: true }), ...(hasId && { id }) },
      isVoid: true,
      fragments: [fragment('expandable-title', [makeParagraph(title)]), fragment('expandable-body', body)],
    },
  ];
}

function findExpandableParts(
  element: HtmlElement,
): { title: readonly HtmlNode[]; body: readonly HtmlNode[] } | undefined {
  if (element.name === 'details') {
    const summary = elementsOf(element).find(({ name }) => name === 'summary');
    return { title: summary?.children ?? [], body: element.children.filter((child) => child !== summary) };
  }
  if (!hasClass(element, 'expand-container')) return undefined;
  const title = findElement(element, (each) => hasClass(each, 'expand-control-text'));
  const body = findElement(element, (each) => hasClass(each, 'expand-content'));
  return body === undefined ? undefined : { title: title?.children ?? [], body: body.children };
}

/** Steps of a guide. */
export function convertSteps(element: HtmlElement, conversion: Conversion): Block[] | undefined {
  if (!hasClass(element, 'stepper', 'steps') || element.name !== 'ol') return undefined;
  const steps = elementsOf(element).filter(({ name }) => name === 'li');
  const nodes = steps.map((step) => {
    const blocks = conversion.blocks(step.children);
    return { object: 'block', type: 'stepper-step', data: {}, isVoid: false, nodes: blocks } as const;
  });
  return [{ object: 'block', type: 'stepper', data: {}, isVoid: false, nodes }];
}

interface FoundTab {
  readonly title: string;
  readonly panel: HtmlElement;
}

/** Tabs, where their titles and their panels are found in equal number. */
export function convertTabs(element: HtmlElement, conversion: Conversion): Block[] | undefined {
  if (!['div', 'section', 'fieldset', 'starlight-tabs'].includes(element.name)) return undefined;
  const tabs = findTabs(element);
  if (tabs === undefined) return undefined;
  const nodes = tabs.map(({ title, panel }) => {
    // A panel may be hidden until its tab is chosen.
    const blocks = conversion.blocks(panel.name === 'pre' ? [panel] : panel.children);
    return { object: 'block', type: 'tabs-item', data: { title }, isVoid: false, nodes: blocks } as const;
  });
  // Generators show the title of a block of code as the only tab of a group.
  const [first, ...others] = nodes;
  const [code, ...more] = first?.nodes ?? [];
  if (others.length === 0 && more.length === 0 && code?.type === 'code' && first !== undefined) {
    return [{ ...code, data: { ...first.data, ...code.data } }];
  }
  return [{ object: 'block', type: 'tabs', data: {}, isVoid: false, nodes }];
}

function findTabs(element: HtmlElement): FoundTab[] | undefined {
  const isSet =
    hasClass(element, 'tabbed-set', 'sd-tab-set', 'vp-code-group', 'tabs') || findTabList(element) !== undefined;
  if (!isSet) return undefined;
  const isPanel = (each: HtmlElement) => each.attributes['role'] === 'tabpanel' || matchesClass(each, PANEL);
  const isGroupPanel = (each: HtmlElement) => each.parent !== undefined && hasClass(each.parent, 'blocks');
  const panels = findOutermost(
    element,
    (each) => isPanel(each) || (hasClass(element, 'vp-code-group') && isGroupPanel(each)),
  );
  const isLabel = (each: HtmlElement) =>
    each.attributes['role'] === 'tab' || (each.name === 'label' && !hasClass(each, 'code-expand-label'));
  const labels = [...findOutermost(element, (each) => isLabel(each) || panels.includes(each))].filter(isLabel);
  if (labels.length === 0 || labels.length !== panels.length) return undefined;
  return panels.map((panel, index) => ({ title: lineOf(labels[index] ?? panel).slice(0, 200), panel }));
}

const PANEL = /^(?:tabbed-block|sd-tab-content|tab-panel|tab-pane)$/;

/** A list of tabs that is a child of the element, which makes the element the set of tabs. */
function findTabList(element: HtmlElement): HtmlElement | undefined {
  const isList = ({ attributes }: HtmlElement) => attributes['role'] === 'tablist';
  const children = elementsOf(element);
  return children.find(isList) ?? children.flatMap(elementsOf).find(isList);
}
