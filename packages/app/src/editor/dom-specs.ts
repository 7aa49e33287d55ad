import { INLINE_CODE, NODES, type SchemaDom } from '@bindery/editor-model';
import type { DOMOutputSpec, Mark, Node, NodeSpec, TagParseRule } from 'prosemirror-model';

type NodeDom = SchemaDom['nodes'][string];
type MarkDom = SchemaDom['marks'][string];
type Attributes = Readonly<Record<string, unknown>>;

/** Attributes of an element for those of a node or mark that differ from their defaults. */
function dataOf({ type, attrs }: Node | Mark): Record<string, string> {
  const { attrs: specs = {} } = type.spec as Pick<NodeSpec, 'attrs'>;
  const set = Object.entries(attrs).filter(([name, value]) => value !== specs[name]?.default);
  return set.length === 0 ? {} : { 'data-attributes': JSON.stringify(Object.fromEntries(set)) };
}

/** The attributes of a node, read from its element; the defaults if they are not valid JSON. */
function readData(element: HTMLElement): Attributes {
  try {
    const value: unknown = JSON.parse(element.dataset['attributes'] ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Attributes) : {};
  } catch {
    return {};
  }
}

interface ElementOptions {
  /** Other attributes of the element. */
  readonly attributes?: (node: Node) => Readonly<Record<string, string>>;
  /** Elements of other pages that become this node. */
  readonly rules?: readonly TagParseRule[];
  readonly isLeaf?: boolean;
  /** Elements before the content, for nodes whose content has its own element. */
  readonly content?: DOMOutputSpec;
}

/** An element that names its node, so that copied content is parsed as the same node. */
function element(
  name: string,
  tag: string | ((node: Node) => string),
  options: ElementOptions = {},
): [string, NodeDom] {
  const { attributes, rules = [], isLeaf = false } = options;
  return [
    name,
    {
      toDOM: (node) => [
        typeof tag === 'string' ? tag : tag(node),
        { 'data-node': name, ...dataOf(node), ...attributes?.(node) },
        ...(isLeaf ? [] : [0]),
      ],
      parseDOM: [
        { tag: `[data-node="${name}"]`, priority: 100, getAttrs: readData, ...(name === 'code' && CODE_RULE) },
        ...rules,
      ],
    },
  ];
}

const CODE_RULE = { preserveWhitespace: 'full' } as const;
const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const alignOf = ({ attrs }: Node): Record<string, string> =>
  typeof attrs['align'] === 'string' ? { 'data-align': attrs['align'] } : {};

/** The title of the page is the only `h1`: headings of the first level are `h2`. */
const heading = (level: 1 | 2 | 3) =>
  element(
    `heading_${level}`,
    ({ attrs }) => HEADING_TAGS[Math.min(5, Math.max(1, Number(attrs['level'] ?? level + 1) - 1))] ?? 'h2',
    {
      attributes: alignOf,
      rules: (level === 1 ? ['h1'] : level === 2 ? ['h2'] : ['h3', 'h4', 'h5', 'h6']).map((tag) => ({ tag })),
    },
  );

const leaf = (name: string, tag = 'div') => element(name, tag, { isLeaf: true });

const NODE_DOM: Readonly<Record<string, NodeDom>> = Object.fromEntries([
  element('paragraph', 'p', { attributes: alignOf, rules: [{ tag: 'p' }] }),
  heading(1),
  heading(2),
  heading(3),
  element('blockquote', 'blockquote', { rules: [{ tag: 'blockquote' }] }),
  element('list_unordered', 'ul', { rules: [{ tag: 'ul' }] }),
  element('list_ordered', 'ol', {
    attributes: ({ attrs }) => (typeof attrs['start'] === 'number' ? { start: String(attrs['start']) } : {}),
    rules: [{ tag: 'ol', getAttrs: ({ attributes }) => ({ start: readStart(attributes) }) }],
  }),
  element('list_tasks', 'ul', { attributes: () => ({ class: 'tasks' }) }),
  element('list_item', 'li', { rules: [{ tag: 'li' }] }),
  code(),
  element('divider', 'hr', { isLeaf: true, rules: [{ tag: 'hr' }] }),
  element('hint', 'div', { attributes: ({ attrs }) => ({ class: `hint tone-${attrs['style']}` }) }),
  element('if', 'div', { attributes: () => ({ class: 'condition' }) }),
  element('tabs', 'div'),
  element('tabs_item', 'section', { attributes: ({ attrs }) => ({ 'data-title': String(attrs['title'] ?? '') }) }),
  element('stepper', 'ol', { attributes: () => ({ class: 'stepper' }) }),
  element('stepper_step', 'li', { attributes: () => ({ class: 'step' }) }),
  element('columns', 'div'),
  element('column', 'div'),
  element('updates', 'div'),
  element('update', 'article', { attributes: ({ attrs }) => ({ 'data-date': String(attrs['date']) }) }),
  element('expandable', 'div', { attributes: () => ({ class: 'expandable' }) }),
  element(NODES.expandableTitle, 'div', { attributes: () => ({ class: 'expandable-title' }) }),
  element(NODES.expandableBody, 'div', { attributes: () => ({ class: 'expandable-body' }) }),
  element('images', 'div'),
  element('image', 'figure'),
  element('file', 'figure'),
  element('embed', 'figure'),
  element(NODES.caption, 'figcaption'),
  leaf('content_ref'),
  leaf('drawing'),
  leaf('integration'),
  leaf('math'),
  leaf('openapi_operation'),
  leaf('openapi_schemas'),
  leaf('openapi_webhook'),
  leaf('swagger'),
  leaf('reusable_content'),
  leaf(NODES.raw),
  element('table', 'table', { rules: [{ tag: 'table' }] }),
  element(NODES.tableRow, 'tr', { rules: [{ tag: 'tr' }] }),
  element(NODES.tableTitle, 'th', { attributes: () => ({ scope: 'col' }), rules: [{ tag: 'th' }] }),
  element(NODES.tableCell, 'td', { rules: [{ tag: 'td' }] }),
  element(NODES.tableValue, 'td', { isLeaf: true }),
  element(NODES.conflict, 'section', { attributes: () => ({ class: 'conflict' }) }),
  element(NODES.conflictMain, 'div', { attributes: () => ({ class: 'conflict-main' }) }),
  element(NODES.conflictChange, 'div', { attributes: () => ({ class: 'conflict-change' }) }),
  leaf('inline_image', 'span'),
  leaf('emoji', 'span'),
  leaf('icon', 'span'),
  leaf('expression', 'span'),
  leaf('inline_math', 'span'),
  leaf('mention', 'span'),
  leaf('button', 'span'),
  leaf('anchor', 'span'),
  leaf(NODES.rawInline, 'span'),
  [NODES.lineBreak, { toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] } satisfies NodeDom],
]);

function readStart(attributes: NamedNodeMap): number | null {
  const start = Number(attributes.getNamedItem('start')?.value);
  return Number.isSafeInteger(start) && start > 1 ? start : null;
}

/** The text in its own element: the outer one names the node. */
function code(): [string, NodeDom] {
  const [name, dom] = element('code', 'pre', { rules: [{ tag: 'pre', preserveWhitespace: 'full' }] });
  return [
    name,
    { ...dom, toDOM: (node) => ['pre', { 'data-node': name, ...dataOf(node), spellcheck: 'false' }, ['code', 0]] },
  ];
}

const mark = (tag: string, rules: readonly (TagParseRule | { readonly style: string })[]): MarkDom => ({
  toDOM: () => [tag, 0],
  parseDOM: [{ tag }, ...rules],
});

/** A mark with attributes, in an element that names it. */
const namedMark = (name: string, tag: string, rules: readonly TagParseRule[] = []): [string, MarkDom] => [
  name,
  {
    toDOM: (given) => [tag, { 'data-mark': name, ...dataOf(given) }, 0],
    parseDOM: [{ tag: `[data-mark="${name}"]`, priority: 100, getAttrs: readData }, ...rules],
  },
];

const MARK_DOM: Readonly<Record<string, MarkDom>> = {
  bold: mark('strong', [{ tag: 'b' }, { style: 'font-weight=bold' }]),
  italic: mark('em', [{ tag: 'i' }, { style: 'font-style=italic' }]),
  strikethrough: mark('s', [{ tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }]),
  superscript: mark('sup', []),
  subscript: mark('sub', []),
  keyboard: mark('kbd', []),
  [INLINE_CODE]: mark('code', [{ tag: 'tt' }]),
  ...Object.fromEntries([
    // Without `href`: a click places the cursor, and the menu of a link opens its target.
    namedMark('link', 'a', [{ tag: 'a[href]', getAttrs: readLink }]),
    namedMark('annotation', 'span'),
    namedMark('color', 'span'),
  ]),
};

function readLink(anchor: HTMLElement): Attributes | false {
  const url = anchor.getAttribute('href') ?? '';
  return /^(?:https?:|mailto:|tel:)/i.test(url) ? { ref: { kind: 'url', url } } : false;
}

/** Rendering and parsing of each node and mark. */
export const EDITOR_DOM: SchemaDom = { nodes: NODE_DOM, marks: MARK_DOM };
